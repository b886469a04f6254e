import Foundation
import GRDB
package import Outlet

/// Reads the sessions of a file, also while another process has it open for writing.
///
/// It takes no lock and changes nothing: changes throw a ``StoreError``. A file with an earlier version of the schema is read
/// without checksums. Of the journal that such a release keeps beside it, the commits are included that it had when the file
/// was opened.
package final class SQLiteStoreReader: Store {
    let readers: SessionReaders
    let signInReaders: SignInReaders
    private let path: String
    /// The version of the tables' schema.
    let version: Int
    /// The commits in the journal of an earlier release.
    private let changes: [SessionID: [StoredChange]]
    let findings = FindingLog()

    /// Opens the file at a path.
    ///
    /// Throws a ``StoreError`` if there is none, or it is not a session store that this release can read.
    package init(path name: String) throws {
        let path = SessionFile.realPath(of: name)
        self.path = path
        try SessionFile.verifyPlace(path)
        // Read before the tables, into which a daemon of an earlier release may move commits meanwhile.
        changes = Dictionary(grouping: try EarlierJournal(of: path).changes, by: \.id)
        try SessionFile.requireContent(path)
        do {
            let connection = try SessionFile.reader(path: path)
            defer { try? connection.close() }
            version = try connection.inDatabase { database in
                try SessionSchema.verify(database, at: path)
                return try SessionSchema.storedVersion(database, at: path)
            }
        } catch {
            throw StoreError(error, at: path)
        }
        readers = SessionReaders(path: path)
        signInReaders = SignInReaders(readers, telling: findings)
    }

    /// Throws a ``StoreError`` if there is no file at a path, or an empty one.
    package static func requireContent(path: String) throws {
        try SessionFile.requireContent(SessionFile.realPath(of: path))
    }

    /// Whether a process has the file at a path open for writing. Opens and closes the file, so it must not be called while
    /// this process has a connection to it.
    package static func isInUse(path: String) -> Bool { StoreLock.isHeld(SessionFile.realPath(of: path)) }

    package func load(
        _ id: SessionID, then: @escaping Completion<StoredSession?>
    ) throws -> StoreAnswer<StoredSession?> {
        let (changes, version, findings, path) = (changes[id] ?? [], version, findings, path)
        return try readers.read(
            { database in
                let found: FoundSession?
                do {
                    found = try SessionQueries.session(id, version: version, in: database)
                } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                    // Other sessions may be readable.
                    findings.add(.unreadable(id, StoreError(error, at: path)))
                    return nil
                }
                if let finding = found?.finding(of: id) { findings.add(finding) }
                return found?.session?.following(changes)
            }, then: then)
    }

    /// Sets the receiver of findings: now those that a start would have, later each damaged session.
    package func report(to receiver: @escaping @Sendable (StoreFinding) -> Void) {
        findings.report(to: receiver)
        guard version >= SessionSchema.versionWithSums else { return }
        do {
            // Read before the tables, which may have further changes by then.
            let note = StoreNote(beside: path)
            let connection = try SessionFile.reader(path: path)
            defer { try? connection.close() }
            let found = try connection.inDatabase { database in
                // A snapshot of the tables, since a daemon may change them.
                try database.execute(sql: "BEGIN")
                defer { try? database.execute(sql: "COMMIT") }
                let totals = try StoreTotals(in: database, since: note)
                return try StartCheck.findings(of: totals, since: note, at: path)
                    + StartCheck.damage(in: database, upTo: .max, withSignIns: hasSignIns, at: path)
            }
            for finding in found { findings.add(finding) }
        } catch {
            findings.add(.damage(StoreError(error, at: path).description))
        }
    }

    package func find(
        openedWith key: OpeningKey, then: @escaping Completion<SessionID?>
    ) throws -> StoreAnswer<SessionID?> {
        try readers.read({ try SessionQueries.session(openedWith: key, in: $0) }, then: then)
    }

    package func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try readers.scan({ try SessionQueries.sessions(idleSince: time, in: $0) }, then: then)
    }

    package func due(by time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try readers.scan(
            { [version] in try SessionQueries.sessions(dueBy: time, version: version, in: $0) }, then: then)
    }

    package func sessions(
        of principal: Principal?, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try readers.scan({ try SessionQueries.sessions(of: principal, in: $0) }, then: then)
    }

    package var count: Int? { nil }
}

extension SQLiteStoreReader {
    var refusal: StoreError {
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

extension StoredSession {
    /// The session after commits that follow it. Keeps the later time of use, which changes without a commit.
    fileprivate func following(_ changes: [StoredChange]) -> StoredSession {
        changes.reduce(self) { session, change in
            guard change.previous == session.head.version else { return session }
            var next = session.applying(change)
            next.head = StoredHead(
                version: next.head.version, lastUsed: max(session.head.lastUsed, next.head.lastUsed),
                due: next.head.due, bytes: next.head.bytes)
            return next
        }
    }
}
