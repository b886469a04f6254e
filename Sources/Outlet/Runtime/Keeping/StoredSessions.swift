import Logging
import Synchronization
import ViewTree

/// Sessions in memory, each of which is written to a store before its commit counts.
///
/// A session that is not in memory is read from the store when it is requested.
package final class StoredSessions: SessionStore {
    /// The sessions in memory.
    let memory: SessionMemory
    let store: any Store
    private let restorer: SessionRestorer
    private let limit: Int
    /// The sessions that are being read: each is read once, however many ask.
    private let reading = Mutex<[SessionID: Reading]>([:])
    let faults = Counter()
    package let leases: SessionLeases?
    package let switches: (any SwitchStore)?
    /// The receiver of the changes that other nodes have made.
    private let follower = Mutex<(@Sendable (SessionArrival) -> Void)?>(nil)

    /// Creates room for up to `limit` sessions, which a store keeps.
    package init(_ store: any Store, _ environment: LoadEnvironment, limit: Int) {
        self.store = store
        self.limit = limit
        memory = SessionMemory(limit: .max)
        leases = (store as? any SharedStore).map { SessionLeases(in: $0) }
        switches = store as? any SwitchStore
        restorer = SessionRestorer(environment: environment, isShared: store is any SharedStore)
        leases?.store.announce(release: environment.reducer.application.release.text)
        let logger = environment.logger
        store.report { finding in
            logger.log(level: finding.isDamage ? .warning : .info, "\(finding.text)")
        }
    }

    package var count: Int? { store.count }

    package var bytes: Int? { memory.bytes }

    package var residentCount: Int { memory.count ?? 0 }

    package var failures: Int? { faults.value }

    package var statistics: StoreStatistics? { store.statistics }

    package func insert(_ session: Session, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        if let count = store.count, count >= limit { return .done(false) }
        let stored = try session.stored()
        return try ask(then) { isNew in
            if isNew { _ = self.memory.put(session) }
            return isNew
        } of: {
            try store.insert(stored, then: $0)
        }
    }

    package func load(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        if let session = memory.find(id) { return .done(session) }
        read(id, then: then)
        return .pending
    }

    package func newest(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        guard let leases, memory.find(id) != nil else { return try load(id, then: then) }
        let finish: Completion<Int?> = { version in
            StoreAnswer.pass(to: then) { then in self.known(try version.get(), of: id, orLater: then) }
        }
        let answer = try ask(finish) { try leases.store.version(of: id, then: $0) }
        guard case .done(let version) = answer else { return .pending }
        return known(version, of: id, orLater: then)
    }

    package func makeThreadQuestions() -> (any ThreadQuestions)? {
        (leases?.store as? any ThreadedStore)?.makeThreadQuestions()
    }

    /// The session in memory, if its version is at least this one; else it is read.
    private func known(
        _ version: Int?, of id: SessionID, orLater then: @escaping Completion<Session?>
    ) -> StoreAnswer<Session?> {
        if let version, let session = memory.find(id), session.version >= version { return .done(session) }
        read(id, then: then)
        return .pending
    }

    package func refresh(_ id: SessionID) { read(id) }

    package func follow(_ receiver: @escaping @Sendable (SessionArrival) -> Void) {
        follower.withLock { $0 = receiver }
    }

    /// Reads a session from the store. `then` gets a version that includes everything committed before this call.
    private func read(_ id: SessionID, then: Completion<Session?>? = nil) {
        let isFirst = reading.withLock { reading in
            let isFirst = reading[id] == nil
            if let then { reading[id, default: Reading()].next.append(then) }
            reading[id, default: Reading()].isWanted = true
            return isFirst
        }
        if isFirst { Task.detached { await self.read(id) } }
    }

    package func load(
        openedWith key: OpeningKey, then: @escaping Completion<Session?>
    ) throws -> StoreAnswer<Session?> {
        let finish: Completion<SessionID?> = { found in
            StoreAnswer.pass(to: then) { _ in
                guard let id = try found.get() else { return .done(nil) }
                return try self.newest(id, then: then)
            }
        }
        let answer = try ask(finish) { try store.find(openedWith: key, then: $0) }
        guard case .done(let id) = answer else { return .pending }
        guard let id else { return .done(nil) }
        return try newest(id, then: then)
    }

    package func commit(
        _ session: Session, under lease: Int?, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        try commit(session, under: lease, then: then) { [store] change, then in try store.commit(change, then: then) }
    }

    /// Commits by a function that gives the change to the store.
    func commit(
        _ session: Session, under lease: Int?, then: @escaping Completion<Bool>,
        writing write: (StoredChange, @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    ) throws -> StoreAnswer<Bool> {
        // Another node's version may have come since it was decided.
        guard let old = memory.find(session.id), old.version == session.version - 1 else { return .done(false) }
        var change = try session.change(since: old)
        change.lease = lease
        let finish: Completion<Bool> = { committed in
            then(
                committed.map { self.take(session, isCommitted: $0) }
                    .mapError { $0 is LeaseLost ? LeaseLost(number: lease) : $0 })
        }
        let answer = try ask(finish) { try write(change, $0) }
        guard case .done(let isCommitted) = answer else { return .pending }
        return .done(take(session, isCommitted: isCommitted))
    }

    /// Takes a version into memory that the store has, or forgets an older one if the store has another.
    private func take(_ session: Session, isCommitted: Bool) -> Bool {
        guard isCommitted else {
            drop(session.id)
            return false
        }
        _ = memory.put(session)
        leases?.store.bus.tell([session.id])
        return true
    }

    /// Drops a version from memory that the store has, or that another node has replaced. What is being read may be older than
    /// that one.
    func drop(_ id: SessionID) {
        reading.withLock { reading in
            reading[id]?.isOutOfDate = true
            memory.remove(id)
        }
    }

    /// Stores a version that was read in memory, unless a newer one is there; returns the one that is there then. Nil if a
    /// version was dropped since the reading began: then the one that was read may be outdated.
    private func put(_ session: Session) -> Session? {
        reading.withLock { $0[session.id]?.isOutOfDate == true ? nil : memory.put(session) }
    }

    package func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        let finish: Completion<Bool> = { removed in
            if (try? removed.get()) != nil { self.forget(id, telling: true) }
            then(removed)
        }
        let answer = try ask(finish) { try store.remove(id, then: $0) }
        guard case .done(let isRemoved) = answer else { return .pending }
        forget(id, telling: true)
        return .done(isRemoved)
    }

    package func expire(
        _ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        try ask(then) { isRemoved in
            if isRemoved { self.forget(id, telling: true) }
            return isRemoved
        } of: {
            try store.expire(id, unusedSince: time, then: $0)
        }
    }

    /// Forgets a session that was removed from the store. If it is being read, the result is dropped too.
    func forget(_ id: SessionID, telling others: Bool) {
        reading.withLock { $0[id]?.isRemoved = true }
        memory.remove(id)
        leases?.forget(id)
        if others { leases?.store.bus.tell([id]) }
    }

    package func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try ask(then) { try store.idle(since: time, then: $0) }
    }

    package func resident(_ id: SessionID) -> Session? { memory.find(id) }

    package func due(by time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try ask(then) { try store.due(by: time, then: $0) }
    }

    package func sessions(
        of principal: Principal, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try ask(then) { try store.sessions(of: principal, then: $0) }
    }

    package func touch(_ id: SessionID, at time: Int) {
        // Should it fail, the session expires sooner than it might after the next start.
        do {
            _ = try store.touch(id, at: time) { if case .failure = $0 { self.faults.add(1) } }
        } catch {
            faults.add(1)
        }
    }

    package func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try ask(then) { try store.verify(then: $0) }
    }

    package func evictable(since time: Int) -> [Session] {
        memory.idle(since: time).sorted { $0.lastUsed < $1.lastUsed }
    }

    package func evict(_ session: Session) {
        // Otherwise the store knows the time from the last commit.
        if session.lastUsed > session.state.lastUsed { touch(session.id, at: session.lastUsed) }
        drop(session.id)
    }

    /// Reads a session, and passes it to all waiting requests; reads it again if further requests have arrived meanwhile.
    private func read(_ id: SessionID) async {
        while let waiting = reading.withLock({ $0.beginRound(of: id) }) {
            let known = memory.find(id)
            let read: Result<Session?, any Error>
            do {
                read = .success(try await bringBack(id))
            } catch {
                read = .failure(await isOfAnotherRelease(error) ? leave(id, error) : error)
            }
            let isRemoved = reading.withLock { $0[id]?.isRemoved ?? false }
            if isRemoved { memory.remove(id) }
            for then in waiting { then(isRemoved ? .success(nil) : read) }
            if leases != nil, !isRemoved { tell(read, since: known, id) }
        }
    }

    /// Tells the follower what another node has done to a session since a version that was here.
    private func tell(_ read: Result<Session?, any Error>, since known: Session?, _ id: SessionID) {
        guard let receiver = follower.withLock({ $0 }), case .success(let session) = read else { return }
        if let session {
            if session.version != known?.version { receiver(.newer(session)) }
        } else {
            forget(id, telling: false)
            receiver(.gone(id))
        }
    }

    package func otherReleases(then: @escaping Completion<Int>) throws -> StoreAnswer<Int> {
        guard let leases else { return .done(0) }
        return try ask(then) {
            $0.ofOtherReleases
        } of: {
            try leases.store.otherNodes(then: $0)
        }
    }

    /// Whether nodes of another release live, which may know what this one does not.
    private func othersKnowMore() async throws -> Bool {
        try await StoreAnswer.awaited { try self.otherReleases(then: $0) } > 0
    }

    /// Whether a session was not read that nodes of another release may be able to read.
    private func isOfAnotherRelease(_ error: any Error) async -> Bool {
        if leases == nil || error.isOfStore || error is LeaseLost { return false }
        if let error = error as? RecordError, error.isOfAnotherRelease { return true }
        return (try? await othersKnowMore()) ?? false
    }

    /// Leaves a session to nodes of another release, with its work and its streams; returns the refusal for its clients.
    private func leave(_ id: SessionID, _ error: any Error) -> Problem {
        restorer.environment.rareLog.error(
            "A session is left to nodes of another release",
            ["session": "\(id.prefix)…", "reason": "\(RecordError.reason(error))"])
        leases?.leave(id)
        follower.withLock { $0 }?(.unknown(id))
        return .anotherRelease
    }

    /// A session that is being read.
    fileprivate struct Reading {
        /// The requests that arrived since the reading began; they wait for the next one.
        var next: [Completion<Session?>] = []
        /// Whether it is to be read once more.
        var isWanted = false
        /// Whether it was removed since.
        var isRemoved = false
        /// Whether a version was dropped from memory since the store was asked.
        var isOutOfDate = false
    }

    /// Takes a session into memory that the store has; one that has changed only after the store has its new version.
    private func bringBack(_ id: SessionID) async throws -> Session? {
        // It may have come between the look at memory and this reading.
        if leases == nil, let session = memory.find(id) { return session }
        while let stored = try await stored(id) {
            if let session = memory.find(id), session.version >= stored.head.version { return session }
            var taking = SessionLeases.Taking.kept
            // Values of sources are shown by the node that does the session's work.
            let restored = try await restorer.restore(stored, of: self) {
                if let leases { taking = await leases.take(id) }
                return taking != .refused
            } losing: {
                guard leases != nil else { return true }
                return try await !othersKnowMore()
            }
            defer { if taking == .new { leases?.release(id) } }
            guard restored.hasChanged else {
                if let session = put(restored.session) { return session }
                continue
            }
            var change = try restored.session.changeWithoutHistory()
            change.lease = leases?.number(of: id)
            let isCommitted = try await StoreAnswer.awaited { then in
                try ask(then) { try store.commit(change, then: $0) }
            }
            if isCommitted {
                leases?.store.bus.tell([id])
                return memory.put(restored.session)
            }
            // Another process was faster.
        }
        return nil
    }

    /// The stored session.
    private func stored(_ id: SessionID) async throws -> StoredSession? {
        reading.withLock { $0[id]?.isOutOfDate = false }
        return try await StoreAnswer.awaited { then in try self.ask(then) { try self.store.load(id, then: $0) } }
    }

    /// Asks the store; if it fails, that is logged, and a `Problem` is thrown or passed on. That a lease is lost is passed on as
    /// it is.
    func ask<Value>(
        _ then: @escaping Completion<Value>, _ body: (@escaping Completion<Value>) throws -> StoreAnswer<Value>
    ) throws -> StoreAnswer<Value> {
        do {
            return try body { answer in then(answer.mapError { self.refusal($0) }) }
        } catch {
            throw refusal(error)
        }
    }

    /// The same; what the store answers is taken on its way.
    func ask<Found, Value>(
        _ then: @escaping Completion<Value>, taking take: @escaping @Sendable (Found) -> Value,
        of body: (@escaping Completion<Found>) throws -> StoreAnswer<Found>
    ) throws -> StoreAnswer<Value> {
        let answer = try ask({ found in then(found.map(take)) }, body)
        guard case .done(let found) = answer else { return .pending }
        return .done(take(found))
    }

    private func refusal(_ error: any Error) -> any Error {
        if error is LeaseLost { return error }
        faults.add(1)
        restorer.environment.rareLog.error("The store failed", ["error": "\(error)"])
        return Problem.storeFailed
    }
}

extension [SessionID: StoredSessions.Reading] {
    /// Begins to read a session for the requests so far, and returns them; nil if there is none.
    fileprivate mutating func beginRound(of id: SessionID) -> [Completion<Session?>]? {
        guard var reading = self[id], reading.isWanted else {
            self[id] = nil
            return nil
        }
        defer { self[id] = reading }
        reading.isWanted = false
        defer { reading.next = [] }
        return reading.next
    }
}
