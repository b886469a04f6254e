import Foundation
import GRDB
import Outlet
import OutletAccounts
import OutletSQLite

/// A SQLite database with the accounts.
struct AccountDatabase: AccountBook {
    let pool: DatabasePool
    let account: DataSource<String, Account>
    let accounts: DataSource<NoRequest, IdentifiedList<Account>>

    /// Opens `accounts.sqlite` in a directory. Creates both if they are missing.
    ///
    /// - Throws: `DatabaseError` or `CocoaError` if the directory can't be written to or the file is not a database.
    init(directory: String) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("accounts") { db in
            try db.create(table: "account") { table in
                table.primaryKey("id", .text)
                table.column("name", .text).notNull()
                // Null if the account is deleted: the row stays, to know which account was the first.
                table.column("key", .text).unique()
                table.column("password", .text).notNull()
                table.column("isAgent", .boolean).notNull()
            }
        }
        let pool = try DatabasePool.opened("accounts", in: directory, with: migrator)
        let spare = SpareReaders(of: pool)
        account = DataSource { id in
            ObservedQuery(in: pool, spare: spare, tables: .constant) { db in
                guard let kept = try KeptAccount.fetch(db, "id", id) else {
                    throw ServiceFailure("There is no such account.")
                }
                return kept.account
            }
        }
        accounts = DataSource(pool, spare: spare, pageSize: 100) { _ in
            Account.filter(Column("key") != nil).order(Column("key"))
        }
        self.pool = pool
    }

    func account(named name: AccountName) async throws -> KeptAccount? {
        try await pool.read { try KeptAccount.fetch($0, "key", name.key) }
    }

    func account(_ id: Account.ID) async throws -> KeptAccount? {
        try await pool.read { try KeptAccount.fetch($0, "id", id) }
    }

    func add(_ name: AccountName, _ password: PasswordHash) async throws -> Account? {
        try await pool.write { db in
            try Account.fetchOne(
                db,
                sql: """
                    INSERT INTO account (id, name, key, password, isAgent)
                    VALUES (?, ?, ?, ?, NOT EXISTS (SELECT 1 FROM account))
                    ON CONFLICT (key) DO NOTHING RETURNING *
                    """, arguments: [UUID().uuidString, name.text, name.key, password.description])
        }
    }

    func setPassword(of id: Account.ID, to password: PasswordHash) async throws {
        try await pool.write { db in
            try db.execute(
                sql: "UPDATE account SET password = ? WHERE id = ? AND key IS NOT NULL",
                arguments: [password.description, id])
        }
    }

    func makeAgent(_ id: Account.ID, by agent: Account.ID) async throws {
        try await pool.write { db in
            try db.execute(
                sql: """
                    UPDATE account SET isAgent = TRUE
                    WHERE id = ? AND key IS NOT NULL AND EXISTS (SELECT 1 FROM account WHERE id = ? AND isAgent)
                    """, arguments: [id, agent])
        }
    }

    func delete(_ id: Account.ID) async throws {
        try await pool.write { db in
            try db.execute(
                sql: "UPDATE account SET name = '', key = NULL, password = '', isAgent = FALSE WHERE id = ?",
                arguments: [id])
        }
    }
}

extension Account: FetchableRecord, TableRecord {}

extension KeptAccount {
    /// The account with a value in a column; nil if there is none, or it is deleted.
    fileprivate static func fetch(_ db: Database, _ column: String, _ value: String) throws -> KeptAccount? {
        let request = SQLRequest<GRDB.Row>(
            literal: "SELECT * FROM account WHERE \(sql: column) = \(value) AND key IS NOT NULL")
        return try request.fetchOne(db).map { row in
            KeptAccount(account: try Account(row: row), password: PasswordHash(row["password"]))
        }
    }
}
