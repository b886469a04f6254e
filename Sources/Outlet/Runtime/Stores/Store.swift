/// Keeps sessions beyond the process that serves them.
///
/// A store keeps bytes, a version, and the few values by which sessions are found; it does not interpret screens and models.
/// Everything that it has answered with `true` survives a restart of the process.
///
/// A store that can answer at once returns `done`, and the event continues on its thread. A store that has to wait
/// returns `pending`, and later calls `then` once, on any thread. Whatever a function throws, or `then` gets as a failure,
/// says that the store could do nothing: the request is refused with 503, and nothing has changed.
///
/// `Conformance.verify(store:)` of `OutletTesting` checks a store.
public protocol Store: Sendable {
    /// Adds a session with its first entries; `false` if the store has a session with the same opening key, or is a
    /// ``SignInStore`` that does not have the session's sign-in.
    func insert(_ session: StoredSession, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// A session with its entries in the order of their kinds and numbers; nil if there is none.
    func load(_ id: SessionID, then: @escaping Completion<StoredSession?>) throws -> StoreAnswer<StoredSession?>
    /// The id of the session that was opened with a key; nil if there is none.
    func find(openedWith key: OpeningKey, then: @escaping Completion<SessionID?>) throws -> StoreAnswer<SessionID?>
    /// Replaces the head of a session, adds entries and drops old ones, all of it or nothing; `false` if the stored
    /// version is not the one that the change replaces.
    func commit(_ change: StoredChange, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// Removes a session with its entries; `false` if there is none.
    func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// Removes a session, with low priority, if it was last used before a time in seconds since 1970; `false` if it was used
    /// since, or does not exist.
    func expire(_ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool>
    /// Notes the time of a session's last use, in seconds since 1970, which is not a new version. Does nothing if there is
    /// no such session, or it was used later.
    func touch(_ id: SessionID, at time: Int, then: @escaping Completion<Void>) throws -> StoreAnswer<Void>
    /// The sessions last used before a time in seconds since 1970: those to remove. A store that nodes share may give them to one
    /// of them, and none to the others.
    func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>
    /// The sessions that have something to do by a time in seconds since 1970, in the order of their times. They are taken up
    /// after a start, and shortly before their time.
    func due(by time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>
    /// The sessions of a principal, or of all principals for nil, in the order in which they were opened.
    func sessions(of principal: Principal?, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>
    /// The check value of the app's secret that is kept; nil if there is none.
    func secretCheck(then: @escaping Completion<SecretCheck?>) throws -> StoreAnswer<SecretCheck?>
    /// Keeps the check value of the secret with which the sessions are to be served. The daemon calls this once, before it serves.
    ///
    /// If another one is kept, it is replaced, unless the store is a ``SharedStore`` and another node lives that was not
    /// refused: of several nodes that begin at the same time with different secrets, one is not refused.
    func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) throws -> StoreAnswer<SecretFit>
    /// The number of sessions; nil if counting them is expensive.
    var count: Int? { get }
    /// What the store has done since it was opened, and its size; nil if it keeps no statistics.
    var statistics: StoreStatistics? { get }
    /// Verifies that the store can write, without changing a session. After a failure it tries again.
    ///
    /// The daemon is ready for requests while this does not fail.
    func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void>
    /// Sets the receiver of findings for the operator. It gets the findings from the opening at once, and damage when it is
    /// found. The daemon logs them.
    func report(to receiver: @escaping @Sendable (StoreFinding) -> Void)
    /// Finishes what was accepted, and lets go of files and connections. The daemon calls this once, as the last thing.
    func close()
}

extension Store {
    /// Does nothing.
    public func close() {}

    /// Removes the session at once: it was found to be unused.
    public func expire(
        _ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> { try remove(id, then: then) }

    /// Reports nothing.
    public func report(to receiver: @escaping @Sendable (StoreFinding) -> Void) {}

    /// Nil.
    public var statistics: StoreStatistics? { nil }

    /// Touches a session that does not exist.
    public func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try touch(SessionID(), at: 0, then: then)
    }
}

/// A session as a store keeps it.
public struct StoredSession: Sendable, Equatable {
    /// The session's id.
    public let id: SessionID
    /// The principal that the session belongs to.
    public let principal: Principal
    /// The key with which the session was opened; nil if there was none.
    public let openingKey: OpeningKey?
    /// The sign-in that opened the session, or has replaced that one, and with which the session ends; nil if there was none. A
    /// ``SignInStore`` keeps it.
    public package(set) var signIn: SignInID?
    /// The constant parts of the session, as JSON.
    public let constants: [UInt8]
    /// The rest of the session.
    public var head: StoredHead
    /// The session's history and answers.
    public var entries: [StoredEntry]

    /// A session with all that a store keeps of it.
    public init(
        id: SessionID, principal: Principal, openingKey: OpeningKey?, signIn: SignInID? = nil, constants: [UInt8],
        head: StoredHead, entries: [StoredEntry]
    ) {
        self.id = id
        self.principal = principal
        self.openingKey = openingKey
        self.signIn = signIn
        self.constants = constants
        self.head = head
        self.entries = entries
    }
}

/// The parts of a stored session that a commit replaces.
public struct StoredHead: Sendable, Equatable {
    /// The version, which increases by 1 with each commit.
    public let version: Int
    /// The time of the last use, in seconds since 1970.
    public let lastUsed: Int
    /// When the session has something to do next, in seconds since 1970 and above 0: a time that has passed where it waits for a
    /// service. Nil if it waits for nothing.
    public let due: Int?
    /// The screens with their models, effects and pending work, as JSON.
    public let bytes: [UInt8]

    /// A head.
    public init(version: Int, lastUsed: Int, due: Int?, bytes: [UInt8]) {
        self.version = version
        self.lastUsed = lastUsed
        self.due = due
        self.bytes = bytes
    }
}

/// A part of a session that is written once: a patch, or an answer.
public struct StoredEntry: Sendable, Equatable {
    /// The kind of the entry: one byte, which means nothing to a store.
    public let kind: UInt8
    /// The number of the entry among those of its kind and session; they grow, and are not always contiguous.
    public let number: Int
    /// The content.
    public let bytes: [UInt8]

    /// An entry.
    public init(kind: UInt8, number: Int, bytes: [UInt8]) {
        self.kind = kind
        self.number = number
        self.bytes = bytes
    }
}

/// The entries of one kind before a number.
public struct StoredRange: Sendable, Equatable {
    /// The kind of the entries.
    public let kind: UInt8
    /// The number of the first entry that stays.
    public let end: Int

    /// The entries of a kind before a number.
    public init(kind: UInt8, before end: Int) {
        self.kind = kind
        self.end = end
    }
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
