import Outlet
import OutletTesting
import Synchronization

/// A node whose way to the store takes its time, and that can be held up or end at any step.
final class SimulatedNode: SharedStore, ChangeBus {
    struct State {
        var isGone = false
        var isHeldUp = false
        /// What waits until the node is no longer held up.
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// What was told of versions.
        var versions: [SessionID: Int] = [:]
        /// The last state of sessions but one.
        var replica: [SessionID: StoredSession] = [:]
        /// The last version of shared models but one.
        var models: [SharedModelID: StoredSharedModel] = [:]
    }

    let base: MemoryNode
    private let cluster: MemoryCluster
    let fault: Fault?
    let state = Mutex(State())

    init(in cluster: MemoryCluster, with fault: Fault?) {
        base = cluster.node()
        self.cluster = cluster
        self.fault = fault
    }

    var bus: any ChangeBus { self }
    var leaseTime: Duration { base.leaseTime }
    var count: Int? { base.count }

    /// Ends the node: nothing that it has begun comes to an end.
    func end() {
        state.withLock { $0.isGone = true }
        goOn()
        cluster.stop(base)
    }

    var isGone: Bool { state.withLock { $0.isGone } }

    /// Holds the node up, long enough for others to take its leases.
    func holdUp() {
        state.withLock { $0.isHeldUp = true }
        cluster.stop(base)
    }

    func goOn() {
        let waiting = state.withLock { state in
            state.isHeldUp = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Takes its time; `false` once the node has ended.
    private func travel() async -> Bool {
        await Scheduler.shared.pause()
        await withCheckedContinuation { continuation in
            let isHeldUp = state.withLock { state in
                if state.isHeldUp { state.waiting.append(continuation) }
                return state.isHeldUp
            }
            if !isHeldUp { continuation.resume() }
        }
        return !isGone
    }

    /// The node has ended: what it does with this reaches nobody.
    private struct Gone: Error {}

    /// Does something at the store, and passes on what comes of it, each after a while.
    func act<Value: Sendable>(
        _ then: @escaping Completion<Value>, _ body: @escaping @Sendable () async throws -> Value
    ) -> StoreAnswer<Value> {
        Task.detached {
            guard await self.travel() else { return then(.failure(Gone())) }
            let answer: Result<Value, any Error>
            do {
                answer = .success(try await body())
            } catch {
                answer = .failure(error)
            }
            then(await self.travel() ? answer : .failure(Gone()))
        }
        return .pending
    }

    func ask<Value: Sendable>(
        _ then: @escaping Completion<Value>,
        _ body: @escaping @Sendable (@escaping Completion<Value>) throws -> StoreAnswer<Value>
    ) -> StoreAnswer<Value> { act(then) { try await StoreAnswer.awaited(body) } }

    private func stored(_ id: SessionID) async throws -> StoredSession? {
        try await StoreAnswer.awaited { self.base.load(id, then: $0) }
    }

    private func committed(_ change: StoredChange) async throws -> Bool {
        try await StoreAnswer.awaited { self.base.commit(change, then: $0) }
    }
}

extension SimulatedNode {
    func insert(_ session: StoredSession, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        guard fault == .keyOutsideTransaction, let key = session.openingKey else {
            return ask(then) { self.base.insert(session, then: $0) }
        }
        return act(then) {
            if try await StoreAnswer.awaited({ self.base.find(openedWith: key, then: $0) }) != nil { return false }
            _ = await self.travel()
            let keyless = StoredSession(
                id: session.id, principal: session.principal, openingKey: nil, constants: session.constants,
                head: session.head, entries: session.entries)
            return try await StoreAnswer.awaited { self.base.insert(keyless, then: $0) }
        }
    }

    func load(_ id: SessionID, then: @escaping Completion<StoredSession?>) -> StoreAnswer<StoredSession?> {
        act(then) {
            guard let newest = try await self.stored(id), self.fault == .readFromReplica else {
                return try await self.stored(id)
            }
            return self.state.withLock { state in
                defer { state.replica[id] = newest }
                return state.replica[id] ?? newest
            }
        }
    }

    func find(openedWith key: OpeningKey, then: @escaping Completion<SessionID?>) -> StoreAnswer<SessionID?> {
        ask(then) { self.base.find(openedWith: key, then: $0) }
    }

    func commit(_ change: StoredChange, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        act(then) { try await self.commit(change) }
    }

    private func commit(_ change: StoredChange) async throws -> Bool {
        switch fault {
        case .answerBeforeCommit where Scheduler.shared.happens(onceIn: 6): return true
        case .keysApart where Scheduler.shared.happens(onceIn: 3):
            // Entries of this kind are events with a key.
            let added = change.added.filter { $0.kind != 2 }
            return try await committed(
                StoredChange(id: change.id, head: change.head, added: added, dropped: change.dropped))
        case .leaseForTwo:
            var change = change
            change.lease = nil
            return try await committed(change)
        case .commitIgnoresVersion, .wakesUpAndCommits:
            guard fault == .commitIgnoresVersion || change.lease != nil, let stored = try await stored(change.id) else {
                return try await committed(change)
            }
            return try await committed(change.following(stored, with: change.head))
        case .entriesWithoutHead:
            guard let stored = try await stored(change.id), stored.head.version != change.previous else {
                return try await committed(change)
            }
            _ = try await committed(change.following(stored, with: stored.head))
            return false
        default: return try await committed(change)
        }
    }

    func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        ask(then) { self.base.remove(id, then: $0) }
    }

    func expire(_ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        ask(then) { self.base.expire(id, unusedSince: time, then: $0) }
    }

    func touch(_ id: SessionID, at time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        ask(then) { self.base.touch(id, at: time, then: $0) }
    }

    func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        ask(then) { self.base.idle(since: time, then: $0) }
    }

    func due(by time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        ask(then) { self.base.due(by: time, then: $0) }
    }

    func sessions(of principal: Principal?, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        ask(then) { self.base.sessions(of: principal, then: $0) }
    }

    func secretCheck(then: @escaping Completion<SecretCheck?>) -> StoreAnswer<SecretCheck?> {
        ask(then) { self.base.secretCheck(then: $0) }
    }

    func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) -> StoreAnswer<SecretFit> {
        ask(then) { self.base.keep(check, then: $0) }
    }

    func verify(then: @escaping Completion<Void>) -> StoreAnswer<Void> { ask(then) { self.base.verify(then: $0) } }
}

extension SimulatedNode {
    func version(of id: SessionID, then: @escaping Completion<Int?>) -> StoreAnswer<Int?> {
        ask(then) { done in
            self.base.version(of: id) { version in
                done(
                    version.map { newest in
                        guard self.fault == .versionFromMemory, let newest else { return newest }
                        return self.state.withLock { state in
                            defer { state.versions[id] = newest }
                            return state.versions[id] ?? newest
                        }
                    })
            }
        }
    }

    func news(
        since versions: [SessionID: Int], after mark: NewsMark?, then: @escaping Completion<StoreNews>
    ) -> StoreAnswer<StoreNews> {
        let versions = fault == .hintForTruth ? [:] : versions
        return ask(then) { self.base.news(since: versions, after: mark, then: $0) }
    }

    func publish(_ items: [NewsItem], then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        ask(then) { self.base.publish(items, then: $0) }
    }

    func lock(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        ask(then) { self.base.lock(id, then: $0) }
    }

    func unlock(_ id: SessionID) { base.unlock(id) }

    func takeLeases(
        of ids: [SessionID], then: @escaping Completion<[SessionID: Int]>
    ) -> StoreAnswer<[SessionID: Int]> {
        if fault == .leaseForTwo {
            return ask(then) { _ in .done(Dictionary(uniqueKeysWithValues: ids.map { ($0, 1) })) }
        }
        return ask(then) { self.base.takeLeases(of: ids, then: $0) }
    }

    func takeOverLease(of id: SessionID, then: @escaping Completion<Int?>) -> StoreAnswer<Int?> {
        ask(then) { self.base.takeOverLease(of: id, then: $0) }
    }

    func takeLeases(
        dueBy time: Int, limit: Int, then: @escaping Completion<[SessionID: Int]>
    ) -> StoreAnswer<[SessionID: Int]> {
        ask(then) { self.base.takeLeases(dueBy: time, limit: limit, then: $0) }
    }

    func releaseLeases(of ids: [SessionID], then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        ask(then) { self.base.releaseLeases(of: ids, then: $0) }
    }

    func announce(release: String) { base.announce(release: release) }

    func otherNodes(then: @escaping Completion<OtherNodes>) -> StoreAnswer<OtherNodes> {
        ask(then) { self.base.otherNodes(then: $0) }
    }

    func releaseAllLeases(then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        ask(then) { self.base.releaseAllLeases(then: $0) }
    }

    /// Loses every third message, and doubles some.
    func tell(_ ids: [SessionID]) {
        if Scheduler.shared.happens(onceIn: 3) { return }
        base.tell(ids)
        if Scheduler.shared.happens(onceIn: 5) { base.tell(ids) }
    }

    func tellNews() { if !Scheduler.shared.happens(onceIn: 3) { base.tellNews() } }

    func listen(_ receiver: @escaping @Sendable (ChangeHint) -> Void) {
        base.listen { hint in
            Task.detached { if await self.travel() { receiver(hint) } }
        }
    }
}

extension StoredChange {
    /// The change as one of another version, with a head.
    fileprivate func following(_ stored: StoredSession, with head: StoredHead) -> StoredChange {
        StoredChange(
            id: id,
            head: StoredHead(
                version: stored.head.version + 1, lastUsed: head.lastUsed, due: head.due, bytes: head.bytes),
            added: added, dropped: dropped)
    }
}
