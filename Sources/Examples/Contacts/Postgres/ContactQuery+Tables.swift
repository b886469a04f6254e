import Outlet
import OutletPostgres

extension ContactQuery {
    /// A page of an owner's first contacts, with the number of all.
    func fetchPage(_ db: PostgresTransaction, limit: Int, of owner: String = "") throws -> Page<ContactSections> {
        let rows = try db.rows(
            """
            SELECT \(Contact.columns(for: principal)), \(key) AS sort_key
            FROM contact WHERE \(condition(of: owner)) ORDER BY sort_key, id LIMIT \(limit + 1)
            """)
        let count: Int? = try db.rows("SELECT count(*) FROM contact WHERE \(condition(of: owner))").first?["count"]
        var sections = ContactSections()
        for row in rows.prefix(limit) {
            let initial = Initial(id: FoldedText.initial(ofSortKey: try row["sort_key"]))
            sections.append(ContactSections.Section(initial))
            sections.append(try Contact(row), to: initial.id)
        }
        return Page(sections, hasMore: rows.count > limit, total: count)
    }

    private var key: PostgresQuery { order == .family ? "family_key" : "given_key" }

    /// The condition that selects rows of the table.
    private func condition(of owner: String) -> PostgresQuery {
        var conditions: [PostgresQuery] = ["deleted IS NULL", "owner = \(owner)"]
        if favouritesOnly { conditions.append(Contact.isFavourite(of: principal)) }
        // The typed text is not a pattern: no character in it has a special meaning.
        let words = FoldedText(String(text.prefix(256))).words
        conditions += words.map { "strpos(search_text, \(" \($0)")) > 0" }
        if words.isEmpty, text.contains(where: { !$0.isWhitespace }) { conditions.append("FALSE") }
        return conditions.joined(separator: " AND ")
    }
}
