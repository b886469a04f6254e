extension Effect {
    /// Whether the effect, or one inside it, is about a node of the screen.
    var namesNode: Bool {
        switch self {
        case .focus, .clear: true
        case .after(_, let effects), .undo(_, let effects, _): effects.contains(where: \.namesNode)
        default: false
        }
    }

    /// The effect with other names for the nodes that it is about.
    func renamingNodes(_ name: (String, NamedNode.Use) throws -> String) rethrows -> Effect {
        switch self {
        case .focus(let node): .focus(try name(node, .focus))
        case .clear(let node): .clear(try name(node, .clear))
        case .after(let delay, let effects): .after(delay, try effects.map { try $0.renamingNodes(name) })
        case .undo(let sentence, let effects, let limit):
            .undo(sentence, try effects.map { try $0.renamingNodes(name) }, within: limit)
        default: self
        }
    }
}
