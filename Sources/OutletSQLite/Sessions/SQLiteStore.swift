public import Outlet

/// Keeps sessions in an SQLite file, embedded in the process.
///
/// ```swift
/// let store = try SQLiteStore(path: "Data/sessions.sqlite")
/// ```
///
/// A commit is appended to a journal, two files beside the database, before it is answered. It is moved into the tables
/// within about a second, together with others. What the journal has when the process ends is moved by the next process.
/// Sessions are inserted, removed and read in the tables, on the calling thread if it is free. One process at a time has
/// the file.
///
/// A store at `sessions.sqlite` that is open, or was not closed, consists of that file and those that have `-wal`,
/// `-journal1` and `-journal2` after its name. They belong together. A store that was closed is one file.
public final class SQLiteStore: Store {
    private let readers: SessionReaders
    let writer: SessionWriter
    let journal: SessionJournal
    /// The path of the file.
    public let path: String
    /// What an answer outlives.
    public let durability: Durability

    /// Opens the file at a path, or creates it with its folder, for the current user only.
    ///
    /// Throws a ``StoreError`` if that is not possible, the file belongs to another program or a newer release, is damaged,
    /// or is in use by another process.
    public convenience init(path: String, durability: Durability = .process) throws {
        try self.init(path: path, durability: durability, limits: SessionJournal.Limits())
    }

    /// The same, with limits of the journal.
    init(path: String, durability: Durability, limits: SessionJournal.Limits) throws {
        self.path = path
        self.durability = durability
        let file = try SessionFile(path: path, durability: durability)
        do {
            writer = try SessionWriter(file, path: path, durability: durability)
        } catch {
            throw StoreError(error, at: path)
        }
        do {
            journal = try SessionJournal(path: path, durability: durability, writer: writer, limits: limits)
        } catch {
            writer.close()
            throw StoreError(error, at: path)
        }
        readers = SessionReaders(path: path)
    }

    /// Finishes what was accepted, closes the file and lets another process have it. Every later request throws.
    ///
    /// Don't call it from a callback of the store.
    public func close() {
        readers.close()
        journal.close()
        writer.close()
    }

    /// The number of sessions.
    public var count: Int? { writer.sessions }
}

extension SQLiteStore {
    /// Adds a session with its first entries; `false` if its id or its opening key is taken.
    public func insert(_ session: StoredSession, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        if !journal.hasRecords(of: session.id) { return try write(session, then: then) }
        journal.moved { moved in
            do {
                try moved.get()
                if case .done(let isNew) = try self.write(session, then: then) { then(.success(isNew)) }
            } catch {
                then(.failure(error))
            }
        }
        return .pending
    }

    private func write(_ session: StoredSession, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        let epoch = journal.epoch
        let learn: @Sendable (Bool) -> Bool = { [journal] isNew in
            if isNew { journal.learn(session.id, version: session.head.version, since: epoch) }
            return isNew
        }
        switch try writer.write(.insert(session), then: { then($0.map(learn)) }) {
        case .done(let isNew): return .done(learn(isNew))
        case .pending: return .pending
        }
    }

    /// Replaces the head of a session, adds entries and drops old ones; `false` if the stored version is not the one that
    /// the change replaces.
    public func commit(_ change: StoredChange, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        if let answer = try journal.commit(change, then: then) { return answer }
        let epoch = journal.epoch
        let later: Completion<Int?> = { version in
            do {
                let answer = try self.commit(change, after: version.get(), readIn: epoch, then: then)
                if case .done(let isCommitted) = answer { then(.success(isCommitted)) }
            } catch {
                then(.failure(error))
            }
        }
        let version = try readers.read({ try SessionQueries.version(of: change.id, in: $0) }, then: later)
        guard case .done(let version) = version else { return .pending }
        return try commit(change, after: version, readIn: epoch, then: then)
    }

    private func commit(
        _ change: StoredChange, after version: Int?, readIn epoch: Int, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        guard let version else { return .done(false) }
        journal.learn(change.id, version: version, since: epoch)
        return try commit(change, then: then)
    }

    /// Removes a session with its entries; `false` if there is none.
    public func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        // Not before: if that fails, what the journal has of the session is still needed.
        let forget: @Sendable (Bool) -> Bool = { [journal] isRemoved in
            if isRemoved { journal.forget(id) }
            return isRemoved
        }
        switch try writer.write(.remove(id), then: { then($0.map(forget)) }) {
        case .done(let isRemoved): return .done(forget(isRemoved))
        case .pending: return .pending
        }
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

// What is read are the tables, with what the journal has beyond them.
extension SQLiteStore {
    /// A session with its entries in the order of their kinds and numbers; nil if there is none.
    public func load(
        _ id: SessionID, then: @escaping Completion<StoredSession?>
    ) throws -> StoreAnswer<StoredSession?> {
        let changes = journal.changes(of: id)
        return try readers.read({ try SessionQueries.session(id, in: $0)?.following(changes) }, then: then)
    }

    /// The id of the session that was opened with a key; nil if there is none.
    public func find(
        openedWith key: OpeningKey, then: @escaping Completion<SessionID?>
    ) throws -> StoreAnswer<SessionID?> {
        try readers.read({ try SessionQueries.session(openedWith: key, in: $0) }, then: then)
    }

    /// The sessions last used before a time in seconds since 1970, the oldest first.
    public func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        let heads = journal.heads
        return try readers.scan({ try heads.idle(since: time, in: $0) }, then: then)
    }

    /// The sessions that wait for a service or a time, in the order in which they were opened.
    public func waiting(then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        let heads = journal.heads
        return try readers.scan({ try heads.waiting(in: $0) }, then: then)
    }

    /// The sessions of a principal, or of all principals for nil, in the order in which they were opened.
    public func sessions(
        of principal: Principal?, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try readers.scan({ try SessionQueries.sessions(of: principal, in: $0) }, then: then)
    }
}

extension SQLiteStore {
    /// What the store has done since it was opened, and what it holds. Asks the system for the sizes of the files.
    public var statistics: StoreStatistics? {
        let (commits, waiting) = journal.statistics
        let files = [path, path + "-wal"] + SessionJournal.paths(path)
        return writer.statistics(
            commits: commits, waiting: waiting, bytes: files.reduce(0) { $0 + SessionFile.size(of: $1) })
    }

    /// Verifies that the files can be written: at once, unless the last attempt failed or too many changes wait. After a
    /// failure, writes to them on another thread.
    public func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        guard journal.hasFailed else { return try writer.verify(then: then) }
        journal.verify { verified in
            do {
                try verified.get()
                if case .done = try self.writer.verify(then: then) { then(.success(())) }
            } catch {
                then(.failure(error))
            }
        }
        return .pending
    }

    /// Writes the file anew without what was removed, and empties its log and its journal.
    package func scrub() throws {
        try journal.moveNow()
        try writer.scrub()
    }
}
