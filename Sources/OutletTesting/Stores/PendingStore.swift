public import Outlet

/// A store that never answers immediately: every result is `pending`, and arrives on another thread.
///
/// An app that works with it also works with a store that uses a disk or a network.
public struct PendingStore<Base: Store>: Store {
    let base: Base

    /// A store that answers like `base`, but asynchronously.
    public init(_ base: Base) { self.base = base }

    /// Inserts a session, asynchronously.
    public func insert(_ session: StoredSession, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        later(then) { try base.insert(session, then: $0) }
    }

    /// Loads a session, asynchronously.
    public func load(_ id: SessionID, then: @escaping Completion<StoredSession?>) -> StoreAnswer<StoredSession?> {
        later(then) { try base.load(id, then: $0) }
    }

    /// Finds a session by the key with which it was opened, asynchronously.
    public func find(openedWith key: OpeningKey, then: @escaping Completion<SessionID?>) -> StoreAnswer<SessionID?> {
        later(then) { try base.find(openedWith: key, then: $0) }
    }

    /// Commits a change, asynchronously.
    public func commit(_ change: StoredChange, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        later(then) { try base.commit(change, then: $0) }
    }

    /// Removes a session, asynchronously.
    public func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        later(then) { try base.remove(id, then: $0) }
    }

    /// Removes an expired session, asynchronously.
    public func expire(
        _ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        later(then) { try base.expire(id, unusedSince: time, then: $0) }
    }

    /// Notes the time of a session's last use, asynchronously.
    public func touch(_ id: SessionID, at time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        later(then) { try base.touch(id, at: time, then: $0) }
    }

    /// Finds idle sessions, asynchronously.
    public func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        later(then) { try base.idle(since: time, then: $0) }
    }

    /// Finds the sessions that have something to do, asynchronously.
    public func due(by time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        later(then) { try base.due(by: time, then: $0) }
    }

    /// Lists the sessions of a principal, asynchronously.
    public func sessions(
        of principal: Principal?, then: @escaping Completion<[SessionID]>
    ) -> StoreAnswer<[SessionID]> {
        later(then) { try base.sessions(of: principal, then: $0) }
    }

    /// Reads the check value of the app's secret, asynchronously.
    public func secretCheck(then: @escaping Completion<SecretCheck?>) -> StoreAnswer<SecretCheck?> {
        later(then) { try base.secretCheck(then: $0) }
    }

    /// Keeps a check value, asynchronously.
    public func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) -> StoreAnswer<SecretFit> {
        later(then) { try base.keep(check, then: $0) }
    }

    /// The number of sessions in `base`.
    public var count: Int? { base.count }

    /// Closes `base`.
    public func close() { base.close() }

    /// What `base` has done.
    public var statistics: StoreStatistics? { base.statistics }

    /// Verifies that `base` can write, asynchronously.
    public func verify(then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        later(then) { try base.verify(then: $0) }
    }

    func later<Value>(
        _ then: @escaping Completion<Value>,
        _ body: @escaping @Sendable (@escaping Completion<Value>) throws -> StoreAnswer<Value>
    ) -> StoreAnswer<Value> {
        Task.detached {
            do {
                if case .done(let value) = try body(then) { then(.success(value)) }
            } catch {
                then(.failure(error))
            }
        }
        return .pending
    }
}
