import ViewTree

// What a client does after each change of the document.
extension TestClient {
    /// Gives the focus to the node that an effect names, and posts `appear` of each node that is on screen for the first
    /// time.
    func catchUp() async throws {
        if isCatchingUp { return }
        isCatchingUp = true
        defer { isCatchingUp = false }
        while let next = nextToFocus() ?? nextToAppear() {
            switch next {
            case .focus(let node): try await focus(node)
            case .appear(let node): try await user(.appear, node)
            }
        }
    }

    private enum Step {
        case focus(String)
        case appear(String)
    }

    private func nextToFocus() -> Step? {
        guard let node = wanted.take(), shows(node), self.node(node)?["enabled"] != false else { return nil }
        return .focus(node)
    }

    private func nextToAppear() -> Step? {
        guard knowsAppear, let tree = document["tree"], !appeared.isEmpty else { return nil }
        let top = appeared.count - 1
        for node in Self.onScreen(tree) {
            guard let id = node["id"]?.string, node["on"]?["appear"] != nil else { continue }
            if appeared[top].insert(id).inserted { return .appear(id) }
        }
        return nil
    }

    /// Looks for the event `appear` in a message.
    func noteAppear(in message: JSON) {
        if !knowsAppear { knowsAppear = Self.names(message, "appear") }
    }

    private static func names(_ json: JSON, _ member: String) -> Bool {
        switch json {
        case .object(let object): object.members.contains { $0.name == member || names($0.value, member) }
        case .array(let elements): elements.contains { names($0, member) }
        default: false
        }
    }

    /// Follows the stack: a screen that opens has nodes of its own, one below keeps what has appeared on it. If the same
    /// screen is on top, one below it may have closed.
    func turn(from old: JSON, to new: JSON, isSameScreen: Bool) {
        let (before, after) = (old["stack"]?.array ?? [], new["stack"]?.array ?? [])
        if before.isEmpty { return }
        if isSameScreen {
            while appeared.count > max(after.count, 1) { appeared.remove(at: appeared.count - 2) }
            return
        }
        let isReplaced = after.count == before.count && Self.screen(before) != Self.screen(after)
        if isReplaced { appeared.removeLast() }
        while appeared.count > after.count { appeared.removeLast() }
        while appeared.count < after.count { appeared.append([]) }
        if before.count != after.count || isReplaced { focused = nil }
        // An effect of the same answer takes precedence. After going back, the focus is not moved.
        if after.count > before.count || isReplaced { wanted = new["focus"]?.string }
    }

    private static func screen(_ stack: [JSON]) -> JSON? { stack.last?["screen"] }

    /// A node and all in it that can be seen and take events: of tabs the one that is chosen, of a list the placeholder
    /// only while there are no rows.
    private static func onScreen(_ node: JSON) -> [JSON] {
        guard node["hidden"] != true, node["enabled"] != false, node["id"] != nil else { return [] }
        let sections = node["sections"]?.array ?? []
        var inner = node["children"]?.array ?? []
        if node["type"] == "tabs" {
            let chosen = node["selected"]?.string ?? inner.first?["id"]?.string
            inner = inner.filter { $0["id"]?.string == chosen }
        }
        inner += sections.flatMap { [$0["header"]].compactMap(\.self) + ($0["rows"]?.array ?? []) }
        inner += sections.compactMap { $0["footer"] }
        let hasRows = sections.contains { $0["rows"]?.array?.isEmpty == false }
        if !hasRows, let placeholder = node["placeholder"] { inner.append(placeholder) }
        return [node] + inner.flatMap(onScreen)
    }
}
