public import Outlet
import Synchronization

/// A store that fails on demand.
///
/// `fail` makes some writes fail; `crash` stands for the death of the process at one of its writes: nothing works after
/// it. A second endpoint on ``base`` then stands for the process that is started next.
///
/// ```swift
/// let store = FaultyStore(MemoryStore())
/// store.crash(.afterWriting, skipping: 2)
/// // … three writes, of which the last is kept and not answered …
/// let client = try TestClient(app, store: store.base)
/// ```
public final class FaultyStore<Base: Store>: Store {
    private struct State {
        var fault = StoreFault.beforeWriting
        var skipped = 0
        /// The number of failures to come.
        var failures = 0
        var isCrashing = false
        var isDead = false
        /// Whether its last write is still being made.
        var isWriting = false
        var writes = 0

        /// The fault of the next write; nil if it succeeds.
        mutating func next() -> StoreFault? {
            writes += 1
            if isDead { return .beforeWriting }
            guard failures > 0 else { return nil }
            guard skipped == 0 else {
                skipped -= 1
                return nil
            }
            failures -= 1
            isDead = isCrashing
            isWriting = fault == .afterWriting
            return fault
        }
    }

    /// The store that keeps the sessions.
    public let base: Base
    private let state = Mutex(State())

    /// A store that works like `base` until it is told to fail.
    public init(_ base: Base) { self.base = base }

    /// Makes writes fail: the next one, or the one after some others, or several in a row.
    public func fail(_ fault: StoreFault, skipping writes: Int = 0, times: Int = 1) {
        state.withLock { ($0.fault, $0.skipped, $0.failures, $0.isCrashing) = (fault, writes, times, false) }
    }

    /// Makes the next write, or the one after some others, the last thing that happens: everything fails after it.
    public func crash(_ fault: StoreFault, skipping writes: Int = 0) {
        state.withLock { ($0.fault, $0.skipped, $0.failures, $0.isCrashing) = (fault, writes, 1, true) }
    }

    /// Makes everything succeed again.
    public func recover() { state.withLock { ($0.failures, $0.isDead, $0.isWriting) = (0, false, false) } }

    /// The number of writes so far, with those that failed: insertions, commits, moves, removals, touches and verifications.
    public var writes: Int { state.withLock { $0.writes } }

    /// Whether a crash has happened. With `afterWriting`, only once the write is done.
    public var isCrashed: Bool { state.withLock { $0.isDead && !$0.isWriting } }

    func write<Value>(
        _ then: @escaping Completion<Value>,
        _ body: (@escaping Completion<Value>) throws -> StoreAnswer<Value>
    ) throws -> StoreAnswer<Value> {
        guard let fault = state.withLock({ $0.next() }) else { return try body(then) }
        if fault == .beforeWriting { throw fault }
        let written: Completion<Value> = { [self] _ in
            noteWritten()
            then(.failure(fault))
        }
        do {
            guard case .done = try body(written) else { return .pending }
        } catch {
            noteWritten()
            throw error
        }
        noteWritten()
        throw fault
    }

    private func noteWritten() { state.withLock { $0.isWriting = false } }

    func read<Value>(_ body: () throws -> StoreAnswer<Value>) throws -> StoreAnswer<Value> {
        if state.withLock(\.isDead) { throw StoreFault.beforeWriting }
        return try body()
    }
}

extension FaultyStore {
    /// Inserts a session, or fails.
    public func insert(_ session: StoredSession, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try write(then) { try base.insert(session, then: $0) }
    }

    /// Commits a change, or fails.
    public func commit(_ change: StoredChange, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try write(then) { try base.commit(change, then: $0) }
    }

    /// Removes a session, or fails.
    public func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try write(then) { try base.remove(id, then: $0) }
    }

    /// Removes an expired session, or fails.
    public func expire(
        _ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        try write(then) { try base.expire(id, unusedSince: time, then: $0) }
    }

    /// Notes the time of a session's last use, or fails.
    public func touch(_ id: SessionID, at time: Int, then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try write(then) { try base.touch(id, at: time, then: $0) }
    }

    /// Loads a session; fails after a crash.
    public func load(
        _ id: SessionID, then: @escaping Completion<StoredSession?>
    ) throws -> StoreAnswer<StoredSession?> {
        try read { try base.load(id, then: then) }
    }

    /// Finds a session by the key with which it was opened; fails after a crash.
    public func find(
        openedWith key: OpeningKey, then: @escaping Completion<SessionID?>
    ) throws -> StoreAnswer<SessionID?> {
        try read { try base.find(openedWith: key, then: then) }
    }

    /// Finds idle sessions; fails after a crash.
    public func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try read { try base.idle(since: time, then: then) }
    }

    /// Finds the sessions that have something to do; fails after a crash.
    public func due(by time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try read { try base.due(by: time, then: then) }
    }

    /// Lists the sessions of a principal; fails after a crash.
    public func sessions(
        of principal: Principal?, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try read { try base.sessions(of: principal, then: then) }
    }

    /// Reads the check value of the app's secret; fails after a crash.
    public func secretCheck(then: @escaping Completion<SecretCheck?>) throws -> StoreAnswer<SecretCheck?> {
        try read { try base.secretCheck(then: then) }
    }

    /// Keeps a check value, or fails.
    public func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) throws -> StoreAnswer<SecretFit> {
        try write(then) { try base.keep(check, then: $0) }
    }

    /// The number of sessions in `base`.
    public var count: Int? { base.count }

    /// Closes `base`.
    public func close() { base.close() }

    /// What `base` has done.
    public var statistics: StoreStatistics? { base.statistics }

    /// Verifies that the store can write: fails like a write.
    public func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try write(then) { try base.verify(then: $0) }
    }
}
