import Foundation
import GRDB

@testable import OutletSQLite

/// A folder for the file of a store, gone with the test.
final class StoreFolder: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The path of the store's file. Its folder does not exist until a store is opened, or another file is written.
    var path: String { folder.appending(path: "Data/sessions.sqlite").path }

    func store(_ durability: Durability = .process) throws -> SQLiteStore {
        try SQLiteStore(path: path, durability: durability)
    }

    /// A store that moves commits into its tables only when it is told to, those of so many sessions in a transaction.
    func slowStore(_ durability: Durability = .process, batch: Int = 256) throws -> SQLiteStore {
        try SQLiteStore(path: path, durability: durability, limits: .slow(batch: batch))
    }

    /// The paths of the journal's files.
    var journals: [String] { SessionJournal.paths(path) }

    /// Makes changes of the tables fail that the condition of a trigger describes: "UPDATE ON sessions".
    func refuse(_ event: String, when condition: String = "1") throws {
        try execute(
            "CREATE TRIGGER refusal BEFORE \(event) WHEN \(condition) BEGIN SELECT RAISE(ABORT, 'refused'); END")
    }

    /// Lets changes succeed again.
    func allow() throws { try execute("DROP TRIGGER IF EXISTS refusal") }

    /// A store that was opened and closed.
    func makeStore() throws { try store().close() }

    /// Replaces the content of the store's file.
    func write(_ data: Data) throws {
        try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try data.write(to: URL(filePath: path))
    }

    var content: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }

    /// Runs SQL as another program would.
    func execute(_ sql: String) throws {
        let other = try DatabaseQueue(path: path)
        try other.writeWithoutTransaction { try $0.execute(sql: sql) }
        try other.close()
    }

    /// The files as a crash of the process would leave them at this moment.
    func afterCrash() throws -> StoreFolder {
        let copy = StoreFolder()
        try copy.write(content)
        // A store that was refused has left no log.
        try? FileManager.default.copyItem(atPath: "\(path)-wal", toPath: "\(copy.path)-wal")
        try copy.takeJournals(of: self)
        return copy
    }

    /// Has the journal's files replaced by those of another store.
    func takeJournals(of other: StoreFolder) throws {
        for (file, copy) in zip(other.journals, journals) {
            try? FileManager.default.removeItem(atPath: copy)
            try FileManager.default.copyItem(atPath: file, toPath: copy)
        }
    }

    /// The permissions of a file, and of the folder for nil.
    func permissions(of suffix: String?) throws -> Int? {
        let item = suffix.map { path + $0 } ?? URL(filePath: path).deletingLastPathComponent().path
        return try FileManager.default.attributesOfItem(atPath: item)[.posixPermissions] as? Int
    }
}

extension SessionJournal.Limits {
    /// Commits are moved only when the journal is told to.
    static func slow(batch: Int = 256) -> SessionJournal.Limits {
        var limits = SessionJournal.Limits()
        (limits.pause, limits.batch) = (100_000, batch)
        return limits
    }
}
