import GRDB

/// The addresses that were entered, in a SQLite database of their own.
struct EmailDatabase: Sendable {
    let pool: DatabasePool

    /// Opens `emails.sqlite` in a directory; either is made where it is missing.
    ///
    /// - Throws: `DatabaseError` or `CocoaError` where the directory can't be written to or the file is no database.
    init(directory: String) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("emails") { db in
            try db.create(table: "email") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("address", .text).notNull().unique().collate(.nocase)
            }
        }
        pool = try DatabasePool.opened("emails", in: directory, with: migrator)
    }

    /// The address of that number; nil where none is kept.
    func email(_ id: Int) async throws -> Email? {
        try await pool.read { db in
            try String.fetchOne(db, sql: "SELECT address FROM email WHERE id = ?", arguments: [id]).map {
                Email(id: id, address: $0)
            }
        }
    }
}
