import Synchronization

/// The sessions in memory, while the process runs.
package final class SessionMemory: SessionStore {
    private final class Shard: Sendable {
        let sessions = Mutex<[SessionID: Session]>([:])
        /// The ids of sessions opened with a key. Sharded by key: the sessions themselves may be in other shards.
        let openings = Mutex<[OpeningKey: SessionID]>([:])
    }

    private let shards = (0..<64).map { _ in Shard() }
    /// The sessions of each sign-in. Anonymous sessions are not in it.
    let signedIn = Mutex<[SignInID: Set<SessionID>]>([:])
    /// The sign-ins, if no store keeps them.
    let signIns = Mutex(SignInMemory())
    /// The shared models, if no store keeps them.
    let sharedModels = Mutex<[SharedModelID: KeptSharedModel]>([:])
    private let limit: Int
    private let total = Atomic(0)
    private let held = Atomic(0)

    /// Creates room for up to `limit` sessions.
    package init(limit: Int = 1_000_000) { self.limit = limit }

    private func shard(_ id: SessionID) -> Shard { shards[id.shard(of: shards.count)] }

    private func shard(_ key: OpeningKey) -> Shard {
        shards[Int(truncatingIfNeeded: UInt(bitPattern: key.hashValue) % UInt(shards.count))]
    }

    /// The number of sessions.
    package var count: Int? { total.load(ordering: .relaxed) }

    /// The size of the sessions in bytes, as they estimate it.
    package var bytes: Int? { held.load(ordering: .relaxed) }

    /// Adds a session; `false` if the limit is reached, its key has opened another session, or its sign-in has ended.
    package func insert(_ session: Session, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        guard let signIn = session.signIn else { return .done(insert(session)) }
        return .done(signIns.withLock { $0.holds(signIn) && insert(session) })
    }

    /// The same.
    @discardableResult
    func insert(_ session: Session) -> Bool {
        guard total.add(1, ordering: .relaxed).newValue <= limit else {
            total.subtract(1, ordering: .relaxed)
            return false
        }
        let isNew = session.openingKey.map { add(session, openedWith: $0) } ?? add(session)
        if !isNew { total.subtract(1, ordering: .relaxed) }
        return isNew
    }

    private func add(_ session: Session) -> Bool {
        shard(session.id).sessions.withLock { $0[session.id] = session }
        noteSignIn(of: session)
        held.add(session.bytes, ordering: .relaxed)
        return true
    }

    /// Adds a session and its key atomically.
    private func add(_ session: Session, openedWith key: OpeningKey) -> Bool {
        shard(key).openings.withLock { openings in
            // A session that is being removed may have left its key.
            if let id = openings[key], find(id) != nil { return false }
            openings[key] = session.id
            return add(session)
        }
    }

    /// Stores a version, unless a newer one is stored; returns the one that is stored then.
    func put(_ session: Session) -> Session {
        let (newest, growth, isNew) = shard(session.id).sessions.withLock { sessions -> (Session, Int, Bool) in
            let kept = sessions[session.id]
            if let kept, kept.version >= session.version { return (kept, 0, false) }
            sessions[session.id] = session
            return (session, session.bytes - (kept?.bytes ?? 0), kept == nil)
        }
        held.add(growth, ordering: .relaxed)
        if isNew {
            total.add(1, ordering: .relaxed)
            noteSignIn(of: session)
        }
        return newest
    }

    private func noteSignIn(of session: Session) {
        guard let signIn = session.signIn else { return }
        signedIn.withLock { _ = $0[signIn, default: []].insert(session.id) }
    }

    /// A session; nil if there is none.
    func find(_ id: SessionID) -> Session? { shard(id).sessions.withLock { $0[id] } }

    /// The session that was opened with a key.
    package func load(
        openedWith key: OpeningKey, then: @escaping Completion<Session?>
    ) -> StoreAnswer<Session?> {
        .done(shard(key).openings.withLock { $0[key] }.flatMap { find($0) })
    }

    /// The last committed version of a session.
    package func load(_ id: SessionID, then: @escaping Completion<Session?>) -> StoreAnswer<Session?> {
        .done(find(id))
    }

    /// Replaces the previous version of the session; `false` if another version was committed in between.
    package func commit(
        _ session: Session, under lease: Int?, then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> { .done(commit(session)) }

    /// The same.
    func commit(_ session: Session) -> Bool {
        // The replaced version is released outside of the lock.
        let replaced = shard(session.id).sessions.withLock { sessions -> Session? in
            guard let index = sessions.index(forKey: session.id) else { return nil }
            let kept = sessions.values[index]
            guard kept.version == session.version - 1 else { return nil }
            sessions.values[index] = session
            return kept
        }
        guard let replaced else { return false }
        held.add(session.bytes - replaced.bytes, ordering: .relaxed)
        return true
    }

    /// Removes a session; `false` if there is none.
    package func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> { .done(remove(id)) }

    /// The same.
    @discardableResult
    func remove(_ id: SessionID) -> Bool {
        let removed = shard(id).sessions.withLock { $0.removeValue(forKey: id) }
        guard let removed else { return false }
        total.subtract(1, ordering: .relaxed)
        if let key = removed.openingKey {
            shard(key).openings.withLock { if $0[key] == id { $0[key] = nil } }
        }
        if let signIn = removed.signIn {
            signedIn.withLock { signedIn in
                signedIn[signIn]?.remove(id)
                if signedIn[signIn]?.isEmpty == true { signedIn[signIn] = nil }
            }
        }
        held.subtract(removed.bytes, ordering: .relaxed)
        return true
    }

    /// The sessions last used before a time. Visits all sessions, shard by shard.
    package func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        .done(idle(since: time).map(\.id))
    }

    /// The same.
    func idle(since time: Int) -> [Session] {
        shards.flatMap { shard in
            shard.sessions.withLock { sessions in sessions.values.filter { $0.lastUsed < time } }
        }
    }

    /// A session.
    package func resident(_ id: SessionID) -> Session? { find(id) }
}
