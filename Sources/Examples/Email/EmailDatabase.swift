import GRDB

/// A SQLite database with the addresses that were entered.
struct EmailDatabase: EmailBook {
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

    func email(_ id: Int) async throws -> Email? {
        try await pool.read { db in
            try String.fetchOne(db, sql: "SELECT address FROM email WHERE id = ?", arguments: [id]).map {
                Email(id: id, address: $0)
            }
        }
    }

    func save(_ address: String) async throws -> Email? {
        try await pool.write { db in
            try db.execute(sql: "INSERT OR IGNORE INTO email (address) VALUES (?)", arguments: [address])
            return db.changesCount == 0 ? nil : Email(id: Int(db.lastInsertedRowID), address: address)
        }
    }
}
