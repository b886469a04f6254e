import Synchronization

/// Keeps sessions in memory, as long as the process lives.
public final class MemoryStore: Store {
    private final class Shard: Sendable {
        let sessions = Mutex<[SessionID: Session]>([:])
    }

    private let shards = (0..<64).map { _ in Shard() }
    private let limit: Int
    private let total = Atomic(0)

    /// A store for up to `limit` sessions.
    public init(limit: Int = 1_000_000) { self.limit = limit }

    private func shard(_ id: SessionID) -> Shard { shards[id.shard(of: shards.count)] }

    /// How many sessions there are.
    public var count: Int? { total.load(ordering: .relaxed) }

    /// Adds a session, unless the limit is reached.
    public func insert(_ session: Session, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        guard total.add(1, ordering: .relaxed).newValue <= limit else {
            total.subtract(1, ordering: .relaxed)
            return .done(false)
        }
        shard(session.id).sessions.withLock { $0[session.id] = session }
        return .done(true)
    }

    /// The session as it was last committed.
    public func load(_ id: SessionID, then: @escaping Completion<Session?>) -> StoreAnswer<Session?> {
        .done(shard(id).sessions.withLock { $0[id] })
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
        return .done(replaced != nil)
    }

    /// Removes the session.
    public func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        let removed = shard(id).sessions.withLock { $0.removeValue(forKey: id) }
        if removed != nil { total.subtract(1, ordering: .relaxed) }
        return .done(removed != nil)
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
