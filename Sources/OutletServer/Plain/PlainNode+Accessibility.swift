import ViewTree

/// The accessibility of a node of a plain screen.
struct PlainAccessibility {
    /// The ARIA role.
    let role: String?
    /// The name; nil if the node shows it.
    let label: String?
    /// The level, if the node is a heading.
    let level: Accessibility.Level?
    /// Whether the node is announced as one.
    let isGroup: Bool
    /// The state in words.
    let state: String?
    /// Whether assistive technology ignores the node.
    let isHidden: Bool

    init(_ members: DocumentValue) {
        role = members[string: .role]
        label = members[string: .label]
        level = members[.level]?.integer.flatMap(Accessibility.Level.init)
        isGroup = members[flag: .group] == true
        state = members[string: .state]
        isHidden = members[flag: .hidden] == true
    }

    /// The name and the state, as they are announced; nil if there is neither.
    var words: String? {
        let words = [label, state].compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

extension PlainNode {
    /// The accessibility of the node; nil for most nodes.
    var accessibility: PlainAccessibility? { self[.accessibility].map(PlainAccessibility.init) }
}
