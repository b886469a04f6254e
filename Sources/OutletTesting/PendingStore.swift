public import Outlet

/// A store that never answers at once: everything is `pending` and comes from another thread.
///
/// An app that works over it works over a store that reaches a disk or a network.
public struct PendingStore<Base: Store>: Store {
    private let base: Base

    /// A store that takes its time over what `base` does.
    public init(_ base: Base) { self.base = base }

    /// Adds a session, later.
    public func insert(_ session: Session, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        later(then) { try base.insert(session, then: $0) }
    }

    /// Looks a session up by the key that it was opened with, later.
    public func load(openedWith key: OpeningKey, then: @escaping Completion<Session?>) -> StoreAnswer<Session?> {
        later(then) { try base.load(openedWith: key, then: $0) }
    }

    /// Loads a session, later.
    public func load(_ id: SessionID, then: @escaping Completion<Session?>) -> StoreAnswer<Session?> {
        later(then) { try base.load(id, then: $0) }
    }

    /// Commits a session, later.
    public func commit(_ session: Session, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        later(then) { try base.commit(session, then: $0) }
    }

    /// Removes a session, later.
    public func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        later(then) { try base.remove(id, then: $0) }
    }

    /// Looks for sessions that nobody uses, later.
    public func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        later(then) { try base.idle(since: time, then: $0) }
    }

    /// What `base` counts.
    public var count: Int? { base.count }

    /// The bytes that `base` counts.
    public var bytes: Int? { base.bytes }

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
