/// A finding of a store for its operator: the state that a process before has left, damaged data, or data that was set aside.
public struct StoreFinding: Sendable, Equatable {
    /// Whether something is lost or damaged; else the finding is only told.
    public let isDamage: Bool
    /// A sentence or two, with figures: the finding, its place, and what the operator can do. It contains nothing that a user
    /// has entered.
    public let text: String

    /// Something that is told.
    public static func note(_ text: String) -> StoreFinding { StoreFinding(isDamage: false, text: text) }

    /// Something that is lost or damaged.
    public static func damage(_ text: String) -> StoreFinding { StoreFinding(isDamage: true, text: text) }
}
