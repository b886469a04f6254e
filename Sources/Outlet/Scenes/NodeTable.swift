/// Nodes by name, whatever they follow.
struct NodeTable: Sendable {
    private var byName: [String: NodeRecord] = [:]

    var records: [NodeRecord] { Array(byName.values) }

    subscript(name: String) -> NodeRecord? { byName[name] }

    /// Adds a node; false where its name is taken.
    mutating func add(_ record: NodeRecord) -> Bool { byName.updateValue(record, forKey: record.name) == nil }

    /// A node that is always on screen and always takes events: most are, and nothing has to be evaluated for them.
    func unconditional(_ name: String) -> NodeState? {
        guard let record = byName[name], !record.isConditional else { return nil }
        return NodeState(record: record, isOnScreen: true, isEnabled: true, section: record.section)
    }
}
