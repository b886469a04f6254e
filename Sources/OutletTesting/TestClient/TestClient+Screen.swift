public import ViewTree

extension TestClient {
    /// The document's revision.
    public var revision: Int { document["revision"]?.integer ?? 0 }

    /// The name of the screen on top.
    public var screen: String { document["screen"]?.string ?? "" }

    /// The title of the screen on top.
    public var title: String { document["title"]?.string ?? "" }

    /// The names of the screens from the root to the top.
    public var stack: [String] { document["stack"]?.array?.compactMap { $0["screen"]?.string } ?? [] }

    /// A node of the document; nil if no node has the id.
    public func node(_ id: String) -> JSON? { document["tree"].flatMap { Self.find(id, in: $0) } }

    /// The text or the title of a node.
    public func text(_ id: String) -> String? { node(id).flatMap { $0["text"] ?? $0["title"] }?.string }

    /// The value of an input: the user's draft, else the value in the document.
    public func value(_ id: String) -> JSON? { drafts[id] ?? node(id)?["value"] }

    /// What assistive technology is told of a node: its level as a heading, its state in words.
    public func accessibility(of id: String) -> Accessibility { Accessibility(node(id)?["accessibility"]) }

    /// The node to which the document gives the focus when the screen opens; nil for the title.
    public var firstFocus: String? { document["focus"]?.string }

    /// Whether a node is visible: neither it nor a node around it is hidden.
    public func shows(_ id: String) -> Bool {
        document["tree"].map { Self.all(below: $0, \.isShown).contains { $0["id"]?.string == id } } ?? false
    }

    /// The ids of all nodes, in document order.
    public var ids: [String] {
        document["tree"].map { Self.all(below: $0) { _ in true }.compactMap { $0["id"]?.string } } ?? []
    }

    /// The keys of a list's rows, in order.
    public func keys(of list: String) -> [String] {
        let sections = node(list)?["sections"]?.array ?? []
        return sections.flatMap { $0["rows"]?.array ?? [] }.compactMap { $0["key"]?.string }
    }

    private static func find(_ id: String, in node: JSON) -> JSON? {
        all(below: node) { _ in true }.first { $0["id"]?.string == id }
    }

    /// The node and its descendants for which a condition holds. Skips the descendants of a node for which it does not
    /// hold.
    static func all(below node: JSON, _ condition: (JSON) -> Bool) -> [JSON] {
        guard condition(node) else { return [] }
        let sections = node["sections"]?.array ?? []
        var inner = node["children"]?.array ?? []
        inner += sections.flatMap { [$0["header"]].compactMap(\.self) + ($0["rows"]?.array ?? []) }
        inner += sections.compactMap { $0["footer"] } + [node["placeholder"]].compactMap(\.self)
        return [node] + inner.filter { $0["id"] != nil }.flatMap { all(below: $0, condition) }
    }
}

extension JSON {
    /// Whether the node itself is not hidden.
    fileprivate var isShown: Bool { self["hidden"] != true }
}
