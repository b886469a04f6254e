/// Nodes by name, independent of their subjects.
struct NodeTable: Sendable {
    private var byName: [String: NodeRecord] = [:]

    var records: [NodeRecord] { Array(byName.values) }

    subscript(name: String) -> NodeRecord? { byName[name] }

    /// Adds a node. Returns false if the name is already used.
    mutating func add(_ record: NodeRecord) -> Bool { byName.updateValue(record, forKey: record.name) == nil }

    /// A node that is always on screen and always takes events. Most nodes are; nothing has to be evaluated for them.
    func unconditional(_ name: String) -> NodeState? {
        guard let record = byName[name], !record.isConditional else { return nil }
        return NodeState(record: record, isOnScreen: true, isEnabled: true, section: record.section)
    }
}
