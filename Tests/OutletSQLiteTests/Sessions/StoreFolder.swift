import Foundation
import GRDB

@testable import OutletSQLite

/// A folder for the file of a store, gone with the test.
final class StoreFolder: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The path of the store's file. Its folder does not exist until a store is opened, or another file is written.
    var path: String { folder.appending(path: "Data/sessions.sqlite").path }

    func store(
        _ durability: Durability = .process, _ limits: SessionWriter.Limits = SessionWriter.Limits()
    ) throws -> SQLiteStore {
        try SQLiteStore(path: path, durability: durability, limits: limits)
    }

    /// The path of the file with the note.
    var notePath: String { path + ".lock" }

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
        // The store moves its log meanwhile.
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try other.writeWithoutTransaction { try $0.execute(sql: sql) }
        try other.close()
    }

    /// The number of rows of a table.
    func count(_ table: String) throws -> Int? {
        let other = try DatabaseQueue(path: path)
        defer { try? other.close() }
        return try other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }

    /// The files as a crash of the process would leave them at this moment.
    func afterCrash() throws -> StoreFolder {
        let copy = StoreFolder()
        // While another writes, the log is not begun anew between the two copies.
        let other = try? OtherProgram(writingInto: path)
        defer { try? other?.stop() }
        try copy.write(content)
        for suffix in ["-wal", ".lock"] {
            // A store that was refused has left no log.
            try? FileManager.default.copyItem(atPath: path + suffix, toPath: copy.path + suffix)
        }
        return copy
    }

    /// The permissions of a file, and of the folder for nil.
    func permissions(of suffix: String?) throws -> Int? {
        let item = suffix.map { path + $0 } ?? URL(filePath: path).deletingLastPathComponent().path
        return try FileManager.default.attributesOfItem(atPath: item)[.posixPermissions] as? Int
    }
}

extension SessionWriter.Limits {
    /// The log is moved into the file after some changes.
    static var smallLog: SessionWriter.Limits {
        var limits = SessionWriter.Limits()
        limits.log = 50_000
        return limits
    }

    /// The writer waits for other programs as long as they take.
    static var patient: SessionWriter.Limits {
        var limits = SessionWriter.Limits()
        limits.patience = 600_000
        return limits
    }

    /// The writer does not wait for other programs.
    static var impatient: SessionWriter.Limits {
        var limits = SessionWriter.Limits()
        limits.patience = 1
        return limits
    }
}
