import GRDB

extension CharacterQuery {
    /// The characters after one, or from the first on.
    ///
    /// The total is counted with the first page only: it takes longer than a page where very many are found.
    ///
    /// - Parameter limit: From 1 to 1,000.
    func fetchPage(_ db: Database, after: CodePoint? = nil, limit: Int = 50) throws -> CharacterPage {
        let limit = max(1, min(limit, 1_000))
        let search = SearchText(text)
        let found: SQL = "\(matches(search, after: after)) ORDER BY codePoint LIMIT \(limit + 1)"
        var page = try UnicodeCharacter.fetch(db, in: found, for: principal)
        let isLast = page.count <= limit
        if !isLast { page.removeLast() }
        return CharacterPage(
            characters: page, next: isLast ? nil : page.last?.codePoint,
            total: after == nil ? try fetchCount(db, search) : nil)
    }

    /// How many characters there are in all pages.
    func fetchCount(_ db: Database) throws -> Int { try fetchCount(db, SearchText(text)) }

    private func fetchCount(_ db: Database, _ search: SearchText) throws -> Int {
        let count: SQL =
            if search == .everything, !favouritesOnly {
                "SELECT sum(count) FROM block WHERE \(all(block.map { ["first = \($0)"] } ?? []))"
            } else {
                "SELECT count(*) FROM (\(matches(search, after: nil)))"
            }
        return try SQLRequest<Int>(literal: count, cached: true).fetchOne(db) ?? 0
    }

    /// Their code points.
    private func matches(_ search: SearchText, after: CodePoint?) -> SQL {
        switch search {
        case .words(let words) where favouritesOnly:
            favourites(
                where: range("codePoint", after) + [
                    "codePoint IN (SELECT rowid FROM search WHERE search MATCH \(words))"
                ])
        case .words(let words):
            "SELECT rowid AS codePoint FROM search WHERE \(all(range("rowid", after) + ["search MATCH \(words)"]))"
        case .characters(let characters):
            these(where: range("codePoint", after) + ["codePoint IN \(characters)"])
        case .everything:
            these(where: range("codePoint", after))
        }
    }

    private func these(where conditions: [SQL]) -> SQL {
        favouritesOnly
            ? favourites(where: conditions) : "SELECT codePoint FROM character WHERE \(all(conditions))"
    }

    private func favourites(where conditions: [SQL]) -> SQL {
        """
        SELECT codePoint FROM favourite JOIN character USING (codePoint)
        WHERE \(all(conditions + ["principal = \(principal)"]))
        """
    }

    private func all(_ conditions: [SQL]) -> SQL {
        conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND ")
    }

    /// What the block and the page before ask of code points.
    private func range(_ column: String, _ after: CodePoint?) -> [SQL] {
        let block = block.map { first in UnicodeBlock.all.first { $0.id == first }?.range ?? first...first }
        return [
            after.map { "\(sql: column) > \($0)" },
            block.map { "\(sql: column) BETWEEN \($0.lowerBound) AND \($0.upperBound)" },
        ].compactMap(\.self)
    }
}
