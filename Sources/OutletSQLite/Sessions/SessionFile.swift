import Foundation
import GRDB

/// The file of a session store: checked, locked, and with the current schema.
struct SessionFile {
    /// The connection that writes.
    let writer: DatabaseQueue
    /// The lock against other processes.
    let lock: FileLock

    /// Opens the file, or creates it with its folder. Throws a `StoreError`.
    init(path: String, durability: Durability) throws {
        try Self.makeFolder(of: path)
        lock = try FileLock(path + ".lock", of: path)
        do {
            _ = try Self.hasContent(path)
            try Self.makeFile(path)
            writer = try DatabaseQueue(path: path, configuration: Configuration())
            try writer.inDatabase { database in
                try SessionSchema.claim(database, at: path)
                try Self.configure(database, durability)
                try SessionSchema.migrate(database, at: path)
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

    /// Has the disk take the names of files that were created beside the one at a path.
    static func flushFolder(of path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        guard let handle = FileHandle(forReadingAtPath: folder), fsync(handle.fileDescriptor) == 0 else {
            throw StoreError(.failed, "The session store \(path) failed: its folder can't be flushed.")
        }
    }

    /// SQLite would create a file that others can read.
    private static func makeFile(_ path: String) throws {
        guard FileHandle.makePrivateFile(at: path) else {
            throw StoreError(
                .inaccessible,
                "The session store \(path) can't be created. "
                    + "Make its folder writable for this process, or give another path.")
        }
    }

    /// Whether there is a file with something in it. Throws a `StoreError` unless that is the beginning of a database; what
    /// SQLite finds itself, such as missing pages, is left to it.
    static func hasContent(_ path: String) throws -> Bool {
        guard let header = try FileHeader(of: path) else { return false }
        guard header.isSQLite else { throw StoreError.foreign(path) }
        guard header.isComplete else { throw StoreError.damaged(path, "its header is incomplete") }
        return true
    }

    /// The size of a file in bytes; 0 if there is none.
    static func size(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }

    /// Checkpoints are the writer's own business: SQLite would flush on the thread that commits.
    private static func configure(_ database: Database, _ durability: Durability) throws {
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        try database.execute(sql: "PRAGMA synchronous = \(durability == .power ? "FULL" : "NORMAL")")
        try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
        // A log that grew while a long read was under way shrinks again.
        try database.execute(sql: "PRAGMA journal_size_limit = \(16 << 20)")
    }
}
