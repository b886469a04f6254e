import Foundation
import GRDB
import Outlet
import OutletSQLite

/// Two thousand words in a SQLite database of their own.
struct Words: Sendable {
    private let pool: DatabasePool
    private let spare: SpareReaders

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "outlet-words-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        pool = try DatabasePool(path: folder.appending(path: "words.sqlite").path)
        spare = SpareReaders(of: pool)
        try pool.write { db in
            try db.execute(sql: "CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
            for id in 1...2_000 {
                try db.execute(sql: "INSERT INTO word VALUES (?, ?)", arguments: [id, TableRow(id: id).label])
            }
        }
    }

    /// The first fifty that contain a text.
    ///
    /// - Parameters:
    ///   - isSpared: whether they are read on the thread that answers.
    ///   - seconds: how long each query waits, as for a disk.
    func source(spared isSpared: Bool = true, taking seconds: Double = 0) -> DataSource<String, IdentifiedList<Word>> {
        let (pool, spare) = (pool, isSpared ? spare : nil)
        return DataSource { text in
            ObservedQuery(in: pool, spare: spare, tables: .constant) { db in
                if seconds > 0 { Thread.sleep(forTimeInterval: seconds) }
                let found = try Word.fetchAll(
                    db, sql: "SELECT id, text FROM word WHERE text LIKE ? LIMIT 50", arguments: ["%\(text)%"])
                return IdentifiedList(found)
            }
        }
    }
}
