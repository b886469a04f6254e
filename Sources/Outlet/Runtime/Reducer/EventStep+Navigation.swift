import ViewTree

extension EventStep {
    /// The position of the screen on which navigation acts: the one whose fact is followed, else the one on top.
    private var acting: Int { position ?? session.stack.count - 1 }

    /// Closes the acting screen; does nothing at the root.
    mutating func goBack() { move(to: session.goBack(from: acting)) }

    /// Closes the modal screen to which the acting one belongs, with all screens opened from it; without one nothing
    /// happens.
    mutating func dismiss() { move(to: session.dismiss(from: acting)) }

    /// The presentation that a screen has after a transition.
    func presentation(of transition: Transition) -> Presentation {
        switch transition {
        case .push: .push
        case .modal: .modal
        case .replace: session.stack.isEmpty ? .root : session.stack[acting].presentation
        case .root: .root
        }
    }

    /// Places a screen on the stack. `start` is the model with which it opens, if facts are compared with it.
    mutating func put(_ entry: StackEntry, startingWith start: (any AnySnapshot)?, as transition: Transition) {
        session.put(entry, as: transition, from: acting)
        if let start { starts.append((entry.id, start)) }
        if transition == .root { move(to: 0) }
    }

    private mutating func move(to position: Int) {
        if self.position != nil { self.position = position }
    }
}
