import FoundationEssentials

/// Decides which sessions are ended since nobody uses them.
struct Expiry: Sendable {
    /// How many seconds a session is kept in any case whose stream has ended: its client may be about to come back.
    static let grace = 60

    /// The time, in seconds since 1970.
    let now: Int
    /// How many seconds a session is kept that nobody uses.
    let lifetime: Int

    init(now: Date, lifetime: Duration) {
        self.now = Int(now.timeIntervalSince1970)
        self.lifetime = Int(lifetime.components.seconds)
    }

    /// Only those are looked at that were last used before this time.
    var limit: Int { now - lifetime }

    /// Whether a session that has no stream now has to go.
    func ends(_ session: Session) -> Bool {
        session.lastUsed < limit && session.state.use.lastStream < now - Self.grace
    }
}
