import Foundation
import Outlet
import OutletAccounts
import OutletPostgres

/// The accounts in PostgreSQL, the same on all nodes.
struct AccountTables: AccountBook {
    private let database: PostgresDatabase
    let account: DataSource<String, Account>
    let accounts: DataSource<NoRequest, IdentifiedList<Account>>

    /// Makes the table if it is missing.
    ///
    /// - Throws: `PostgresStoreError` if the database can't be reached, or its user may not make tables.
    init(_ database: PostgresDatabase) throws {
        try database.migrate(
            "accounts",
            [
                { db in
                    // The key is null if the account is deleted: the row stays, to know which account was the first.
                    try db.run(
                        """
                        CREATE TABLE account (
                            id text PRIMARY KEY,
                            name text NOT NULL,
                            key text COLLATE "C" UNIQUE,
                            password text NOT NULL,
                            is_agent boolean NOT NULL
                        )
                        """)
                }
            ])
        self.database = database
        account = DataSource(database) { id, db in
            guard let kept = try KeptAccount.fetch(db, "id = \(id)") else {
                throw ServiceFailure("There is no such account.")
            }
            return kept.account
        }
        accounts = DataSource(database, pageSize: 100) { _, limit, db in
            let rows = try db.rows("SELECT * FROM account WHERE key IS NOT NULL ORDER BY key LIMIT \(limit + 1)")
            let found = try rows.prefix(limit).map { try Account($0) }
            return Page(IdentifiedList(found), hasMore: rows.count > limit)
        }
    }

    func account(named name: AccountName) async throws -> KeptAccount? {
        try await database.read { try KeptAccount.fetch($0, "key = \(name.key)") }
    }

    func account(_ id: Account.ID) async throws -> KeptAccount? {
        try await database.read { try KeptAccount.fetch($0, "id = \(id)") }
    }

    func add(_ name: AccountName, _ password: PasswordHash) async throws -> Account? {
        try await database.write { db in
            // Of two accounts that are made at once, one is the first.
            try db.run("LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE")
            let rows = try db.rows(
                """
                INSERT INTO account (id, name, key, password, is_agent)
                VALUES (\(UUID().uuidString), \(name.text), \(name.key), \(password.description),
                    NOT EXISTS (SELECT 1 FROM account))
                ON CONFLICT (key) DO NOTHING RETURNING *
                """)
            return try rows.first.map { try Account($0) }
        }
    }

    func setPassword(of id: Account.ID, to password: PasswordHash) async throws {
        try await database.write { db in
            try db.run(
                "UPDATE account SET password = \(password.description) WHERE id = \(id) AND key IS NOT NULL")
        }
    }

    func makeAgent(_ id: Account.ID, by agent: Account.ID) async throws {
        try await database.write { db in
            try db.run(
                """
                UPDATE account SET is_agent = TRUE
                WHERE id = \(id) AND key IS NOT NULL AND EXISTS (SELECT 1 FROM account WHERE id = \(agent) AND is_agent)
                """)
        }
    }

    func delete(_ id: Account.ID) async throws {
        try await database.write { db in
            try db.run(
                "UPDATE account SET name = '', key = NULL, password = '', is_agent = FALSE WHERE id = \(id)")
        }
    }
}

extension Account {
    fileprivate init(_ row: PostgresRow) throws {
        self.init(id: try row["id"], name: try row["name"], isAgent: try row["is_agent"])
    }
}

extension KeptAccount {
    /// The account for which a condition holds; nil if there is none, or it is deleted.
    fileprivate static func fetch(_ db: PostgresTransaction, _ condition: PostgresQuery) throws -> KeptAccount? {
        try db.rows("SELECT * FROM account WHERE \(condition) AND key IS NOT NULL").first.map { row in
            KeptAccount(account: try Account(row), password: PasswordHash(try row["password"]))
        }
    }
}
