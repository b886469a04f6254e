import Logging
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Keeps sessions as long as they are used: counts them for their owners, ends those that have expired, and lets unused
/// ones leave memory.
final class SessionKeeper: Sendable {
    let turns: SessionTurns
    let lifetimes: SessionLifetimes
    /// The time, up to ten seconds old: reading the clock would cost more than the rest of a use.
    private let recentTime: Atomic<Int>
    /// When other nodes were told of the streams here, in seconds since 1970.
    private let streamsTold: Atomic<Int>

    init(_ turns: SessionTurns, lifetimes: SessionLifetimes) {
        self.turns = turns
        self.lifetimes = lifetimes
        let start = Int(turns.date.timeIntervalSince1970)
        recentTime = Atomic(start)
        streamsTold = Atomic(start)
    }

    var store: any SessionStore { turns.store }
    var quotas: SessionQuotas { turns.quotas }
    var live: LiveSessions { turns.live }
    var logger: Logger { turns.logger }

    /// Records that a session was read. Other nodes are told once a minute, so that none ends a session that is used here.
    func noteUse(of session: Session) {
        let time = recentTime.load(ordering: .relaxed)
        session.state.use.note(time)
        if turns.leases != nil, session.state.use.isUntold(time, after: session.state.lastUsed) {
            store.touch(session.id, at: time)
        }
    }

    /// The time in seconds since 1970; never earlier than the last ``tellTime(_:)``.
    var time: Int { max(recentTime.load(ordering: .relaxed), Int(turns.date.timeIntervalSince1970)) }

    /// Updates the time for the uses that follow.
    func tellTime(_ now: Date) {
        let seconds = Int(now.timeIntervalSince1970)
        if seconds > recentTime.load(ordering: .relaxed) { recentTime.store(seconds, ordering: .relaxed) }
    }

    /// The session that was opened with a key, at once or through `then`.
    func find(openedWith key: OpeningKey, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        try store.load(openedWith: key, then: then)
    }

    /// The sessions that have something to do by a time in seconds since 1970, in the order of their times.
    func due(by time: Int, then: @escaping Completion<[SessionID]>) {
        StoreAnswer.pass(to: then) { try store.due(by: time, then: $0) }
    }

    /// The sessions last used before a time.
    func idle(since time: Int, then: @escaping Completion<[SessionID]>) {
        StoreAnswer.pass(to: then) { try store.idle(since: time, then: $0) }
    }

    /// Has the quotas know the sessions that a principal has from before a start; with other nodes, refuses if there are as many
    /// as there may be.
    func countStored(of principal: Principal, then: @escaping Completion<Void>) {
        if turns.leases != nil { return countShared(of: principal) { then($0.map { _ in }) } }
        guard principal.id != nil, quotas.principals.mayHaveMore(principal) else { return then(.success(())) }
        let finish: Completion<[SessionID]> = { found in
            then(found.map { self.quotas.principals.note($0, of: principal) })
        }
        StoreAnswer.pass(to: finish) { try store.sessions(of: principal, then: $0) }
    }

    /// The principal's sessions on all nodes; a refusal if there are as many as there may be, besides one that was opened just
    /// now.
    private func countShared(
        of principal: Principal, besides opened: SessionID? = nil, then: @escaping Completion<[SessionID]>
    ) {
        let limit = quotas.principals.limit
        guard principal.id != nil, limit > 0 else { return then(.success([])) }
        let finish: Completion<[SessionID]> = { found in
            then(
                Result {
                    let ids = try found.get()
                    guard (ids.firstIndex { $0 == opened } ?? ids.count) < limit else {
                        self.turns.metrics.refusedPrincipals.add(1)
                        throw self.quotas.refusal(.principal)
                    }
                    return ids
                })
        }
        StoreAnswer.pass(to: finish) { try store.sessions(of: principal, then: $0) }
    }

    /// Adds a session that the quotas have counted; `false` if the store is full, or the session's key has opened
    /// another one.
    func insert(_ session: Session, then: @escaping Completion<Bool>) {
        let finish: Completion<Bool> = { inserted in
            if (try? inserted.get()) != true { self.quotas.release(session.id) }
            guard self.turns.leases != nil, (try? inserted.get()) == true else { return then(inserted) }
            // Another node may have opened one at the same time.
            self.countShared(of: session.principal, besides: session.id) { counted in
                guard case .failure(let refusal) = counted else { return then(.success(true)) }
                self.remove(session.id, reason: .deleted) { _ in then(.failure(refusal)) }
            }
        }
        StoreAnswer.pass(to: finish) { try store.insert(session, then: $0) }
    }

    /// Ends a session; `false` if there is none. Within the turn, `require` can refuse that for its last version.
    func remove(
        _ id: SessionID, reason: StreamEnd, if require: (@Sendable (Session) throws -> Void)? = nil,
        then: @escaping Completion<Bool>
    ) {
        inTurn(id) {
            guard let require else { return self.removeInTurn(id, reason: reason, then: then) }
            self.turns.loadNewest(id) { loaded in
                do {
                    if let session = try loaded.get() { try require(session) }
                    self.removeInTurn(id, reason: reason, then: then)
                } catch {
                    self.live.shard(id).end(id)
                    then(.failure(error))
                }
            }
        }
    }

    /// The number of sessions that expire at a time. It is small so that a sweep does not delay the requests' questions to the
    /// store.
    private static let batch = 64

    /// Ends the sessions that have expired; sessions with a stream stay.
    func expire(now: Date) {
        tellTime(now)
        let expiry = Expiry(now: now, lifetime: lifetimes.used)
        tellOfStreams(expiry.now)
        releaseGone()
        idle(since: expiry.limit) { idle in
            Sweep(over: (try? idle.get()) ?? [], atOnce: Self.batch) { id, done in
                if self.live.shard(id).streams(of: id).isEmpty {
                    self.expire(id, expiry, then: done)
                } else {
                    self.store.touch(id, at: expiry.now)
                    done()
                }
            }.run()
        }
    }

    /// Tells other nodes, which may end a session, of the streams here: several times in its lifetime.
    private func tellOfStreams(_ now: Int) {
        let pause = Int(min(lifetimes.used, lifetimes.unused).components.seconds) / 4
        guard turns.leases != nil, now >= streamsTold.load(ordering: .relaxed) + pause else { return }
        streamsTold.store(now, ordering: .relaxed)
        for id in live.watched { store.touch(id, at: now) }
    }

    /// Stops counting sessions that other nodes have ended: of those that are not watched here, no node tells.
    private func releaseGone() {
        guard let shared = turns.leases?.store else { return }
        let ids = quotas.addresses.sweep(atLeast: 10_000).filter { !live.isWatched($0) }
        // Many questions share a statement.
        Sweep(over: ids, atOnce: 1_000) { id, done in
            let finish: Completion<Int?> = { version in
                guard case .success(nil) = version else { return done() }
                self.turns.loadNewest(id) { _ in done() }
            }
            StoreAnswer.pass(to: finish) { try shared.version(of: id, then: $0) }
        }.run()
    }

    /// Ends a session unless it has been used in the meantime.
    func expire(_ id: SessionID, _ expiry: Expiry, then done: @escaping @Sendable () -> Void = {}) {
        inTurn(id) {
            // One that is not in memory has not been used since the store was told.
            if let session = self.store.resident(id), !expiry.ends(session) {
                self.store.touch(id, at: session.lastUsed)
                self.live.shard(id).end(id)
                return done()
            }
            guard self.live.shard(id).streams(of: id).isEmpty else {
                self.live.shard(id).end(id)
                return done()
            }
            self.removeInTurn(id, reason: .expired, unusedSince: expiry.limit) { removed in
                defer { done() }
                let metadata: Logger.Metadata = ["session": "\(id.prefix)…"]
                switch removed {
                case .success(true): self.logger.debug("A session expired", metadata: metadata)
                case .success(false): break
                case .failure(let error):
                    self.logger.error(
                        "A session did not expire", metadata: metadata.merging(["error": "\(error)"]) { $1 })
                }
            }
        }
    }

    private func inTurn(_ id: SessionID, _ body: @escaping @Sendable () -> Void) {
        if live.shard(id).begin(id, orLater: body) { body() }
    }

    /// Removes a session, or only if it was not used since a time, and ends what runs for it, and its turn.
    private func removeInTurn(
        _ id: SessionID, reason: StreamEnd, unusedSince time: Int? = nil, then: @escaping Completion<Bool>
    ) {
        let finish: Completion<Bool> = { removed in
            let isKept = time != nil && (try? removed.get()) == false
            self.live.shard(id).end(id)
            // If the store has failed, the session still exists.
            guard case .success = removed, !isKept else { return then(removed) }
            self.turns.end(id, reason: reason)
            then(removed)
        }
        StoreAnswer.pass(to: finish) { finish in
            if let time {
                try store.expire(id, unusedSince: time, then: finish)
            } else {
                try store.remove(id, then: finish)
            }
        }
    }
}
