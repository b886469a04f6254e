import Foundation
import Outlet
import OutletPostgres

/// The address book in PostgreSQL: what is changed on one node shows on all.
struct ContactTables: AddressBook {
    private let database: PostgresDatabase
    let contact: DataSource<ContactRequest, Contact>
    let found: DataSource<ContactQuery, ContactSections>
    let owners: ContactOwners

    /// Makes the tables, with sample contacts, if they are missing.
    ///
    /// - Throws: `PostgresStoreError` if the database can't be reached, or its user may not make tables.
    init(_ database: PostgresDatabase, isByAccount: Bool = false) throws {
        try database.migrate("contacts", Self.migrations)
        self.database = database
        let owners = ContactOwners(areAccounts: isByAccount)
        self.owners = owners
        contact = DataSource(database) { request, db in
            try Contact.fetch(db, request, of: owners.owner(for: request.principal))
        }
        found = DataSource(database, pageSize: 100) { query, limit, db in
            try query.fetchPage(db, limit: limit, of: owners.owner(for: query.principal))
        }.timeout(.seconds(10))
    }

    func save(_ request: SaveContact, of owner: String, key: String) async throws -> SaveContact.Outcome {
        try await answer(key) { db in
            if request.contact.id == 0 { return .saved(try request.contact.insert(db, of: owner)) }
            if let saved = try request.contact.update(db, of: owner) { return .saved(saved) }
            return .changedMeanwhile(try Contact.fetch(db, request.saved, of: owner))
        }
    }

    func delete(_ ids: [Contact.ID], of owner: String, key: String) async throws -> DeleteContacts.Outcome {
        try await answer(key) { db in
            DeleteContacts.Outcome(ids: ids, names: try Contact.delete(ids, of: owner, in: db))
        }
    }

    func restore(_ ids: [Contact.ID], of owner: String) async throws {
        try await database.write { db in try Contact.restore(ids, of: owner, in: db) }
    }

    func like(_ request: LikeContacts, of owner: String) async throws {
        try await database.write { db in
            try Contact.set(request.ids, of: owner, favourite: request.isFavourite, of: request.principal, in: db)
        }
    }

    /// Answers a call of a service, or repeats the answer that it got before, on whichever node.
    private func answer<Outcome: Codable & Sendable>(
        _ key: String, _ body: @escaping @Sendable (PostgresTransaction) throws -> Outcome
    ) async throws -> Outcome {
        try await database.write { db in
            // Of two nodes that do the same call, one waits here until the other has done it.
            let isNew = try db.run("INSERT INTO answered_call (key) VALUES (\(key)) ON CONFLICT DO NOTHING") == 1
            if !isNew, let answered = try db.rows("SELECT outcome FROM answered_call WHERE key = \(key)").first {
                let bytes: [UInt8] = try answered["outcome"]
                return try JSONDecoder().decode(Outcome.self, from: Data(bytes))
            }
            let outcome = try body(db)
            // Longer than a daemon is stopped.
            try db.run("DELETE FROM answered_call WHERE answered < now() - interval '30 days'")
            let bytes = [UInt8](try JSONEncoder().encode(outcome))
            try db.run("UPDATE answered_call SET outcome = \(bytes) WHERE key = \(key)")
            return outcome
        }
    }

    private static let migrations: [@Sendable (PostgresTransaction) throws -> Void] = [
        { db in
            // An id is never used twice, so that a link never leads to another person.
            try db.run(
                """
                CREATE TABLE contact (
                    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                    version bigint NOT NULL DEFAULT 1,
                    given_name text NOT NULL,
                    family_name text NOT NULL,
                    company text NOT NULL,
                    mobile text NOT NULL,
                    phone text NOT NULL,
                    email text NOT NULL,
                    work_email text NOT NULL,
                    birthday text,
                    notes text NOT NULL,
                    portrait text NOT NULL,
                    family_key text COLLATE "C" NOT NULL,
                    given_key text COLLATE "C" NOT NULL,
                    search_text text NOT NULL,
                    deleted timestamptz
                )
                """)
            try db.run("CREATE INDEX contact_by_family ON contact (family_key, id)")
            try db.run("CREATE INDEX contact_by_given ON contact (given_key, id)")
            try db.run(
                """
                CREATE TABLE contact_favourite (
                    principal text NOT NULL,
                    contact bigint NOT NULL REFERENCES contact ON DELETE CASCADE,
                    PRIMARY KEY (principal, contact)
                )
                """)
            try db.run(
                """
                CREATE TABLE answered_call (
                    key text PRIMARY KEY,
                    outcome bytea,
                    answered timestamptz NOT NULL DEFAULT now()
                )
                """)
            for contact in Contact.samples { _ = try contact.insert(db) }
        },
        // The account that has the contact; empty for one that all users have.
        { db in try db.run("ALTER TABLE contact ADD COLUMN owner text NOT NULL DEFAULT ''") },
    ]
}
