import GRDB
import Outlet

/// Contacts in sections, one for each initial.
typealias ContactSections = SectionedList<Initial, Contact>

/// The letter under which names are listed; `#` for names that do not begin with a letter.
struct Initial: Model, Identifiable {
    let id: String
}

extension ContactQuery {
    /// A page of an owner's first contacts, with the number of all.
    func fetchPage(_ db: Database, limit: Int, of owner: String = "") throws -> Page<ContactSections> {
        let rows = try SQLRequest<GRDB.Row>(
            literal: """
                SELECT contact.*, \(Contact.isFavourite(of: principal)), \(key) AS sortKey
                FROM contact WHERE \(condition(of: owner)) ORDER BY sortKey, id LIMIT \(limit + 1)
                """
        ).fetchAll(db)
        let count = try SQLRequest<Int>(literal: "SELECT count(*) FROM contact WHERE \(condition(of: owner))").fetchOne(
            db)
        var sections = ContactSections()
        for row in rows.prefix(limit) {
            let initial = Initial(id: FoldedText.initial(ofSortKey: row["sortKey"]))
            sections.append(ContactSections.Section(initial))
            sections.append(try Contact(row: row), to: initial.id)
        }
        return Page(sections, hasMore: rows.count > limit, total: count)
    }

    private var key: SQL { order == .family ? "familyKey" : "givenKey" }

    /// The condition that selects rows of the table.
    private func condition(of owner: String) -> SQL {
        var conditions: [SQL] = ["deleted IS NULL", "owner = \(owner)"]
        if favouritesOnly { conditions.append(Contact.isFavourite(of: principal, as: nil)) }
        // The typed text is not a pattern: no character in it has a special meaning.
        let words = FoldedText(String(text.prefix(256))).words
        conditions += words.map { "instr(searchText, \(" \($0)")) > 0" }
        if words.isEmpty, text.contains(where: { !$0.isWhitespace }) { conditions.append("FALSE") }
        return conditions.joined(separator: " AND ")
    }
}
