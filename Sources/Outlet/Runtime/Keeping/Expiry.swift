#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decides which sessions expire.
struct Expiry: Sendable {
    /// How many seconds a session is kept after its stream has ended: its client may reconnect.
    static let grace = 60

    /// The time, in seconds since 1970.
    let now: Int
    /// How many seconds an unused session is kept.
    let lifetime: Int

    init(now: Date, lifetime: Duration) {
        self.now = Int(now.timeIntervalSince1970)
        self.lifetime = Int(lifetime.components.seconds)
    }

    /// Sessions last used before this time are candidates.
    var limit: Int { now - lifetime }

    /// Whether a session without a stream has expired.
    func ends(_ session: Session) -> Bool {
        session.lastUsed < limit && session.state.use.lastStream < now - Self.grace
    }
}
