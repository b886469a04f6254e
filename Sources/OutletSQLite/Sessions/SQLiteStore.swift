import GRDB
public import Outlet

/// Keeps sessions in an SQLite file, embedded in the process.
///
/// ```swift
/// let store = try SQLiteStore(path: "Data/sessions.sqlite")
/// ```
///
/// Answered changes are in the database, where other SQLite tools see them at once. A lone commit is a transaction on the
/// calling thread; concurrent commits share one, on a thread of the store. Only one process at a time can open the file for
/// writing, whatever path leads to it.
///
/// An open store at `sessions.sqlite`, or one that was not closed, consists of that file and `sessions.sqlite-wal`. They belong
/// together. A closed store is one file.
public final class SQLiteStore: Store {
    let readers: SessionReaders
    let signInReaders: SignInReaders
    let writer: SessionWriter
    let findings = FindingLog()
    /// The path of the file, with symbolic links resolved.
    public let path: String
    /// The failures that an answered change survives.
    public let durability: Durability

    /// Opens the file at a path, or creates it with its folder, for the current user only.
    ///
    /// Throws a ``StoreError`` if that is not possible, the file belongs to another program or a newer release, is damaged,
    /// or is in use by another process.
    public convenience init(path: String, durability: Durability = .process) throws {
        try self.init(path: path, durability: durability, limits: SessionWriter.Limits())
    }

    /// The same, with limits of the writer.
    init(path: String, durability: Durability, limits: SessionWriter.Limits) throws {
        self.durability = durability
        let file = try SessionFile(path: path, durability: durability)
        self.path = file.path
        for finding in file.findings { findings.add(finding) }
        do {
            writer = try SessionWriter(file, durability: durability, limits: limits, findings: findings)
        } catch {
            file.lock.release()
            throw StoreError(error, at: path)
        }
        readers = SessionReaders(path: file.path)
        signInReaders = SignInReaders(readers, telling: findings)
        try lookThrough()
    }

    /// Checks the tables on another thread, while requests are answered.
    private func lookThrough() throws {
        let (path, findings) = (self.path, findings)
        let tell: Completion<[StoreFinding]> = { found in
            switch found {
            case .success(let damage): for finding in damage { findings.add(finding) }
            // The store was closed meanwhile.
            case .failure(let error as StoreError) where [.busy, .closed].contains(error.code): break
            case .failure(let error): findings.add(.damage("\(error)"))
            }
        }
        _ = try readers.scan({ try StartCheck.damage(in: $0, upTo: StartCheck.looksThrough, at: path) }, then: tell)
    }

    /// Writes all accepted changes, closes the file and releases it to other processes. Later calls throw.
    ///
    /// Don't call it from a callback of the store.
    public func close() {
        readers.close()
        writer.close()
    }

    /// The number of sessions.
    public var count: Int? { writer.sessions }

    /// Sets the receiver of the store's findings: now those of opening it, later damage.
    public func report(to receiver: @escaping @Sendable (StoreFinding) -> Void) { findings.report(to: receiver) }
}

extension SQLiteStore {
    /// Adds a session with its first entries; `false` if its id or its opening key is taken.
    public func insert(_ session: StoredSession, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try writer.write(.insert(session), then: then)
    }

    /// Replaces the head of a session, adds entries and drops old ones; `false` if the stored version is not the one that
    /// the change replaces.
    public func commit(_ change: StoredChange, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try writer.write(.commit(change), then: then)
    }

    /// Removes a session with its entries; `false` if there is none.
    public func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try writer.write(.remove(id), then: then)
    }

    /// Removes a session that was last used before a time in seconds since 1970, in a transaction with other changes of a
    /// sweep.
    public func expire(
        _ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        try writer.write(.expire(id, unusedSince: time), then: then)
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
    ///
    /// A damaged entry is left out. A session with a damaged head is moved to the table `damaged_sessions`, and the result is
    /// nil.
    public func load(
        _ id: SessionID, then: @escaping Completion<StoredSession?>
    ) throws -> StoreAnswer<StoredSession?> {
        let later: Completion<FoundSession?> = { found in
            do {
                let answer = try self.take(try found.get(), id, then)
                if case .done(let session) = answer { then(.success(session)) }
            } catch {
                then(.failure(error))
            }
        }
        let answer = try readers.read(
            { [findings, writer] database in
                do {
                    return try SessionQueries.session(id, in: database)
                } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                    let damage = StoreError(error, at: writer.path)
                    findings.add(.unreadable(id, damage))
                    writer.note(damage)
                    throw damage
                }
            }, then: later)
        guard case .done(let found) = answer else { return .pending }
        return try take(found, id, then)
    }

    private func take(
        _ found: FoundSession?, _ id: SessionID, _ then: @escaping Completion<StoredSession?>
    ) throws -> StoreAnswer<StoredSession?> {
        guard let found else { return .done(nil) }
        if let finding = found.finding(of: id) { findings.add(finding) }
        if let session = found.session { return .done(session) }
        // Moved aside: the session is neither served nor overwritten.
        switch try writer.write(.putAside(id), then: { then($0.map { _ in nil }) }) {
        case .done: return .done(nil)
        case .pending: return .pending
        }
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

    /// The sessions that have work due by a time in seconds since 1970, in the order of their times.
    public func due(by time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try readers.scan({ try SessionQueries.sessions(dueBy: time, in: $0) }, then: then)
    }

    /// The sessions of a principal, or of all principals for nil, in the order in which they were opened.
    public func sessions(
        of principal: Principal?, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try readers.scan({ try SessionQueries.sessions(of: principal, in: $0) }, then: then)
    }
}

extension SQLiteStore {
    /// The counts since the store was opened, and its size. Asks the system for the sizes of the files.
    public var statistics: StoreStatistics? {
        writer.statistics(bytes: [path, path + "-wal"].reduce(0) { $0 + SessionFile.size(of: $1) })
    }

    /// Verifies that the files can be written: at once, unless the last transaction failed or too many changes wait. After a
    /// failure it writes to them on another thread.
    public func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> { try writer.verify(then: then) }

    /// Rewrites the file without removed data, and without damaged data of a principal, and empties its log.
    package func scrub(of principal: Principal) throws { try writer.scrub(of: principal) }
}
