import Logging
import Synchronization
import ViewTree

/// Sessions in memory, each of which is written to a store before its commit counts.
///
/// A session that is not in memory is read from the store when it is asked for.
package final class StoredSessions: SessionStore {
    /// The sessions in memory.
    private let memory: SessionMemory
    private let store: any Store
    private let restorer: SessionRestorer
    private let limit: Int
    /// The sessions that are being read: each is read once, however many ask.
    private let reading = Mutex<[SessionID: Reading]>([:])
    private let faults = Counter()

    /// Creates room for up to `limit` sessions, which a store keeps.
    package init(_ store: any Store, _ environment: LoadEnvironment, limit: Int) {
        self.store = store
        self.limit = limit
        memory = SessionMemory(limit: .max)
        restorer = SessionRestorer(environment: environment)
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
        let finish: Completion<Bool> = { inserted in
            then(inserted.map { self.keep(session, isNew: $0) })
        }
        let answer = try ask(finish) { try store.insert(stored, then: $0) }
        guard case .done(let isNew) = answer else { return .pending }
        return .done(keep(session, isNew: isNew))
    }

    private func keep(_ session: Session, isNew: Bool) -> Bool {
        if isNew { _ = memory.put(session) }
        return isNew
    }

    package func load(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        if let session = memory.find(id) { return .done(session) }
        let isFirst = reading.withLock { reading in
            reading[id, default: Reading()].waiting.append(then)
            return reading[id]?.waiting.count == 1
        }
        if isFirst { Task.detached { await self.read(id) } }
        return .pending
    }

    package func load(
        openedWith key: OpeningKey, then: @escaping Completion<Session?>
    ) throws -> StoreAnswer<Session?> {
        let finish: Completion<SessionID?> = { found in
            StoreAnswer.pass(to: then) { _ in
                guard let id = try found.get() else { return .done(nil) }
                return try self.load(id, then: then)
            }
        }
        let answer = try ask(finish) { try store.find(openedWith: key, then: $0) }
        guard case .done(let id) = answer else { return .pending }
        guard let id else { return .done(nil) }
        return try load(id, then: then)
    }

    package func commit(_ session: Session, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        guard let old = memory.find(session.id) else { return .done(false) }
        let change = try session.change(since: old)
        let finish: Completion<Bool> = { committed in
            then(committed.map { self.take(session, isCommitted: $0) })
        }
        let answer = try ask(finish) { try store.commit(change, then: $0) }
        guard case .done(let isCommitted) = answer else { return .pending }
        return .done(take(session, isCommitted: isCommitted))
    }

    /// Takes a version into memory that the store has, or forgets an older one if the store has another.
    private func take(_ session: Session, isCommitted: Bool) -> Bool {
        if isCommitted { _ = memory.put(session) } else { memory.remove(session.id) }
        return isCommitted
    }

    package func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        let finish: Completion<Bool> = { removed in
            if (try? removed.get()) != nil { self.forget(id) }
            then(removed)
        }
        let answer = try ask(finish) { try store.remove(id, then: $0) }
        guard case .done(let isRemoved) = answer else { return .pending }
        forget(id)
        return .done(isRemoved)
    }

    package func expire(
        _ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        let finish: Completion<Bool> = { removed in
            if (try? removed.get()) == true { self.forget(id) }
            then(removed)
        }
        let answer = try ask(finish) { try store.expire(id, unusedSince: time, then: $0) }
        guard case .done(let isRemoved) = answer else { return .pending }
        if isRemoved { forget(id) }
        return .done(isRemoved)
    }

    /// Forgets a session that the store has no more, also where it is being read: what was removed stays so.
    private func forget(_ id: SessionID) {
        reading.withLock { $0[id]?.isRemoved = true }
        memory.remove(id)
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
        memory.remove(session.id)
    }

    /// Brings a session back, and passes it to all who wait for it.
    private func read(_ id: SessionID) async {
        let read: Result<Session?, any Error>
        do {
            read = .success(try await bringBack(id))
        } catch {
            read = .failure(error)
        }
        let reading = reading.withLock { $0.removeValue(forKey: id) } ?? Reading()
        if reading.isRemoved { memory.remove(id) }
        for then in reading.waiting { then(reading.isRemoved ? .success(nil) : read) }
    }

    /// A session that is being read.
    private struct Reading {
        /// Those who wait for it.
        var waiting: [Completion<Session?>] = []
        /// Whether it was removed since.
        var isRemoved = false
    }

    /// Takes a session into memory that the store has; one that has changed only after the store has its new version.
    private func bringBack(_ id: SessionID) async throws -> Session? {
        // It may have come between the look at memory and this reading.
        if let session = memory.find(id) { return session }
        while let stored = try await StoreAnswer.awaited({ then in try ask(then) { try store.load(id, then: $0) } }) {
            let restored = try await restorer.restore(stored)
            guard restored.hasChanged else { return memory.put(restored.session) }
            let change = try restored.session.changeWithoutHistory()
            let isCommitted = try await StoreAnswer.awaited { then in
                try ask(then) { try store.commit(change, then: $0) }
            }
            if isCommitted { return memory.put(restored.session) }
            // Another process was faster.
        }
        return nil
    }

    /// Asks the store; if it fails, that is logged, and a `Problem` is thrown or passed on.
    private func ask<Value>(
        _ then: @escaping Completion<Value>, _ body: (@escaping Completion<Value>) throws -> StoreAnswer<Value>
    ) throws -> StoreAnswer<Value> {
        do {
            return try body { answer in then(answer.mapError { self.refusal($0) }) }
        } catch {
            throw refusal(error)
        }
    }

    private func refusal(_ error: any Error) -> any Error {
        faults.add(1)
        restorer.environment.rareLog.error("The store failed", ["error": "\(error)"])
        return Problem(.storeUnavailable, "The server can't keep what would change. Nothing has changed.")
    }
}
