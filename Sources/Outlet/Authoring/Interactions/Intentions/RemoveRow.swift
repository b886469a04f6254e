/// Removes the element of the row in which the event happened.
public struct RemoveRow<Model: Outlet.Model, Rows: EditableRows>: Intention {
    private let rows: any WritableKeyPath<Model, Rows> & Sendable

    /// Takes an element of these rows away.
    public init(from rows: any WritableKeyPath<Model, Rows> & Sendable) { self.rows = rows }

    /// Takes the element away.
    public func perform(
        _ interaction: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        guard let key = interaction.rowKey else { return [] }
        container.change { $0[keyPath: rows].removeRow(key) }
        return []
    }
}
