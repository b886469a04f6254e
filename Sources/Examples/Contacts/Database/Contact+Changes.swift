import Foundation
import GRDB

extension Contact {
    /// How long what is deleted can be restored.
    private static let grace: TimeInterval = 86_400

    /// Writes a new row, and returns what is in it.
    ///
    /// - Parameter origin: Of what it comes: it is written once, however often it is asked for.
    func insert(_ db: Database, origin: String? = nil) throws -> Contact {
        var columns = columns
        columns["origin"] = origin
        let names = columns.keys.sorted()
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO contact (\(names.joined(separator: ", ")))
                VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
                """, arguments: StatementArguments(names.map { columns[$0] ?? nil }))
        var saved = self
        let id =
            db.changesCount == 1
            ? db.lastInsertedRowID
            : try Int64.fetchOne(
                db, sql: "SELECT id FROM contact WHERE origin = ?", arguments: [origin])
        (saved.id, saved.version, saved.isDeleted) = (Int(id ?? 0), 1, false)
        return saved
    }

    /// Writes over the row whose version this one is, and returns what is in it; nil where somebody has written over that.
    ///
    /// A row that was deleted meanwhile is there again.
    func update(_ db: Database) throws -> Contact? {
        let columns = columns
        let names = columns.keys.sorted()
        try db.execute(
            sql: """
                UPDATE contact SET \(names.map { "\($0) = ?" }.joined(separator: ", ")),
                    version = version + 1, deleted = NULL WHERE id = ? AND version = ?
                """, arguments: StatementArguments(names.map { columns[$0] ?? nil } + [id, version]))
        guard db.changesCount == 1 else { return nil }
        var saved = self
        (saved.version, saved.isDeleted) = (version + 1, false)
        return saved
    }

    /// Deletes rows, and returns the names that were on them. What was deleted long ago goes for good.
    static func delete(_ ids: [Int], at time: Date, in db: Database) throws -> [String] {
        try db.execute(
            sql: "DELETE FROM contact WHERE deleted < ?", arguments: [Int((time - grace).timeIntervalSince1970)])
        return try ids.compactMap { id in
            let contact = try fetch(db, ContactRequest(id: id, principal: ""))
            if contact.isDeleted { return nil }
            try db.execute(
                sql: "UPDATE contact SET deleted = ?, version = version + 1 WHERE id = ?",
                arguments: [Int(time.timeIntervalSince1970), id])
            return contact.name
        }
    }

    /// Restores rows that were deleted: with their numbers, and as favourites of those whose they were.
    static func restore(_ ids: [Int], in db: Database) throws {
        for id in ids {
            try db.execute(
                sql: "UPDATE contact SET deleted = NULL, version = version + 1 WHERE id = ? AND deleted IS NOT NULL",
                arguments: [id])
        }
    }

    /// Makes contacts favourites of somebody, or none, however often it is asked to.
    static func set(_ ids: [Int], favourite: Bool, of principal: String, in db: Database) throws {
        for id in ids {
            try db.execute(
                sql: favourite
                    ? "INSERT OR IGNORE INTO contactFavourite SELECT ?, id FROM contact WHERE id = ?"
                    : "DELETE FROM contactFavourite WHERE principal = ? AND contact = ?",
                arguments: [principal, id])
        }
    }
}
