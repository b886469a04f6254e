#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How a session may come by the values of observed sources.
struct Reading: Sendable {
    /// Whether a value counts only if it is read from now on: a service of the session may have changed it before.
    let isAnew: Bool
    /// Whether values may be read on the thread that answers.
    let isAtHand: Bool
    /// Whether that is only so as far as the sources' budgets go.
    var isLimited = true
    /// Records the reads, or replays recorded ones; nil for neither.
    var log: ReadLog?
    /// The time that a source of the time has; nil if it has to be waited for.
    var time: @Sendable () -> Date? = { nil }
    /// Returns the other viewers at a spot; nil if the caller would have to wait.
    var viewers: @Sendable (PresenceSpot) -> Viewers? = { _ in nil }

    /// The result of `read`, or the recorded one.
    func ask<Value: Sendable>(_ read: () -> Value) -> Value { log.map { $0.next(read) } ?? read() }
}
