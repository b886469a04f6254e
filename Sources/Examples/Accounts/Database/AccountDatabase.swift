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
    let link: DataSource<String, SentLink>

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
        migrator.registerMigration("links") { db in
            try db.alter(table: "account") { table in
                table.add(column: "isProved", .boolean).notNull().defaults(to: false)
            }
            try db.create(table: "link") { table in
                table.primaryKey("hash", .text)
                table.column("account", .text)
                table.column("newName", .text)
                table.column("newKey", .text)
                table.column("end", .integer).notNull()
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
        link = DataSource { hash in
            guard
                let link = try await pool.read({ db in
                    try SentLink.fetchOne(
                        db,
                        sql: """
                            SELECT account.name, link.newName FROM link JOIN account ON account.id = link.account
                            WHERE link.hash = ? AND link."end" > ? AND account.key IS NOT NULL
                            """, arguments: [hash, Int.secondsNow])
                })
            else { throw ServiceFailure("This link was used, or its time is over.") }
            return link
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

    func keep(_ link: KeptLink) async throws {
        try await pool.write { db in
            try db.execute(sql: "DELETE FROM link WHERE \"end\" <= ?", arguments: [link.end - KeptLink.lifetime])
            try db.execute(
                sql: "INSERT INTO link (hash, account, newName, newKey, \"end\") VALUES (?, ?, ?, ?, ?)",
                arguments: [link.hash, link.account, link.newName?.text, link.newName?.key, link.end])
        }
    }

    func useLink(_ hash: String, at now: Int) async throws -> UsedLink? {
        try await pool.write { db in
            let found = try GRDB.Row.fetchOne(
                db,
                sql: """
                    SELECT account.id, account.name, account.isProved, link.newName, link.newKey
                    FROM link JOIN account ON account.id = link.account
                    WHERE link.hash = ? AND link."end" > ? AND account.key IS NOT NULL
                    """, arguments: [hash, now])
            try db.execute(sql: "DELETE FROM link WHERE hash = ?", arguments: [hash])
            guard let found else { return nil }
            let (id, newKey, isProved): (String, String?, Bool) = (found["id"], found["newKey"], found["isProved"])
            let newName: String? = found["newName"]
            if let newKey,
                try GRDB.Row.fetchOne(
                    db, sql: "SELECT 1 FROM account WHERE key = ? AND id <> ?", arguments: [newKey, id]) != nil
            {
                return nil
            }
            let endsOthers = newKey != nil || !isProved
            if endsOthers {
                try db.execute(
                    sql: """
                        UPDATE account SET isProved = TRUE, name = IFNULL(:name, name), key = IFNULL(:key, key),
                            password = CASE WHEN isProved OR :key IS NOT NULL THEN password ELSE '' END
                        WHERE id = :id
                        """, arguments: ["name": newName, "key": newKey, "id": id])
                try db.execute(sql: "DELETE FROM link WHERE account = ?", arguments: [id])
            }
            guard let kept = try KeptAccount.fetch(db, "id", id) else { return nil }
            return UsedLink(account: kept.account, oldName: found["name"], endsOthers: endsOthers)
        }
    }

    func setPassword(of id: Account.ID, to password: PasswordHash) async throws {
        try await pool.write { db in
            try db.execute(sql: "DELETE FROM link WHERE account = ?", arguments: [id])
            try db.execute(
                sql: "UPDATE account SET password = ? WHERE id = ? AND key IS NOT NULL",
                arguments: [password.description, id])
        }
    }

    func renewPassword(of id: Account.ID, from old: PasswordHash, to new: PasswordHash) async throws {
        try await pool.write { db in
            try db.execute(
                sql: "UPDATE account SET password = ? WHERE id = ? AND password = ?",
                arguments: [new.description, id, old.description])
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
            try db.execute(sql: "DELETE FROM link WHERE account = ?", arguments: [id])
            try db.execute(
                sql: "UPDATE account SET name = '', key = NULL, password = '', isAgent = FALSE WHERE id = ?",
                arguments: [id])
        }
    }
}

extension Account: FetchableRecord, TableRecord {}

extension SentLink: FetchableRecord {}

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
