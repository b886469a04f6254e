import GRDB

extension UnicodeCharacter {
    /// A character; nil if none is assigned, or it is not in the database yet.
    static func fetch(_ db: Database, at codePoint: CodePoint, for principal: String = "") throws -> UnicodeCharacter? {
        try fetch(db, in: "SELECT ? AS codePoint", [codePoint], capacity: 1, for: principal).first
    }

    /// The characters whose code points a subquery selects, in the order of their code points; `capacity` is their
    /// expected number.
    static func fetch(
        _ db: Database, in codePoints: String, _ arguments: StatementArguments, capacity: Int, for principal: String
    ) throws -> [UnicodeCharacter] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT character.codePoint, character.name, aliases, category, age, first, last, block.name,
                    EXISTS (
                        SELECT 1 FROM favourite
                        WHERE principal = ? AND favourite.codePoint = character.codePoint
                    )
                FROM (\(codePoints)) found
                CROSS JOIN character ON character.codePoint = found.codePoint
                CROSS JOIN block ON block.first = character.block
                ORDER BY character.codePoint
                """)
        return try Array(fetchCursor(statement, arguments: [principal] + arguments), minimumCapacity: capacity)
    }
}
