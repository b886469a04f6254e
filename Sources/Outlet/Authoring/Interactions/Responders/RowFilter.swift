/// Which rows can be selected: asked in one place, before any responder is.
struct RowFilter<Model: Outlet.Model, Rows: KeyedRows>: Sendable {
    let rows: @Sendable (Model) -> Rows
    /// The keys of the sections whose rows can be selected; nil for all sections.
    let sections: [String]?
    let isSelectable: @Sendable (Rows.Element) -> Bool

    /// The element of that key; nil if there is none, or it can't be selected.
    func row(_ key: String, in model: Model) -> Rows.Element? {
        let rows = rows(model)
        guard let row = rows.row(key), isSelectable(row) else { return nil }
        if let sections, !(rows.section(ofRow: key).map(sections.contains) ?? false) { return nil }
        return row
    }
}
