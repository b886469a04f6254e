import Synchronization

/// Limits the sessions of each owner in this process. Keeps no data of an owner without a session.
final class SessionQuota<Owner: Hashable & Sendable>: Sendable {
    /// The owner of a session, and the number of the sweep after which it was counted.
    private struct Counted {
        let owner: Owner
        let sweep: Int
    }

    private final class Shard: Sendable {
        let owners = Mutex<[SessionID: Counted]>([:])
        let counts = Mutex<[Owner: Int]>([:])
    }

    private let shards = (0..<64).map { _ in Shard() }
    /// The number of sweeps.
    private let sweeps = Atomic(0)
    /// The shard with which the next sweep begins.
    private let next = Mutex(0)
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
        if isCounted {
            let counted = counted(of: owner)
            owners(of: id).owners.withLock { $0[id] = counted }
        }
        return isCounted
    }

    /// Whether sessions of an owner are counted, but none is known: a store may have some from before this process.
    func mayHaveMore(_ owner: Owner) -> Bool {
        limit > 0 && counts(of: owner).counts.withLock { $0[owner] == nil }
    }

    /// Counts the sessions that an owner has already, each once, also beyond the limit.
    func note(_ ids: [SessionID], of owner: Owner) {
        let counted = counted(of: owner)
        for id in ids {
            guard owners(of: id).owners.withLock({ $0.updateValue(counted, forKey: id) }) == nil else { continue }
            counts(of: owner).counts.withLock { $0[owner, default: 0] += 1 }
        }
    }

    /// Counts a session in the place of another of its owner, if that was counted.
    func move(_ id: SessionID, to other: SessionID) {
        guard limit > 0, let counted = owners(of: id).owners.withLock({ $0.removeValue(forKey: id) }) else { return }
        owners(of: other).owners.withLock { $0[other] = counted }
    }

    /// Stops counting a session, if it was counted.
    func release(_ id: SessionID) {
        guard limit > 0, let owner = owners(of: id).owners.withLock({ $0.removeValue(forKey: id)?.owner }) else {
            return
        }
        counts(of: owner).counts.withLock { counts in
            let count = counts[owner, default: 0] - 1
            counts[owner] = count > 0 ? count : nil
        }
    }

    private func counted(of owner: Owner) -> Counted { Counted(owner: owner, sweep: sweeps.load(ordering: .relaxed)) }

    /// Begins a sweep: the sessions that were counted before the last one, or some of them, if there are more than `count`. The
    /// next sweep begins with others.
    func sweep(atLeast count: Int) -> [SessionID] {
        next.withLock { next in
            let last = sweeps.wrappingAdd(1, ordering: .relaxed).oldValue
            var ids: [SessionID] = []
            for _ in shards where ids.count < count {
                ids += shards[next].owners.withLock { $0.filter { $0.value.sweep < last }.map(\.key) }
                next = (next + 1) % shards.count
            }
            return ids
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
