/// Keeps sessions.
///
/// A store that can answer at once does, and the event goes on without leaving its thread; one that has to wait says
/// `pending` and calls `then` once, later, from any thread.
public protocol Store: Sendable {
    /// Adds a session; `false` if there is no room for another, or if a session is there that was opened with its key.
    func insert(_ session: Session, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// The session as it was last committed; nil where there is none.
    func load(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?>
    /// The session that was opened with a key, as it was last committed; nil if there is none.
    func load(openedWith key: OpeningKey, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?>
    /// Keeps a session in the place of the version before its own; `false` where that is not the one which is kept.
    func commit(_ session: Session, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// Removes a session; `false` where there was none.
    func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// The sessions that were last used before a time, in seconds since 1970.
    func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>
    /// How many sessions there are; nil where counting them would take long.
    var count: Int? { get }
    /// How many bytes of memory the sessions take; nil if the store keeps them elsewhere.
    var bytes: Int? { get }
}

extension Store {
    /// Nil: a store that keeps sessions in memory says how many bytes they take.
    public var bytes: Int? { nil }
}

/// Takes what a store answers later.
public typealias Completion<Value> = @Sendable (Result<Value, any Error>) -> Void

/// What a store answers.
public enum StoreAnswer<Value: Sendable>: Sendable {
    /// At once.
    case done(Value)
    /// Later, through `then`.
    case pending
}
