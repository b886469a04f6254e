import GRDB

/// The characters that somebody likes.
struct Favourites: Hashable, Sendable {
    /// Whose they are; empty for anonymous.
    var principal = ""

    /// Adds a character, or takes it away again; what is not there can't be added.
    ///
    /// - Returns: Whether it is a favourite now.
    @discardableResult
    func toggle(_ codePoint: CodePoint, in db: Database) throws -> Bool {
        try db.execute(
            sql: "DELETE FROM favourite WHERE principal = ? AND codePoint = ?", arguments: [principal, codePoint])
        guard db.changesCount == 0 else { return false }
        try db.execute(
            sql: "INSERT INTO favourite SELECT ?, codePoint FROM character WHERE codePoint = ?",
            arguments: [principal, codePoint])
        return db.changesCount > 0
    }
}
