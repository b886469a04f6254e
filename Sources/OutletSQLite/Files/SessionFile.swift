import Foundation
import GRDB
import Outlet

/// Opens the file of a session store: checks it, locks it, and updates its schema.
struct SessionFile {
    /// The path, with symbolic links resolved.
    let path: String
    /// The connection that writes.
    let writer: DatabaseQueue
    /// The lock against other processes.
    let lock: StoreLock
    /// Findings for the operator.
    private(set) var findings: [StoreFinding] = []

    /// Opens the file, or creates it with its folder. Throws a `StoreError`.
    init(path name: String, durability: Durability) throws {
        try Self.makeFolder(of: name)
        path = Self.realPath(of: name)
        try Self.verifyPlace(path)
        try Self.verifyNothingIsGone(path)
        lock = try StoreLock(path)
        do {
            _ = try Self.hasContent(path)
            var configuration = Configuration()
            // Another program that reads the file, or has just closed it, may lock it for a moment.
            configuration.busyMode = .timeout(5)
            writer = try DatabaseQueue(path: path, configuration: configuration)
            findings = try writer.inDatabase { [path, lock] database in
                try SessionSchema.claim(database, at: path)
                try database.execute(sql: "PRAGMA journal_mode = WAL")
                let taken = try SessionSchema.migrate(database, at: path)
                try Self.configure(database, durability)
                // Later changes are counted from here. The write also creates the log.
                let totals = try StoreTotals(in: database, since: lock.note)
                try database.execute(sql: "UPDATE totals SET changes = ?", arguments: [totals.changes])
                return try taken + StartCheck.finding(of: lock, at: path)
                    + StartCheck.findings(of: totals, since: lock.note, at: path)
            }
        } catch {
            lock.release()
            throw StoreError(error, at: path)
        }
    }

    /// A connection that only reads.
    static func reader(path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Throws if there is no file, or an empty one.
    static func requireContent(_ path: String) throws {
        guard try hasContent(path) else {
            throw StoreError(.inaccessible, "There is no session store \(path). Give another path.")
        }
    }

    /// A connection to a file that another process has open. `path` has no symbolic links.
    static func beside(_ path: String) throws -> DatabaseQueue {
        try requireContent(path)
        var configuration = Configuration()
        configuration.label = "outlet.sessions.request"
        configuration.busyMode = .timeout(5)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Verifies that the tables have at least a version, and leaves the log to the process that has the file open.
    static func prepare(_ database: Database, beside path: String, from version: Int) throws {
        try SessionSchema.verify(database, at: path)
        guard try SessionSchema.storedVersion(database, at: path) >= version else {
            throw StoreLock.inUse(path, by: nil)
        }
        try database.execute(sql: "PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = FULL")
    }

    /// The path with symbolic links resolved, whether the file exists or not.
    static func realPath(of path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }

    private static func makeFolder(of path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StoreError(
                .inaccessible,
                "The folder \(folder) of the session store can't be created. "
                    + "Create it, writable for this process, or give another path.")
        }
    }

    /// Flushes the folder of the file at a path, so that files that were created, renamed or removed there stay so.
    static func flushFolder(of path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        guard let handle = FileHandle(forReadingAtPath: folder), fsync(handle.fileDescriptor) == 0 else {
            throw StoreError(.failed, "The session store \(path) failed: its folder can't be flushed.")
        }
    }

    /// Verifies that a file at the path is a regular one, if there is one.
    static func verifyPlace(_ path: String) throws {
        guard let status = FileStatus(of: path), !status.isRegular else { return }
        throw StoreError(
            .foreign, "\(path) is not a session store: it is a folder, a pipe or a device. Give the path of a file.")
    }

    /// Verifies that a missing or empty file is a new one. SQLite would make a new database, and remove a log that is left.
    private static func verifyNothingIsGone(_ path: String) throws {
        if let status = FileStatus(of: path), status.size > 0 { return }
        let noted = StoreNote(beside: path)
        let remains = (["\(path)-wal"] + EarlierJournal.paths(path)).filter { (FileStatus(of: $0)?.size ?? 0) > 0 }
        let sessions = noted?.sessions ?? 0
        guard sessions > 0 || !remains.isEmpty else { return }
        let state = FileStatus(of: path) == nil ? "missing" : "empty"
        let reason = sessions > 0 ? "it had \(sessions) sessions" : "\(remains[0]) belongs to it"
        let files = ([StoreLock.notePath(path)] + remains).joined(separator: ", ")
        throw StoreError(
            .damaged,
            "The session store \(path) is \(state), and \(reason). Restore it from a copy, or move \(files) away to start "
                + "empty.")
    }

    /// Whether the file has content. Throws a `StoreError` if that does not begin like a database; SQLite itself finds further
    /// faults, such as missing pages.
    static func hasContent(_ path: String) throws -> Bool {
        guard let header = try FileHeader(of: path) else { return false }
        guard header.isSQLite else { throw StoreError.foreign(path) }
        guard header.isComplete else { throw StoreError.damaged(path, "its header is incomplete") }
        return true
    }

    /// The size of a file in bytes; 0 if there is none.
    static func size(of path: String) -> Int { FileStatus(of: path)?.size ?? 0 }

    /// Turns SQLite's checkpoints off, which would flush on the committing thread: the writer makes them.
    private static func configure(_ database: Database, _ durability: Durability) throws {
        try database.execute(sql: "PRAGMA synchronous = \(durability == .power ? "FULL" : "NORMAL")")
        try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
        // Lets a log that has grown during a long read shrink again.
        try database.execute(sql: "PRAGMA journal_size_limit = \(16 << 20)")
    }
}
