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
    func renamingNodes(_ name: (String) -> String) -> Effect {
        switch self {
        case .focus(let node): .focus(name(node))
        case .clear(let node): .clear(name(node))
        case .after(let delay, let effects): .after(delay, effects.map { $0.renamingNodes(name) })
        case .undo(let sentence, let effects, let limit):
            .undo(sentence, effects.map { $0.renamingNodes(name) }, within: limit)
        default: self
        }
    }
}
