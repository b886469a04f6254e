import ViewTree

/// The nodes of a screen, or of a row, by name.
struct NodeIndex<Subject: Sendable>: Sendable {
    typealias Condition = @Sendable (Subject?) -> Bool

    struct Entry: Sendable {
        var record: NodeRecord
        /// All hold while the node can be seen.
        var visible: [Condition]
        /// All hold while the node takes events.
        var enabled: [Condition]
        /// What the document holds for an input.
        var value: (@Sendable (Subject?) -> JSON)?
    }

    private(set) var entries: [String: Entry] = [:]

    var records: [NodeRecord] { entries.values.map(\.record) }

    /// Adds a node; false where its name is taken.
    mutating func add(_ entry: Entry) -> Bool {
        entries.updateValue(entry, forKey: entry.record.name) == nil
    }

    func node(_ name: String, of subject: Subject?) -> NodeState? {
        guard let entry = entries[name] else { return nil }
        return NodeState(
            record: entry.record,
            isOnScreen: entry.visible.allSatisfy { $0(subject) },
            isEnabled: entry.enabled.allSatisfy { $0(subject) },
            value: entry.value?(subject))
    }
}
