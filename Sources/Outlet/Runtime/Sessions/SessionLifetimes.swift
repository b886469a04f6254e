import FoundationEssentials

/// How long sessions are kept that nobody uses.
package struct SessionLifetimes: Sendable {
    /// Of one that was used.
    let used: Duration
    /// Of one that nobody has used since it was opened, if that is less.
    let unused: Duration

    package init(used: Duration, unused: Duration) {
        self.used = used
        self.unused = unused
    }

    /// When a session that is opened now counts as last used: nobody has used it yet, and so it expires sooner.
    func lastUse(beforeOpening now: Date) -> Date {
        now - TimeInterval(max(0, (used - unused).components.seconds))
    }
}
