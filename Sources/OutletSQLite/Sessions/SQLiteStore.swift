public import Outlet

/// Keeps sessions in an SQLite file, embedded in the process.
///
/// ```swift
/// let store = try SQLiteStore(path: "Data/sessions.sqlite")
/// ```
///
/// A change is written before it is answered, on the calling thread if no other thread writes; changes that come while a
/// transaction is under way share the next one. A session is read on the calling thread. One process at a time has the
/// file.
public final class SQLiteStore: Store {
    private let readers: SessionReaders
    let writer: SessionWriter
    private let file: SessionFile
    /// The path of the file.
    public let path: String
    /// What an answer outlives.
    public let durability: Durability

    /// Opens the file at a path, or creates it with its folder, for the current user only.
    ///
    /// Throws a ``StoreError`` if that is not possible, the file belongs to another program or a newer release, is damaged,
    /// or is in use by another process.
    public init(path: String, durability: Durability = .process) throws {
        self.path = path
        self.durability = durability
        file = try SessionFile(path: path, durability: durability)
        do {
            writer = try SessionWriter(file.writer, path: path, durability: durability)
        } catch {
            file.lock.release()
            throw StoreError(error, at: path)
        }
        readers = SessionReaders(path: path)
    }

    /// Overwrites what was removed and what was changed: afterwards neither the file nor its log has it.
    ///
    /// Writes the whole file anew, which takes as much space again. Nobody else may use the store meanwhile.
    package func scrub() throws { try writer.scrub() }

    /// Finishes what was accepted, closes the file and lets another process have it. Every later request throws.
    ///
    /// Don't call it from a callback of the store.
    public func close() {
        readers.close()
        writer.close()
        file.lock.release()
    }

    /// The number of sessions.
    public var count: Int? { writer.sessions }

    /// Verifies that the file can be written: at once, unless the last transaction failed or too many changes wait. After
    /// a failure, writes to the file on another thread.
    public func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> { try writer.verify(then: then) }
}

extension SQLiteStore {
    /// Adds a session with its first entries; `false` if its id or its opening key is taken.
    public func insert(_ session: StoredSession, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try writer.write(.insert(session), then: then)
    }

    /// Replaces the head of a session, adds entries and drops old ones; `false` if the stored version is not the one before.
    public func commit(_ change: StoredChange, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try writer.write(.commit(change), then: then)
    }

    /// Removes a session with its entries; `false` if there is none.
    public func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try writer.write(.remove(id), then: then)
    }

    /// Notes the time of a session's last use, in seconds since 1970.
    public func touch(
        _ id: SessionID, at time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        switch try writer.write(.touch(id, time: time), then: { then($0.map { _ in }) }) {
        case .done: .done(())
        case .pending: .pending
        }
    }
}

extension SQLiteStore {
    /// A session with its entries in the order of their kinds and numbers; nil if there is none.
    public func load(
        _ id: SessionID, then: @escaping Completion<StoredSession?>
    ) throws -> StoreAnswer<StoredSession?> {
        try readers.read({ try SessionQueries.session(id, in: $0) }, then: then)
    }

    /// The id of the session that was opened with a key; nil if there is none.
    public func find(
        openedWith key: OpeningKey, then: @escaping Completion<SessionID?>
    ) throws -> StoreAnswer<SessionID?> {
        try readers.read({ try SessionQueries.session(openedWith: key, in: $0) }, then: then)
    }

    /// The sessions last used before a time in seconds since 1970, the oldest first.
    public func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try readers.scan({ try SessionQueries.sessions(idleSince: time, in: $0) }, then: then)
    }

    /// The sessions that wait for a service or a time, in the order in which they were opened.
    public func waiting(then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try readers.scan({ try SessionQueries.waitingSessions(in: $0) }, then: then)
    }

    /// The sessions of a principal, or of all principals for nil, in the order in which they were opened.
    public func sessions(
        of principal: Principal?, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try readers.scan({ try SessionQueries.sessions(of: principal, in: $0) }, then: then)
    }
}
