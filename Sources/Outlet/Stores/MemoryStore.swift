import Synchronization

/// Keeps sessions in memory, as long as the process lives.
public final class MemoryStore: Store {
    /// A session in a box: a table of references wastes less on its empty places.
    private final class Box: Sendable {
        let session: Session
        init(_ session: Session) { self.session = session }
    }

    private final class Shard: Sendable {
        let sessions = Mutex<[SessionID: Box]>([:])
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
        let box = Box(session)
        shard(session.id).sessions.withLock { $0[session.id] = box }
        return .done(true)
    }

    /// The session as it was last committed.
    public func load(_ id: SessionID, then: @escaping Completion<Session?>) -> StoreAnswer<Session?> {
        let box = shard(id).sessions.withLock { $0[id] }
        return .done(box?.session)
    }

    /// Keeps the session, unless another version came in between.
    public func commit(_ session: Session, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        let box = Box(session)
        return .done(
            shard(session.id).sessions.withLock { sessions in
                guard let kept = sessions[session.id], kept.session.version == session.version - 1 else { return false }
                sessions[session.id] = box
                return true
            })
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
                    sessions.values.filter { $0.session.lastUsed < time }.map(\.session.id)
                }
            })
    }
}
