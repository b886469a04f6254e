import ViewTree

/// The nodes of a screen, or of a row, by name.
struct NodeIndex: Sendable {
    typealias Condition = @Sendable (any AnySnapshot) -> Bool
    typealias DocumentValue = @Sendable (any AnySnapshot, Localization) -> JSON

    /// The properties of a node that depend on the subject.
    struct Rules: Sendable {
        /// The node is on screen while all of these hold.
        var visible: [Condition] = []
        /// The nodes that remain of a left-out one: on screen is a column with its id, unless exactly one of them is there. Nil
        /// for any other node.
        var remaining: [ConditionalChildren.Entry]?
        /// The node takes events while all of these hold.
        var enabled: [Condition] = []
        /// Holds while several rows can be selected; nil if never.
        var multiple: Condition?
        /// The value of an input in the document.
        var value: DocumentValue?
    }

    /// The nodes, independent of the subject.
    private(set) var table = NodeTable()
    /// The rules of the nodes that have any.
    private var rules: [String: Rules] = [:]

    var records: [NodeRecord] { table.records }

    /// Adds a node. Returns false if the name is already used.
    mutating func add(_ record: NodeRecord, _ rules: Rules) -> Bool {
        if record.isLeftOut || !rules.visible.isEmpty || !rules.enabled.isEmpty || rules.multiple != nil
            || rules.value != nil
        {
            self.rules[record.name] = rules
        }
        return table.add(record)
    }

    func node(_ name: String, of subject: any AnySnapshot, passing passed: GuardSet) -> NodeState? {
        guard let record = table[name] else { return nil }
        let isOffered = passed.lets(record.guards)
        guard let rules = rules[name] else {
            return NodeState(record: record, isOnScreen: isOffered, isEnabled: true, section: record.section)
        }
        let isVisible = isOffered && rules.visible.allSatisfy { $0(subject) }
        let isReplaced = rules.remaining.map { $0.count { $0.isThere(subject, passing: passed) } == 1 } ?? false
        return NodeState(
            record: record, isOnScreen: isVisible && !isReplaced, isEnabled: rules.enabled.allSatisfy { $0(subject) },
            isReplaced: isVisible && isReplaced, section: record.section)
    }

    /// Whether several rows of a list can be selected.
    func isMultiple(_ list: String, of subject: any AnySnapshot) -> Bool {
        rules[list]?.multiple?(subject) ?? false
    }

    /// The value of an input in the document.
    func value(_ name: String, of subject: any AnySnapshot, for localization: Localization) -> JSON? {
        rules[name]?.value?(subject, localization)
    }
}
