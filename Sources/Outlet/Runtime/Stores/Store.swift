/// A store of sessions.
///
/// A store that can answer at once returns `done`, and the event continues on its thread. A store that has to wait
/// returns `pending`, and later calls `then` once, on any thread.
public protocol Store: Sendable {
    /// Adds a session; `false` if the store is full, or already has a session with the same opening key.
    func insert(_ session: Session, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// The last committed version of a session; nil if there is none.
    func load(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?>
    /// The last committed version of the session that was opened with a key; nil if there is none.
    func load(openedWith key: OpeningKey, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?>
    /// Replaces the previous version of a session; `false` if that is not the stored version.
    func commit(_ session: Session, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// Removes a session; `false` if there is none.
    func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// The sessions last used before a time in seconds since 1970.
    func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>
    /// The number of sessions; nil if counting them is expensive.
    var count: Int? { get }
    /// The size of the sessions in memory, in bytes; nil if the store keeps them elsewhere.
    var bytes: Int? { get }
}

extension Store {
    /// Nil, for a store that does not keep sessions in memory.
    public var bytes: Int? { nil }
}

/// A callback for a store's later answer.
public typealias Completion<Value> = @Sendable (Result<Value, any Error>) -> Void

/// The answer of a store.
public enum StoreAnswer<Value: Sendable>: Sendable {
    /// The answer, available at once.
    case done(Value)
    /// The answer comes later, through `then`.
    case pending
}
