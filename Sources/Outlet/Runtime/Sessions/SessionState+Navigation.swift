extension SessionState {
    /// The maximum number of screens on the stack.
    static var depth: Int { 64 }

    /// Removes the top screen; does nothing at the root.
    mutating func goBack() {
        if stack.count > 1 { stack.removeLast() }
    }

    /// Removes the topmost modal screen and all screens above it.
    mutating func dismiss() {
        guard let index = stack.lastIndex(where: { $0.presentation == .modal }) else { return }
        stack.removeSubrange(index...)
    }

    /// Places a screen on the stack according to a transition.
    mutating func put(_ entry: StackEntry, as transition: Transition) {
        switch transition {
        case .push, .modal: break
        case .replace: stack.removeLast()
        case .root: stack.removeAll()
        }
        stack.append(entry)
    }
}
