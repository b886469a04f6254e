/// What a store has found that its operator should know: what it has of a process before, what is damaged, what was put
/// aside.
public struct StoreFinding: Sendable, Equatable {
    /// Whether something is lost or damaged; else the finding is only told.
    public let isDamage: Bool
    /// A sentence or two, with figures: what was found, where, and what can be done. Nothing that a user has entered.
    public let text: String

    /// Something that is told.
    public static func note(_ text: String) -> StoreFinding { StoreFinding(isDamage: false, text: text) }

    /// Something that is lost or damaged.
    public static func damage(_ text: String) -> StoreFinding { StoreFinding(isDamage: true, text: text) }
}
