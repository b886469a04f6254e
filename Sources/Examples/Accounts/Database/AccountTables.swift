import Foundation
import Outlet
import OutletAccounts
import OutletPostgres

/// The accounts in PostgreSQL, the same on all nodes.
struct AccountTables: AccountBook {
    private let database: PostgresDatabase
    let account: DataSource<String, Account>
    let accounts: DataSource<NoRequest, IdentifiedList<Account>>
    let link: DataSource<String, SentLink>

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
                },
                { db in
                    try db.run("ALTER TABLE account ADD COLUMN is_proved boolean NOT NULL DEFAULT FALSE")
                    try db.run(
                        """
                        CREATE TABLE link (
                            hash text PRIMARY KEY,
                            account text,
                            new_name text,
                            new_key text COLLATE "C",
                            due bigint NOT NULL
                        )
                        """)
                },
            ])
        self.database = database
        account = DataSource(database) { id, db in
            guard let kept = try KeptAccount.fetch(db, "id = \(id)") else {
                throw ServiceFailure("There is no such account.")
            }
            return kept.account
        }
        link = DataSource { hash in
            let row = try await database.read { db in
                try db.rows(
                    """
                    SELECT account.name, link.new_name FROM link JOIN account ON account.id = link.account
                    WHERE link.hash = \(hash) AND link.due > \(Int.secondsNow) AND account.key IS NOT NULL
                    """
                ).first.map { SentLink(name: try $0["name"], newName: try $0["new_name"]) }
            }
            guard let row else { throw ServiceFailure("This link was used, or its time is over.") }
            return row
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

    func keep(_ link: KeptLink) async throws {
        try await database.write { db in
            try db.run("DELETE FROM link WHERE due <= \(link.end - KeptLink.lifetime)")
            try db.run(
                """
                INSERT INTO link (hash, account, new_name, new_key, due)
                VALUES (\(link.hash), \(link.account), \(link.newName?.text), \(link.newName?.key), \(link.end))
                """)
        }
    }

    func useLink(_ hash: String, at now: Int) async throws -> UsedLink? {
        try await database.write { db in
            // Of two that use it at once, one gets it.
            let links = try db.rows(
                "DELETE FROM link WHERE hash = \(hash) AND due > \(now) RETURNING account, new_name, new_key")
            guard let link = links.first, let id: String = try link["account"] else { return nil }
            let (newName, newKey): (String?, String?) = (try link["new_name"], try link["new_key"])
            let accounts = try db.rows(
                "SELECT name, is_proved FROM account WHERE id = \(id) AND key IS NOT NULL FOR UPDATE")
            guard let account = accounts.first else { return nil }
            if let newKey, try !db.rows("SELECT 1 FROM account WHERE key = \(newKey) AND id <> \(id)").isEmpty {
                return nil
            }
            let isProved: Bool = try account["is_proved"]
            let endsOthers = newKey != nil || !isProved
            if endsOthers {
                let keepsPassword = isProved || newKey != nil
                try db.run(
                    """
                    UPDATE account SET is_proved = TRUE, name = COALESCE(\(newName), name), key = COALESCE(\(newKey), key),
                        password = CASE WHEN \(keepsPassword) THEN password ELSE '' END
                    WHERE id = \(id)
                    """)
                try db.run("DELETE FROM link WHERE account = \(id)")
            }
            guard let kept = try KeptAccount.fetch(db, "id = \(id)") else { return nil }
            return UsedLink(account: kept.account, oldName: try account["name"], endsOthers: endsOthers)
        }
    }

    func setPassword(of id: Account.ID, to password: PasswordHash) async throws {
        try await database.write { db in
            try db.run("DELETE FROM link WHERE account = \(id)")
            try db.run(
                "UPDATE account SET password = \(password.description) WHERE id = \(id) AND key IS NOT NULL")
        }
    }

    func renewPassword(of id: Account.ID, from old: PasswordHash, to new: PasswordHash) async throws {
        try await database.write { db in
            try db.run(
                """
                UPDATE account SET password = \(new.description)
                WHERE id = \(id) AND password = \(old.description)
                """)
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
            try db.run("DELETE FROM link WHERE account = \(id)")
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
