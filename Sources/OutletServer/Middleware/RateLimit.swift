import Synchronization

/// Limits the requests of a kind that each client may send a second. A token bucket with room for the tokens of ``seconds``.
///
/// Implemented as the generic cell rate algorithm (ITU-T I.371): only the time at which the bucket is full again is kept of
/// each client. A client with a full bucket is forgotten.
final class RateLimit<Client: Hashable & Sendable>: Sendable {
    private struct Buckets {
        /// When the bucket of each client is full.
        var full: [Client: Duration] = [:]
        /// The number of clients at which those with a full bucket are removed.
        var room = 1_024
    }

    /// How long a bucket fills. A client that sent nothing for so long may send the requests of that time at once.
    static var seconds: Int { 10 }

    private let shards = (0..<16).map { _ in Shard() }
    /// The time between two tokens; nil for no limit.
    private let pause: Duration?

    private final class Shard: Sendable {
        let buckets = Mutex(Buckets())
    }

    /// A limit of this many requests a second; 0 for none.
    init(perSecond rate: Int) { pause = rate == 0 ? nil : .seconds(1) / rate }

    var isLimited: Bool { pause != nil }

    /// Takes a token of a client. Returns nil if there is one, otherwise the time until there is one.
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

    /// The number of clients that are kept.
    var count: Int { shards.reduce(0) { $0 + $1.buckets.withLock { $0.full.count } } }
}
