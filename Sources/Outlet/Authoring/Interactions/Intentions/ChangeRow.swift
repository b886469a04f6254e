/// Changes the element of the row in which the event happened: hides it, say, or marks it.
public struct ChangeRow<Model: Outlet.Model, Rows: EditableRows>: Intention {
    private let rows: any WritableKeyPath<Model, Rows> & Sendable
    private let body: @Sendable (inout Rows.Element) throws -> Void

    /// Changes an element of these rows in place; its id has to stay.
    public init(
        in rows: any WritableKeyPath<Model, Rows> & Sendable,
        _ body: @escaping @Sendable (inout Rows.Element) throws -> Void
    ) {
        self.rows = rows
        self.body = body
    }

    /// Changes the element.
    public func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) throws -> [Effect] {
        guard let key = interaction.rowKey else { return [] }
        try container.change { try $0[keyPath: rows].changeRow(key, body) }
        return []
    }
}
