import GRDB

/// The favourite characters of a principal.
struct Favourites: Hashable, Sendable {
    /// The principal; empty for anonymous.
    var principal = ""

    /// Adds or removes a character. Idempotent; a character that is not in the database can't be added.
    func set(_ codePoint: CodePoint, to isFavourite: Bool, in db: Database) throws {
        try db.execute(
            sql: isFavourite
                ? "INSERT OR IGNORE INTO favourite SELECT ?, codePoint FROM character WHERE codePoint = ?"
                : "DELETE FROM favourite WHERE principal = ? AND codePoint = ?",
            arguments: [principal, codePoint])
    }
}
