import OutletPostgres

/// The addresses that were entered, in PostgreSQL.
struct EmailTables: EmailBook {
    private let database: PostgresDatabase

    /// Makes the table if it is missing.
    ///
    /// - Throws: `PostgresStoreError` if the database can't be reached, or its user may not make tables.
    init(_ database: PostgresDatabase) throws {
        try database.migrate(
            "emails",
            [
                { db in
                    try db.run(
                        """
                        CREATE TABLE email (
                            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                            address text NOT NULL
                        )
                        """)
                    try db.run("CREATE UNIQUE INDEX email_by_address ON email (lower(address))")
                }
            ])
        self.database = database
    }

    func email(_ id: Int) async throws -> Email? {
        try await database.read { db in
            let rows = try db.rows("SELECT address FROM email WHERE id = \(id)")
            return try rows.first.map { Email(id: id, address: try $0["address"]) }
        }
    }

    func save(_ address: String) async throws -> Email? {
        try await database.write { db in
            let rows = try db.rows(
                "INSERT INTO email (address) VALUES (\(address)) ON CONFLICT DO NOTHING RETURNING id")
            return try rows.first.map { Email(id: try $0["id"], address: address) }
        }
    }
}
