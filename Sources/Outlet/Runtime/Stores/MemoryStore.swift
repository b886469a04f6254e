import Synchronization

/// Keeps sessions in memory, as long as the process lives.
public final class MemoryStore: Store {
    private final class Shard: Sendable {
        let sessions = Mutex<[SessionID: Session]>([:])
        /// The sessions that were opened with a key; those of a shard may be in another.
        let openings = Mutex<[OpeningKey: SessionID]>([:])
    }

    private let shards = (0..<64).map { _ in Shard() }
    private let limit: Int
    private let total = Atomic(0)
    private let held = Atomic(0)

    /// A store for up to `limit` sessions.
    public init(limit: Int = 1_000_000) { self.limit = limit }

    private func shard(_ id: SessionID) -> Shard { shards[id.shard(of: shards.count)] }

    private func shard(_ key: OpeningKey) -> Shard {
        shards[Int(truncatingIfNeeded: UInt(bitPattern: key.hashValue) % UInt(shards.count))]
    }

    /// How many sessions there are.
    public var count: Int? { total.load(ordering: .relaxed) }

    /// How many bytes the sessions take, as they estimate it.
    public var bytes: Int? { held.load(ordering: .relaxed) }

    /// Adds a session, unless the limit is reached or its key has opened another.
    public func insert(_ session: Session, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        guard total.add(1, ordering: .relaxed).newValue <= limit else {
            total.subtract(1, ordering: .relaxed)
            return .done(false)
        }
        let isNew = session.openingKey.map { add(session, openedWith: $0) } ?? add(session)
        if !isNew { total.subtract(1, ordering: .relaxed) }
        return .done(isNew)
    }

    private func add(_ session: Session) -> Bool {
        shard(session.id).sessions.withLock { $0[session.id] = session }
        held.add(session.bytes, ordering: .relaxed)
        return true
    }

    /// Adds a session with its key at once, as others see it.
    private func add(_ session: Session, openedWith key: OpeningKey) -> Bool {
        shard(key).openings.withLock { openings in
            // A session that is just being removed may have left its key.
            if let id = openings[key], find(id) != nil { return false }
            openings[key] = session.id
            return add(session)
        }
    }

    private func find(_ id: SessionID) -> Session? { shard(id).sessions.withLock { $0[id] } }

    /// The session that was opened with a key.
    public func load(
        openedWith key: OpeningKey, then: @escaping Completion<Session?>
    ) -> StoreAnswer<Session?> {
        .done(shard(key).openings.withLock { $0[key] }.flatMap { find($0) })
    }

    /// The session as it was last committed.
    public func load(_ id: SessionID, then: @escaping Completion<Session?>) -> StoreAnswer<Session?> {
        .done(find(id))
    }

    /// Keeps the session, unless another version came in between.
    public func commit(_ session: Session, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        // What was kept is let go outside of the lock.
        let replaced = shard(session.id).sessions.withLock { sessions -> Session? in
            guard let index = sessions.index(forKey: session.id) else { return nil }
            let kept = sessions.values[index]
            guard kept.version == session.version - 1 else { return nil }
            sessions.values[index] = session
            return kept
        }
        guard let replaced else { return .done(false) }
        held.add(session.bytes - replaced.bytes, ordering: .relaxed)
        return .done(true)
    }

    /// Removes the session.
    public func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        let removed = shard(id).sessions.withLock { $0.removeValue(forKey: id) }
        guard let removed else { return .done(false) }
        total.subtract(1, ordering: .relaxed)
        if let key = removed.openingKey {
            shard(key).openings.withLock { if $0[key] == id { $0[key] = nil } }
        }
        held.subtract(removed.bytes, ordering: .relaxed)
        return .done(true)
    }

    /// Looks through all sessions, shard by shard.
    public func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        .done(
            shards.flatMap { shard in
                shard.sessions.withLock { sessions in
                    sessions.values.filter { $0.lastUsed < time }.map(\.id)
                }
            })
    }
}
