public import Outlet
import Synchronization

/// A node of a ``MemoryCluster``. Its answers come later, on another thread, as those of a database do.
public final class MemoryNode: SharedStore, ChangeBus {
    let number: Int
    let cluster: MemoryCluster

    init(_ number: Int, in cluster: MemoryCluster) {
        self.number = number
        self.cluster = cluster
    }

    /// The node itself.
    public var bus: any ChangeBus { self }

    /// As long as the node is not stopped.
    public var leaseTime: Duration { .seconds(10) }

    /// The store is away.
    public struct Away: Error {}

    /// Answers later what `body` finds then.
    func later<Value>(
        _ then: @escaping Completion<Value>, _ body: @escaping @Sendable () throws -> Value
    ) -> StoreAnswer<Value> {
        Task.detached {
            then(
                Result {
                    if self.cluster.state.withLock({ $0.isAway }) { throw Away() }
                    return try body()
                })
        }
        return .pending
    }

    /// What the sessions' own store answers, which does not wait.
    func ask<Value>(
        _ then: @escaping Completion<Value>,
        _ body: @escaping @Sendable (MemoryStore) -> StoreAnswer<Value>
    ) -> StoreAnswer<Value> {
        later(then) {
            guard case .done(let value) = body(self.cluster.sessions) else { throw Away() }
            return value
        }
    }

    /// Whether the node is the one that removes what has expired: of those that serve, the one that has begun first.
    var tidies: Bool {
        cluster.state.withLock { $0.living.intersection($0.releases.keys).min() ?? number } == number
    }

    /// Does something when no other node has locked a session.
    func whenFree(_ id: SessionID, _ body: @escaping @Sendable () -> Void) {
        let isFree = cluster.state.withLock { state in
            guard let lock = state.locks[id], lock.node != number else { return true }
            state.locks[id]?.waiting.append(body)
            return false
        }
        if isFree { body() }
    }
}

extension MemoryNode {
    /// Adds a session.
    public func insert(_ session: StoredSession, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        ask(then) { $0.insert(session) { _ in } }
    }

    /// A session.
    public func load(_ id: SessionID, then: @escaping Completion<StoredSession?>) -> StoreAnswer<StoredSession?> {
        let give: Completion<StoredSession?> = { [cluster, number] found in
            let isHeld = cluster.state.withLock { state in
                state.heldLoads[number]?.append { then(found) }
                return state.heldLoads[number] != nil
            }
            if !isHeld { then(found) }
        }
        return ask(give) { $0.load(id) { _ in } }
    }

    /// The session of a key.
    public func find(openedWith key: OpeningKey, then: @escaping Completion<SessionID?>) -> StoreAnswer<SessionID?> {
        ask(then) { $0.find(openedWith: key) { _ in } }
    }

    /// Replaces a version, once no other node has the session locked.
    public func commit(_ change: StoredChange, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        commit(change, with: [], then: then)
    }

    /// The same, together with new versions of shared models.
    public func commit(
        _ change: StoredChange, with models: [StoredSharedModel], then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        whenFree(change.id) {
            _ = self.later(then) {
                try self.verify(change.lease, of: change.id)
                guard
                    case .done(let isCommitted) = self.cluster.sessions.commit(change, with: models, then: { _ in })
                else { throw Away() }
                self.unlock(change.id)
                if !isCommitted { self.cluster.state.withLock { $0.lostRaces += 1 } }
                return isCommitted
            }
        }
        return .pending
    }

    /// Removes a session.
    public func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        ask(then) { $0.remove(id) { _ in } }
    }

    /// Removes a session that was not used since a time.
    public func expire(
        _ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        ask(then) { $0.expire(id, unusedSince: time) { _ in } }
    }

    /// Notes the time of a use.
    public func touch(_ id: SessionID, at time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        ask(then) { $0.touch(id, at: time) { _ in } }
    }

    /// The sessions that were not used since a time; of several nodes that serve, one gets them.
    public func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        ask(then) { sessions in self.tidies ? sessions.idle(since: time) { _ in } : .done([]) }
    }

    /// The sessions that have something to do.
    public func due(by time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        ask(then) { $0.due(by: time) { _ in } }
    }

    /// The sessions of a principal.
    public func sessions(
        of principal: Principal?, then: @escaping Completion<[SessionID]>
    ) -> StoreAnswer<[SessionID]> {
        ask(then) { $0.sessions(of: principal) { _ in } }
    }

    /// The check value of the app's secret.
    public func secretCheck(then: @escaping Completion<SecretCheck?>) -> StoreAnswer<SecretCheck?> {
        ask(then) { $0.secretCheck { _ in } }
    }

    /// Keeps a check value, unless another one is kept and another node lives that serves.
    public func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) -> StoreAnswer<SecretFit> {
        later(then) {
            try self.cluster.state.withLock { state in
                let sessions = self.cluster.sessions
                guard case .done(let kept) = sessions.secretCheck(then: { _ in }) else { throw Away() }
                let others = state.serving.intersection(state.living).subtracting([self.number])
                if let kept, kept != check, !others.isEmpty { return .refused }
                state.serving.insert(self.number)
                guard case .done(let fit) = sessions.keep(check, then: { _ in }) else { throw Away() }
                return fit
            }
        }
    }

    /// The number of sessions.
    public var count: Int? { cluster.sessions.count }

    /// Verifies that the store is not away.
    public func verify(then: @escaping Completion<Void>) -> StoreAnswer<Void> { later(then) {} }
}

extension MemoryNode {
    /// The version of a session.
    public func version(of id: SessionID, then: @escaping Completion<Int?>) -> StoreAnswer<Int?> {
        later(then) {
            self.cluster.state.withLock { $0.questions += 1 }
            return self.version(of: id)
        }
    }

    func version(of id: SessionID) -> Int? {
        guard case .done(let session) = cluster.sessions.load(id, then: { _ in }) else { return nil }
        return session?.head.version
    }

    /// Locks a session, once no other node has it locked.
    public func lock(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        let isFree = cluster.state.withLock { state in
            if let lock = state.locks[id], lock.node != number {
                state.locks[id]?.waiting.append { _ = self.lock(id, then: then) }
                return false
            }
            state.locks[id] = state.locks[id] ?? (number, [])
            return true
        }
        return isFree ? later(then) { self.version(of: id) != nil } : .pending
    }

    /// Lets others go on.
    public func unlock(_ id: SessionID) {
        let waiting = cluster.state.withLock { state -> [@Sendable () -> Void] in
            guard let lock = state.locks[id], lock.node == number else { return [] }
            state.locks[id] = nil
            return lock.waiting
        }
        for body in waiting { body() }
    }

    /// Throws `LeaseLost` if a change of a session that is there names another lease than this node has.
    func verify(_ lease: Int?, of id: SessionID) throws {
        if let lease, leaseNumber(of: id) != lease, version(of: id) != nil { throw LeaseLost() }
    }

    /// The number of a lease, if this node has it and is alive.
    func leaseNumber(of id: SessionID) -> Int? {
        cluster.state.withLock { state in
            guard let lease = state.leases[id], lease.node == number, state.living.contains(number) else { return nil }
            return lease.number
        }
    }

    /// Takes leases that no living node has.
    public func takeLeases(
        of ids: [SessionID], then: @escaping Completion<[SessionID: Int]>
    ) -> StoreAnswer<[SessionID: Int]> {
        later(then) { self.take(ids) }
    }

    /// Takes a lease, whichever node has it.
    public func takeOverLease(of id: SessionID, then: @escaping Completion<Int?>) -> StoreAnswer<Int?> {
        later(then) { self.take([id], over: true)[id] }
    }

    private func take(_ ids: [SessionID], over isOver: Bool = false) -> [SessionID: Int] {
        let present = ids.filter { version(of: $0) != nil }
        return cluster.state.withLock { state in
            // It tells that it lives. What it had when it was taken for dead is lost.
            if state.living.insert(number).inserted {
                for id in state.leases.keys where state.leases[id]?.node == number { state.leases[id]?.node = 0 }
            }
            var taken: [SessionID: Int] = [:]
            for id in present {
                if !isOver, let lease = state.leases[id], lease.node != number, state.living.contains(lease.node) {
                    continue
                }
                if state.leases[id]?.node != number {
                    state.leases[id] = MemoryCluster.Lease(
                        node: number, number: (state.leases[id]?.number ?? 0) + 1)
                }
                taken[id] = state.leases[id]?.number
            }
            return taken
        }
    }

    /// Takes leases of sessions that have something to do.
    public func takeLeases(
        dueBy time: Int, limit: Int, then: @escaping Completion<[SessionID: Int]>
    ) -> StoreAnswer<[SessionID: Int]> {
        later(then) {
            guard case .done(let due) = self.cluster.sessions.due(by: time, then: { _ in }) else { throw Away() }
            let free = self.cluster.state.withLock { state in
                due.filter { id in state.leases[id].map { !state.living.contains($0.node) } ?? true }
            }
            return self.take(Array(free.prefix(limit)))
        }
    }

    /// Gives leases back; their numbers stay.
    public func releaseLeases(of ids: [SessionID], then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        let release: @Sendable () -> Void = {
            _ = self.later(then) {
                self.cluster.state.withLock { state in
                    for id in ids where state.leases[id]?.node == self.number { state.leases[id]?.node = 0 }
                }
            }
        }
        let isHeld = cluster.state.withLock { state in
            state.heldReleases?.append(release)
            return state.heldReleases != nil
        }
        if !isHeld { release() }
        return .pending
    }

    /// Gives all leases back.
    public func releaseAllLeases(then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        later(then) {
            self.cluster.state.withLock { state in
                for id in state.leases.keys where state.leases[id]?.node == self.number { state.leases[id]?.node = 0 }
            }
        }
    }

    /// Says which release this node serves.
    public func announce(release: String) { cluster.state.withLock { $0.releases[number] = release } }

    /// The other nodes that were not stopped.
    public func otherNodes(then: @escaping Completion<OtherNodes>) -> StoreAnswer<OtherNodes> {
        later(then) {
            self.cluster.state.withLock { state in
                let others = state.living.subtracting([self.number])
                return OtherNodes(
                    count: others.count,
                    ofOtherReleases: others.compactMap { state.releases[$0] }
                        .count { $0 != state.releases[self.number] })
            }
        }
    }

    /// Tells the other nodes of the cluster.
    public func tell(_ ids: [SessionID]) { cluster.tell(.sessions(ids), from: number) }

    /// Has a function get what the other nodes tell.
    public func listen(_ receiver: @escaping @Sendable (ChangeHint) -> Void) {
        cluster.state.withLock { $0.receivers[number] = receiver }
    }
}
