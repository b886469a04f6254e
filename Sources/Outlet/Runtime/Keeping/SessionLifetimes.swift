#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How long unused sessions are kept.
package struct SessionLifetimes: Sendable {
    /// The lifetime of a session after its last use.
    let used: Duration
    /// The lifetime of a session that has not been used since it was opened, if that is shorter.
    let unused: Duration

    package init(used: Duration, unused: Duration) {
        self.used = used
        self.unused = unused
    }

    /// The initial time of last use of a session that is opened now: earlier than now by the difference of the
    /// lifetimes, so that the session expires sooner if it stays unused.
    func lastUse(beforeOpening now: Date) -> Date {
        now - TimeInterval(max(0, (used - unused).components.seconds))
    }
}
