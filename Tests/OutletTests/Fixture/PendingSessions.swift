import Outlet

/// A store that never answers immediately: every result is `pending`, and arrives on another thread.
///
/// An app that works with it also works with a store that uses a disk or a network.
struct PendingSessions<Base: SessionStore>: SessionStore {
    private let base: Base

    /// A store that answers like `base`, but asynchronously.
    init(_ base: Base) { self.base = base }

    /// Inserts a session, asynchronously.
    func insert(_ session: Session, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        later(then) { try base.insert(session, then: $0) }
    }

    /// Loads a session by the key with which it was opened, asynchronously.
    func load(openedWith key: OpeningKey, then: @escaping Completion<Session?>) -> StoreAnswer<Session?> {
        later(then) { try base.load(openedWith: key, then: $0) }
    }

    /// Loads a session, asynchronously.
    func load(_ id: SessionID, then: @escaping Completion<Session?>) -> StoreAnswer<Session?> {
        later(then) { try base.load(id, then: $0) }
    }

    /// Commits a session, asynchronously.
    func commit(_ session: Session, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        later(then) { try base.commit(session, then: $0) }
    }

    /// Removes a session, asynchronously.
    func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        later(then) { try base.remove(id, then: $0) }
    }

    /// Finds idle sessions, asynchronously.
    func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        later(then) { try base.idle(since: time, then: $0) }
    }

    /// The number of sessions in `base`.
    var count: Int? { base.count }

    /// The bytes in `base`.
    var bytes: Int? { base.bytes }

    /// A session in `base`.
    func resident(_ id: SessionID) -> Session? { base.resident(id) }

    private func later<Value>(
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
