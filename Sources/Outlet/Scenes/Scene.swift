import ViewTree

/// A controller with one of its implementations, compiled; shared by all sessions that show it.
final class Scene<Model: Outlet.Model>: AnyScene {
    let key: SceneKey
    let title: String
    let fingerprint: Fingerprint
    let inputs: Set<String>
    let types: [String: NodeType]
    private let root: Block<Model>
    private let index: NodeIndex<Model>
    private let lists: [String: any Rows<Model>]
    private let screenResponders: [EventName: [any Responder<Model>]]

    init(
        key: SceneKey, title: String, fingerprint: Fingerprint, types: [String: NodeType], root: Block<Model>,
        index: NodeIndex<Model>,
        lists: [String: any Rows<Model>], screenResponders: [EventName: [any Responder<Model>]]
    ) {
        self.key = key
        self.title = title
        self.fingerprint = fingerprint
        self.types = types
        self.root = root
        self.index = index
        self.lists = lists
        self.screenResponders = screenResponders
        inputs = Set(index.records.filter { $0.input != nil }.map(\.name))
            .union(
                lists.flatMap { list, rows in
                    rows.records.filter { $0.input != nil }.map { "\(list)/\($0.name)" }
                })
    }

    private func model(_ container: any AnyContainer) -> Model? {
        (container as? ModelContainer<Model>)?.model
    }

    func render(_ container: any AnyContainer, to writer: inout JSONWriter) {
        root.render(model(container), in: .none, to: &writer)
    }

    func compare(_ old: any AnyContainer, _ new: any AnyContainer, to patch: inout PatchWriter) {
        root.compare(model(old), model(new), in: .none, to: &patch)
    }

    func node(_ address: NodeAddress, in container: any AnyContainer) -> NodeState? {
        let model = model(container)
        guard let name = address.parts.first, let node = index.node(name, of: model) else { return nil }
        if address.parts.count == 1 { return node }
        guard address.parts.count <= 3, let rows = lists[name],
            let inner = rows.node(
                address.parts.count == 3 ? address.parts[2] : "", inRow: address.parts[1], of: model)
        else { return nil }
        return NodeState(
            record: inner.record.moved(below: name, around: node.record.ancestors),
            isOnScreen: node.isOnScreen && inner.isOnScreen,
            isEnabled: node.isEnabled && inner.isEnabled,
            value: inner.value)
    }

    func respond(
        to interaction: Interaction, from node: NodeState?, on container: inout any AnyContainer, in context: Context
    ) throws -> Reaction {
        var changed = container as? ModelContainer<Model> ?? ModelContainer()
        for level in levels(interaction.event, from: node) {
            let reaction = try Multiplexer(.responding, level).respond(to: interaction, on: &changed, in: context)
            if reaction != .passed {
                container = changed
                return reaction
            }
        }
        return .passed
    }

    /// Those who may answer, from the node outwards to the screen.
    private func levels(_ event: EventName, from node: NodeState?) -> [[any Responder<Model>]] {
        var levels: [[any Responder<Model>]] = []
        if let record = node?.record {
            append(record, event, to: &levels)
            for name in record.ancestors {
                if let ancestor = self.record(name) { append(ancestor, event, to: &levels) }
            }
        }
        if let responders = screenResponders[event] { levels.append(responders) }
        return levels
    }

    private func append(_ record: NodeRecord, _ event: EventName, to levels: inout [[any Responder<Model>]]) {
        for level in record.responders[event] ?? [] {
            levels.append(level.compactMap { ($0 as? AnyResponder<Model>)?.responder })
        }
    }

    private func record(_ name: String) -> NodeRecord? {
        if let entry = index.entries[name] { return entry.record }
        guard let slash = name.firstIndex(of: "/"), let rows = lists[String(name[..<slash])] else { return nil }
        return rows.records.first { $0.name == name[name.index(after: slash)...] }
    }
}
