import ViewTree

/// What assistive technology is told of a node of a plain screen.
struct PlainAccessibility {
    /// The ARIA role.
    let role: String?
    /// The name, if the node shows none.
    let label: String?
    /// The level of the heading that the node is.
    let level: Accessibility.Level?
    /// Whether the node is read as one.
    let isGroup: Bool
    /// The state in words.
    let state: String?
    /// Whether the node is left out.
    let isHidden: Bool

    init(_ members: DocumentValue) {
        role = members[string: .role]
        label = members[string: .label]
        level = members[.level]?.integer.flatMap(Accessibility.Level.init)
        isGroup = members[flag: .group] == true
        state = members[string: .state]
        isHidden = members[flag: .hidden] == true
    }

    /// The name and the state, as a reader hears them; nil if there is neither.
    var words: String? {
        let words = [label, state].compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

extension PlainNode {
    /// What assistive technology is told of the node; nil for most nodes.
    var accessibility: PlainAccessibility? { self[.accessibility].map(PlainAccessibility.init) }
}
