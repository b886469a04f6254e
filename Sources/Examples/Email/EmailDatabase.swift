import GRDB

/// A SQLite database with the addresses that were entered.
struct EmailDatabase: Sendable {
    let pool: DatabasePool

    /// Opens `emails.sqlite` in a directory. Creates both if they are missing.
    ///
    /// - Throws: `DatabaseError` or `CocoaError` if the directory can't be written to or the file is not a database.
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

    /// The address with an id; nil if there is none.
    func email(_ id: Int) async throws -> Email? {
        try await pool.read { db in
            try String.fetchOne(db, sql: "SELECT address FROM email WHERE id = ?", arguments: [id]).map {
                Email(id: id, address: $0)
            }
        }
    }
}
