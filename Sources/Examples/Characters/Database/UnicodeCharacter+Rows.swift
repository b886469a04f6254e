import GRDB

extension CodePoint: DatabaseValueConvertible, StatementColumnConvertible {}
extension UnicodeCategory: DatabaseValueConvertible, StatementColumnConvertible {}

extension UnicodeCharacter: FetchableRecord {
    private static let separator = ", "

    /// Reads the columns that `fetch` selects.
    init(row: Row) throws {
        let aliases: String = row[2]
        self.init(
            codePoint: row[0], name: row[1],
            aliases: aliases.isEmpty ? [] : aliases.split(separator: Self.separator).map(String.init),
            category: row[3], block: UnicodeBlock(name: row[7], range: (row[5] as CodePoint)...row[6]), age: row[4],
            isFavourite: row[8])
    }

    /// Inserts the character with its search words.
    ///
    /// An ASCII digit is also found by itself, as letters are by their names.
    func insert(_ db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT INTO character (codePoint, name, aliases, category, block, age) VALUES (?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [codePoint, name, aliases.joined(separator: Self.separator), category, block.id, age])
        let digit = codePoint.scalar.isASCII && category == .decimalNumber ? [text] : []
        try db.cachedStatement(sql: "INSERT INTO search (rowid, name, code) VALUES (?, ?, ?)")
            .execute(arguments: [codePoint, ([name] + aliases + digit).joined(separator: " "), codePoint.hex])
    }
}
