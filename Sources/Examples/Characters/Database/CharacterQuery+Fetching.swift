import GRDB

extension CharacterQuery {
    /// The first `limit` characters, with the number of all.
    func fetchPage(_ db: Database, limit: Int) throws -> CharacterPage {
        let search = SearchText(text)
        let found = codePoints(of: search)
        var characters = try UnicodeCharacter.fetch(
            db, in: "\(found.sql) ORDER BY codePoint LIMIT ?", found.arguments + [limit + 1], capacity: limit + 1,
            for: principal)
        let hasMore = characters.count > limit
        if hasMore { characters.removeLast() }
        // The number of characters in each block is stored.
        let isEverything = search == .everything && !favouritesOnly
        let count = isEverything ? "SELECT sum(count) FROM block" : "SELECT count(*) FROM (\(found.sql))"
        let total = try Int.fetchOne(
            db.cachedStatement(sql: count), arguments: isEverything ? [] : found.arguments)
        return CharacterPage(characters: characters, hasMore: hasMore, total: total ?? 0)
    }

    /// SQL that selects the code points of a search, and its arguments. There are only a few such texts, and each is
    /// prepared once.
    private func codePoints(of search: SearchText) -> (sql: String, arguments: StatementArguments) {
        var (sql, arguments): (String, StatementArguments) =
            switch search {
            case .words(let words): ("SELECT rowid AS codePoint FROM search WHERE search MATCH ?", [words])
            case .characters(let characters):
                (
                    "SELECT codePoint FROM character WHERE codePoint IN (SELECT value FROM json_each(?))",
                    ["\(characters.map(\.rawValue))"]
                )
            case .everything: ("SELECT codePoint FROM character", [])
            }
        if favouritesOnly {
            sql = "SELECT codePoint FROM favourite WHERE codePoint IN (\(sql)) AND principal = ?"
            arguments += [principal]
        }
        return (sql, arguments)
    }
}
