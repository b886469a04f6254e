import Synchronization

/// Limits the sessions of each owner in this process. Keeps no data of an owner without a session.
final class SessionQuota<Owner: Hashable & Sendable>: Sendable {
    private final class Shard: Sendable {
        let owners = Mutex<[SessionID: Owner]>([:])
        let counts = Mutex<[Owner: Int]>([:])
    }

    private let shards = (0..<64).map { _ in Shard() }
    /// The maximum number of sessions of an owner. 0 means no limit; then nothing is counted.
    let limit: Int

    init(limit: Int) { self.limit = limit }

    private func owners(of id: SessionID) -> Shard { shards[id.shard(of: shards.count)] }

    private func counts(of owner: Owner) -> Shard {
        shards[Int(truncatingIfNeeded: UInt(bitPattern: owner.hashValue) % UInt(shards.count))]
    }

    /// Counts a session; false if its owner has reached the limit.
    func take(_ id: SessionID, for owner: Owner?) -> Bool {
        guard limit > 0, let owner else { return true }
        let isCounted = counts(of: owner).counts.withLock { counts in
            let count = counts[owner, default: 0]
            if count < limit { counts[owner] = count + 1 }
            return count < limit
        }
        if isCounted { owners(of: id).owners.withLock { $0[id] = owner } }
        return isCounted
    }

    /// Whether sessions of an owner are counted, but none is known: a store may have some from before this process.
    func mayHaveMore(_ owner: Owner) -> Bool {
        limit > 0 && counts(of: owner).counts.withLock { $0[owner] == nil }
    }

    /// Counts the sessions that an owner has already, each once, also beyond the limit.
    func note(_ ids: [SessionID], of owner: Owner) {
        for id in ids {
            guard owners(of: id).owners.withLock({ $0.updateValue(owner, forKey: id) }) == nil else { continue }
            counts(of: owner).counts.withLock { $0[owner, default: 0] += 1 }
        }
    }

    /// Counts a session in the place of another of its owner, if that was counted.
    func move(_ id: SessionID, to other: SessionID) {
        guard limit > 0, let owner = owners(of: id).owners.withLock({ $0.removeValue(forKey: id) }) else { return }
        owners(of: other).owners.withLock { $0[other] = owner }
    }

    /// Stops counting a session, if it was counted.
    func release(_ id: SessionID) {
        guard limit > 0, let owner = owners(of: id).owners.withLock({ $0.removeValue(forKey: id) }) else { return }
        counts(of: owner).counts.withLock { counts in
            let count = counts[owner, default: 0] - 1
            counts[owner] = count > 0 ? count : nil
        }
    }

    /// The number of owners and sessions known.
    var size: (owners: Int, sessions: Int) {
        shards.reduce(into: (0, 0)) { size, shard in
            size.0 += shard.counts.withLock { $0.count }
            size.1 += shard.owners.withLock { $0.count }
        }
    }
}
