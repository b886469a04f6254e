import Outlet

/// Rows, of which one may be selected.
struct Table: Model {
    var rows = IdentifiedList<TableRow>()
    var selected: Int?
    private var last = 0

    init(count: Int) { rows = IdentifiedList(fresh(count)) }

    /// Rows that have not been there before.
    mutating func fresh(_ count: Int) -> [TableRow] {
        defer { last += count }
        return (1...max(count, 1)).prefix(count).map { TableRow(id: last + $0) }
    }

    /// Puts fresh rows in the place of all.
    mutating func replace(_ count: Int) { rows = IdentifiedList(fresh(count)) }

    /// Adds fresh rows at the end.
    mutating func append(_ count: Int) {
        for row in fresh(count) { rows.append(row) }
    }

    /// Changes each tenth row.
    mutating func updateTenth() {
        for id in stride(from: 0, to: rows.count, by: 10).compactMap({ rows.element(at: $0)?.id }) {
            rows.update(id: id) { $0.label += " !!!" }
        }
    }

    /// Lets the second row and the last but one change places.
    mutating func swap() {
        guard let first = rows.element(at: 1), let second = rows.element(at: rows.count - 2) else { return }
        rows.swap(first.id, second.id)
    }

    /// Gives one row another label; the number at its end says which row.
    mutating func relabel(_ label: String) {
        guard let number = Int(label.suffix(9)), let row = rows.element(at: number % max(rows.count, 1)) else { return }
        rows.update(id: row.id) { $0.label = label }
    }
}
