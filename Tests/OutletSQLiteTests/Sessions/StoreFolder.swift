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

    /// A store that moves commits into its tables only when it is told to.
    func slowStore(_ durability: Durability = .process) throws -> SQLiteStore {
        var limits = SessionJournal.Limits()
        limits.pause = 100_000
        return try SQLiteStore(path: path, durability: durability, limits: limits)
    }

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
        let files = ["\(path)-wal"] + SessionJournal.paths(path)
        let copies = ["\(copy.path)-wal"] + SessionJournal.paths(copy.path)
        for (file, copy) in zip(files, copies) { try FileManager.default.copyItem(atPath: file, toPath: copy) }
        return copy
    }

    /// The permissions of a file, and of the folder for nil.
    func permissions(of suffix: String?) throws -> Int? {
        let item = suffix.map { path + $0 } ?? URL(filePath: path).deletingLastPathComponent().path
        return try FileManager.default.attributesOfItem(atPath: item)[.posixPermissions] as? Int
    }
}
