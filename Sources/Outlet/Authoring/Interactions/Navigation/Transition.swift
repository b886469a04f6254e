/// How a screen opens.
public enum Transition: String, Sendable, Codable {
    /// On top of the stack.
    case push
    /// On top of the stack, until it is dismissed.
    case modal
    /// Replaces the top screen.
    case replace
    /// Replaces all screens, for example when the user signs in or chooses another part of the app.
    case root
}

/// How a screen was opened.
public enum Presentation: String, Sendable, Codable {
    /// It is the first screen.
    case root
    /// It was pushed.
    case push
    /// It was presented modally.
    case modal
}
