extension SessionState {
    /// How many screens there can be on top of each other.
    static var depth: Int { 64 }

    /// Takes the screen on top away; at the root nothing happens.
    mutating func goBack() {
        if stack.count > 1 { stack.removeLast() }
    }

    /// Takes the newest modal screen away, with all that was opened from it.
    mutating func dismiss() {
        guard let index = stack.lastIndex(where: { $0.presentation == .modal }) else { return }
        stack.removeSubrange(index...)
    }

    /// Puts a screen where a transition says.
    mutating func put(_ entry: StackEntry, as transition: Transition) {
        switch transition {
        case .push, .modal: break
        case .replace: stack.removeLast()
        case .root: stack.removeAll()
        }
        stack.append(entry)
    }
}
