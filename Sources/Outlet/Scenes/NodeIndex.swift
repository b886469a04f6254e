import ViewTree

/// The nodes of a screen, or of a row, by name.
struct NodeIndex<Subject: Sendable>: Sendable {
    typealias Condition = @Sendable (Subject?) -> Bool

    /// What follows the subject in a node's state.
    struct Rules: Sendable {
        /// All hold while the node can be seen.
        var visible: [Condition] = []
        /// All hold while the node takes events.
        var enabled: [Condition] = []
        /// What the document holds for an input.
        var value: (@Sendable (Subject?) -> JSON)?
    }

    private var byName: [String: NodeRecord] = [:]
    /// The rules of those nodes that have some.
    private var rules: [String: Rules] = [:]

    var records: [NodeRecord] { Array(byName.values) }

    /// Adds a node; false where its name is taken.
    mutating func add(_ record: NodeRecord, _ rules: Rules) -> Bool {
        if !rules.visible.isEmpty || !rules.enabled.isEmpty || rules.value != nil { self.rules[record.name] = rules }
        return byName.updateValue(record, forKey: record.name) == nil
    }

    /// A node, as it is for a subject that is asked for only where something depends on it.
    func node(_ name: String, of subject: @autoclosure () -> Subject?) -> NodeState? {
        guard let record = byName[name] else { return nil }
        guard record.isConditional, let rules = rules[name] else {
            return NodeState(record: record, isOnScreen: true, isEnabled: true)
        }
        let subject = subject()
        return NodeState(
            record: record, isOnScreen: rules.visible.allSatisfy { $0(subject) },
            isEnabled: rules.enabled.allSatisfy { $0(subject) })
    }

    /// What the document holds for an input.
    func value(_ name: String, of subject: Subject?) -> JSON? { rules[name]?.value?(subject) }
}
