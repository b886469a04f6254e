import Foundation
import GRDB

extension Contact {
    /// The time in seconds for which a deleted contact can be restored.
    private static let grace: TimeInterval = 86_400

    /// Inserts a contact of an owner, and returns it with its id.
    func insert(_ db: Database, of owner: String = "") throws -> Contact {
        let columns = columns
        let names = columns.keys.sorted()
        try db.execute(
            sql: """
                INSERT INTO contact (\(names.joined(separator: ", ")))
                VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
                """, arguments: StatementArguments(names.map { columns[$0] ?? nil }))
        var saved = self
        (saved.id, saved.version, saved.isDeleted) = (Int(db.lastInsertedRowID), 1, false)
        // The samples are older than the column.
        if !owner.isEmpty {
            try db.execute(sql: "UPDATE contact SET owner = ? WHERE id = ?", arguments: [owner, saved.id])
        }
        return saved
    }

    /// Updates the owner's row if it still has the contact's version, and returns the new contact; nil if the row has been
    /// changed since.
    ///
    /// If the row with this version is deleted, the update restores it.
    func update(_ db: Database, of owner: String) throws -> Contact? {
        let columns = columns
        let names = columns.keys.sorted()
        try db.execute(
            sql: """
                UPDATE contact SET \(names.map { "\($0) = ?" }.joined(separator: ", ")),
                    version = version + 1, deleted = NULL WHERE id = ? AND version = ? AND owner = ?
                """, arguments: StatementArguments(names.map { columns[$0] ?? nil } + [id, version, owner]))
        guard db.changesCount == 1 else { return nil }
        var saved = self
        (saved.version, saved.isDeleted) = (version + 1, false)
        return saved
    }

    /// Deletes contacts of an owner, and returns the names of those that existed. Contacts deleted long ago are removed
    /// permanently.
    static func delete(_ ids: [Int], of owner: String, at time: Date, in db: Database) throws -> [String] {
        try db.execute(
            sql: "DELETE FROM contact WHERE deleted < ?", arguments: [Int((time - grace).timeIntervalSince1970)])
        return try ids.compactMap { id in
            let contact = try fetch(db, ContactRequest(id: id, principal: ""), of: owner)
            if contact.isDeleted { return nil }
            try db.execute(
                sql: "UPDATE contact SET deleted = ?, version = version + 1 WHERE id = ?",
                arguments: [Int(time.timeIntervalSince1970), id])
            return contact.name
        }
    }

    /// Restores deleted contacts of an owner, with their ids and as favourites of the same principals.
    static func restore(_ ids: [Int], of owner: String, in db: Database) throws {
        for id in ids {
            try db.execute(
                sql: """
                    UPDATE contact SET deleted = NULL, version = version + 1
                    WHERE id = ? AND deleted IS NOT NULL AND owner = ?
                    """, arguments: [id, owner])
        }
    }

    /// Adds contacts of an owner to the favourites of a principal, or removes them. Idempotent.
    static func set(
        _ ids: [Int], of owner: String, favourite: Bool, of principal: String, in db: Database
    ) throws {
        for id in ids {
            let contact: SQL = "SELECT \(principal), id FROM contact WHERE id = \(id) AND owner = \(owner)"
            try db.execute(
                literal: favourite
                    ? "INSERT OR IGNORE INTO contactFavourite \(contact)"
                    : "DELETE FROM contactFavourite WHERE (principal, contact) IN (\(contact))")
        }
    }
}
