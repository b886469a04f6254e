import Synchronization

/// Limits how many requests of a kind each client may send a second: a token bucket, which holds as many as come in
/// ``seconds``.
///
/// Kept as the generic cell rate algorithm (ITU-T I.371): of each client the time at which its bucket is full again. A client
/// whose bucket is full is forgotten.
final class RateLimit<Client: Hashable & Sendable>: Sendable {
    private struct Buckets {
        /// When the bucket of each client is full.
        var full: [Client: Duration] = [:]
        /// How many there may be before those are looked for that can be forgotten.
        var room = 1_024
    }

    /// How long a bucket fills. A client that was quiet for so long may send at once what else would take it this time.
    static var seconds: Int { 10 }

    private let shards = (0..<16).map { _ in Shard() }
    /// The time between two tokens; nil for no limit.
    private let pause: Duration?

    private final class Shard: Sendable {
        let buckets = Mutex(Buckets())
    }

    /// A limit of so many a second; 0 for none.
    init(perSecond rate: Int) { pause = rate == 0 ? nil : .seconds(1) / rate }

    var isLimited: Bool { pause != nil }

    /// Takes a token of a client. Returns nil if there was one, otherwise how long it is until there is.
    func take(_ client: Client?, now: Duration) -> Duration? {
        guard let pause, let client else { return nil }
        let shard = shards[Int(truncatingIfNeeded: UInt(bitPattern: client.hashValue) % UInt(shards.count))]
        return shard.buckets.withLock { buckets in
            let full = max(now, buckets.full[client] ?? now) + pause
            let wait = full - now - max(pause, .seconds(Self.seconds))
            if wait > .zero { return wait }
            buckets.full[client] = full
            if buckets.full.count > buckets.room {
                buckets.full = buckets.full.filter { $0.value > now }
                buckets.room = max(1_024, 2 * buckets.full.count)
            }
            return nil
        }
    }

    /// How many clients are known.
    var count: Int { shards.reduce(0) { $0 + $1.buckets.withLock { $0.full.count } } }
}
