extension SessionState {
    /// The maximum number of screens on the stack.
    static var depth: Int { 64 }

    /// Closes the screen at a position: a modal one with all screens opened from it, any other alone. Does nothing at
    /// the root. Returns the position of the screen below.
    mutating func goBack(from position: Int) -> Int {
        if position < 1 { return position }
        if stack[position].presentation == .modal {
            stack.removeSubrange(position...)
        } else {
            stack.remove(at: position)
        }
        return position - 1
    }

    /// Closes the modal screen to which the screen at a position belongs, with all screens opened from it; does nothing
    /// if there is none. Returns the position of the screen below.
    mutating func dismiss(from position: Int) -> Int {
        guard let index = stack.prefix(position + 1).lastIndex(where: { $0.presentation == .modal }) else {
            return position
        }
        stack.removeSubrange(index...)
        return index - 1
    }

    /// Places a screen on the stack according to a transition. One that replaces takes the place of the screen at a
    /// position; all others come on top.
    mutating func put(_ entry: StackEntry, as transition: Transition, from position: Int) {
        switch transition {
        case .push, .modal: stack.append(entry)
        case .replace: stack[position] = entry
        case .root: stack = [entry]
        }
    }
}
