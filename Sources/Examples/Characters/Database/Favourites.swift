import GRDB

/// The characters that somebody likes.
struct Favourites: Hashable, Sendable {
    /// Whose they are; empty for anonymous.
    var principal = ""

    /// Adds a character, or takes it away, however often it is asked to; what is not there can't be added.
    func set(_ codePoint: CodePoint, to isFavourite: Bool, in db: Database) throws {
        try db.execute(
            sql: isFavourite
                ? "INSERT OR IGNORE INTO favourite SELECT ?, codePoint FROM character WHERE codePoint = ?"
                : "DELETE FROM favourite WHERE principal = ? AND codePoint = ?",
            arguments: [principal, codePoint])
    }
}
