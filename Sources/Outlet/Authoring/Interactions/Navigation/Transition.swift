/// How a screen comes.
public enum Transition: String, Sendable, Codable {
    /// On top: it goes on from the one below, to which one comes back.
    case push
    /// On top: it interrupts the one below, until it is dismissed.
    case modal
    /// In the place of the one on top.
    case replace
    /// In the place of all of them: as when somebody signs in, or chooses another part of the app.
    case root
}

/// How a screen stands on the stack.
public enum Presentation: String, Sendable, Codable {
    /// It is the first.
    case root
    /// It goes on from the one below.
    case push
    /// It interrupts the one below.
    case modal
}
