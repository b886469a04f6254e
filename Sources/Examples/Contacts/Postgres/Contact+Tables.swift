import Outlet
public import OutletPostgres
public import ViewTree

extension CalendarDate: PostgresConvertible {
    /// The day as text.
    public var datum: PostgresDatum { .text(description) }

    /// Reads a day from its text.
    public init?(_ datum: PostgresDatum) {
        guard let text = String(datum) else { return nil }
        self.init(text)
    }
}

extension Contact {
    /// Reads a row of the table with the column `is_favourite`.
    init(_ row: PostgresRow) throws {
        let deleted: Bool = try row["is_deleted"]
        self.init(
            id: try row["id"], version: try row["version"], givenName: try row["given_name"],
            familyName: try row["family_name"], company: try row["company"], mobile: try row["mobile"],
            phone: try row["phone"], email: try row["email"], workEmail: try row["work_email"],
            birthday: try row["birthday"], notes: try row["notes"], portrait: try row["portrait"],
            isFavourite: try row["is_favourite"], isDeleted: deleted)
    }

    /// The columns of a contact, as a principal sees it.
    static func columns(for principal: String) -> PostgresQuery {
        """
        id, version, given_name, family_name, company, mobile, phone, email, work_email, birthday, notes, portrait,
        \(isFavourite(of: principal)) AS is_favourite, deleted IS NOT NULL AS is_deleted
        """
    }

    /// Whether a row of `contact` is a favourite of a principal.
    static func isFavourite(of principal: String) -> PostgresQuery {
        "EXISTS (SELECT FROM contact_favourite f WHERE f.principal = \(principal) AND f.contact = contact.id)"
    }

    /// One contact of an owner, as a principal sees it; a deleted one if it does not exist.
    static func fetch(
        _ db: PostgresTransaction, _ request: ContactRequest, of owner: String = ""
    ) throws -> Contact {
        let rows = try db.rows(
            """
            SELECT \(columns(for: request.principal)) FROM contact WHERE id = \(request.id) AND owner = \(owner)
            """)
        return try rows.first.map { try Contact($0) } ?? Contact(id: request.id, isDeleted: true)
    }

    /// Inserts a contact of an owner, and returns it with its id.
    func insert(_ db: PostgresTransaction, of owner: String = "") throws -> Contact {
        let rows = try db.rows(
            """
            INSERT INTO contact (given_name, family_name, company, mobile, phone, email, work_email, birthday, notes,
                portrait, family_key, given_key, search_text)
            VALUES (\(givenName), \(familyName), \(company), \(mobile), \(phone), \(email), \(workEmail), \(birthday),
                \(notes), \(portrait), \(familyKey), \(givenKey), \(searchText))
            RETURNING id
            """)
        var saved = self
        for row in rows { saved.id = try row["id"] }
        (saved.version, saved.isDeleted) = (1, false)
        // The samples are older than the column.
        if !owner.isEmpty { try db.run("UPDATE contact SET owner = \(owner) WHERE id = \(saved.id)") }
        return saved
    }

    /// Updates the owner's row if it still has the contact's version, and returns the new contact; nil if the row has been
    /// changed since. If the row with this version is deleted, the update restores it.
    func update(_ db: PostgresTransaction, of owner: String) throws -> Contact? {
        let changed = try db.run(
            """
            UPDATE contact SET given_name = \(givenName), family_name = \(familyName), company = \(company),
                mobile = \(mobile), phone = \(phone), email = \(email), work_email = \(workEmail),
                birthday = \(birthday), notes = \(notes), portrait = \(portrait), family_key = \(familyKey),
                given_key = \(givenKey), search_text = \(searchText), version = version + 1, deleted = NULL
            WHERE id = \(id) AND version = \(version) AND owner = \(owner)
            """)
        guard changed == 1 else { return nil }
        var saved = self
        (saved.version, saved.isDeleted) = (version + 1, false)
        return saved
    }

    /// Deletes contacts of an owner, and returns the names of those that existed. Contacts deleted a day ago are removed permanently.
    static func delete(_ ids: [Int], of owner: String, in db: PostgresTransaction) throws -> [String] {
        try db.run("DELETE FROM contact WHERE deleted < now() - interval '1 day'")
        return try ids.compactMap { id in
            let rows = try db.rows(
                """
                UPDATE contact SET deleted = now(), version = version + 1
                WHERE id = \(id) AND deleted IS NULL AND owner = \(owner)
                RETURNING \(columns(for: ""))
                """)
            return try rows.first.map { try Contact($0).name }
        }
    }

    /// Restores deleted contacts of an owner, with their ids and as favourites of the same principals.
    static func restore(_ ids: [Int], of owner: String, in db: PostgresTransaction) throws {
        for id in ids {
            try db.run(
                """
                UPDATE contact SET deleted = NULL, version = version + 1
                WHERE id = \(id) AND deleted IS NOT NULL AND owner = \(owner)
                """)
        }
    }

    /// Adds contacts of an owner to the favourites of a principal, or removes them. Idempotent.
    static func set(
        _ ids: [Int], of owner: String, favourite: Bool, of principal: String, in db: PostgresTransaction
    ) throws {
        for id in ids {
            let contact: PostgresQuery = "SELECT \(principal), id FROM contact WHERE id = \(id) AND owner = \(owner)"
            try db.run(
                favourite
                    ? "INSERT INTO contact_favourite (principal, contact) \(contact) ON CONFLICT DO NOTHING"
                    : "DELETE FROM contact_favourite WHERE (principal, contact) IN (\(contact))")
        }
    }
}
