import ViewTree

/// The nodes of a screen, or of a row, by name.
struct NodeIndex: Sendable {
    typealias Condition = @Sendable (any AnySnapshot) -> Bool
    typealias DocumentValue = @Sendable (any AnySnapshot, Localization) -> JSON

    /// What follows the subject in a node's state.
    struct Rules: Sendable {
        /// All hold while the node can be seen.
        var visible: [Condition] = []
        /// All hold while the node takes events.
        var enabled: [Condition] = []
        /// Holds while several rows can be selected; nil where never.
        var multiple: Condition?
        /// What the document holds for an input.
        var value: DocumentValue?
    }

    /// The nodes themselves, whatever the subject is.
    private(set) var table = NodeTable()
    /// The rules of those nodes that have some.
    private var rules: [String: Rules] = [:]

    var records: [NodeRecord] { table.records }

    /// Adds a node; false where its name is taken.
    mutating func add(_ record: NodeRecord, _ rules: Rules) -> Bool {
        if !rules.visible.isEmpty || !rules.enabled.isEmpty || rules.multiple != nil || rules.value != nil {
            self.rules[record.name] = rules
        }
        return table.add(record)
    }

    func node(_ name: String, of subject: any AnySnapshot) -> NodeState? {
        guard let record = table[name] else { return nil }
        guard let rules = rules[name] else {
            return NodeState(record: record, isOnScreen: true, isEnabled: true, section: record.section)
        }
        return NodeState(
            record: record, isOnScreen: rules.visible.allSatisfy { $0(subject) },
            isEnabled: rules.enabled.allSatisfy { $0(subject) }, section: record.section)
    }

    /// Whether several rows of a list can be selected.
    func isMultiple(_ list: String, of subject: any AnySnapshot) -> Bool {
        rules[list]?.multiple?(subject) ?? false
    }

    /// What the document holds for an input.
    func value(_ name: String, of subject: any AnySnapshot, for localization: Localization) -> JSON? {
        rules[name]?.value?(subject, localization)
    }
}
