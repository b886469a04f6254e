import GRDB
package import Outlet

/// The sessions of a file for reading only, also while another process has the file.
///
/// Takes no lock and changes nothing: each change throws a ``StoreError``. A file of an earlier version of the schema is
/// read as it is. Commits are seen that were in the journal when the file was opened; later ones are seen once they are in
/// the tables.
package final class SQLiteStoreReader: Store {
    private let readers: SessionReaders
    private let path: String
    /// What the journal has.
    private let changes: [SessionID: [StoredChange]]
    private let heads: PendingHeads

    /// Opens the file at a path.
    ///
    /// Throws a ``StoreError`` if there is none, or it is not a session store that this release can read.
    package init(path: String) throws {
        self.path = path
        // Before the tables, into which the daemon may move something meanwhile.
        changes = Dictionary(grouping: try SessionJournal.read(path).changes.joined(), by: \.id)
        heads = PendingHeads(heads: changes.compactMapValues { $0.last?.head })
        guard try SessionFile.hasContent(path) else {
            throw StoreError(.inaccessible, "There is no session store \(path). Give another path.")
        }
        do {
            let connection = try SessionFile.reader(path: path)
            defer { try? connection.close() }
            try connection.inDatabase { try SessionSchema.verify($0, at: path) }
        } catch {
            throw StoreError(error, at: path)
        }
        readers = SessionReaders(path: path)
    }

    package func load(
        _ id: SessionID, then: @escaping Completion<StoredSession?>
    ) throws -> StoreAnswer<StoredSession?> {
        let changes = changes[id] ?? []
        return try readers.read({ try SessionQueries.session(id, in: $0)?.following(changes) }, then: then)
    }

    package func find(
        openedWith key: OpeningKey, then: @escaping Completion<SessionID?>
    ) throws -> StoreAnswer<SessionID?> {
        try readers.read({ try SessionQueries.session(openedWith: key, in: $0) }, then: then)
    }

    package func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try readers.scan({ [heads] in try heads.idle(since: time, in: $0) }, then: then)
    }

    package func waiting(then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try readers.scan({ [heads] in try heads.waiting(in: $0) }, then: then)
    }

    package func sessions(
        of principal: Principal?, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try readers.scan({ try SessionQueries.sessions(of: principal, in: $0) }, then: then)
    }

    package var count: Int? { nil }
}

extension SQLiteStoreReader {
    private var refusal: StoreError {
        StoreError(.readOnly, "The session store \(path) was opened for reading only.")
    }

    package func insert(_ session: StoredSession, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        throw refusal
    }

    package func commit(_ change: StoredChange, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        throw refusal
    }

    package func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        throw refusal
    }

    package func touch(
        _ id: SessionID, at time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        throw refusal
    }
}
