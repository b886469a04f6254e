public import ViewTree

/// Moves an element to the place to which the user has moved its row.
public struct MoveRow<Model: Outlet.Model, Rows: EditableRows>: PayloadIntention {
    private let rows: any WritableKeyPath<Model, Rows> & Sendable

    /// Moves an element of these rows.
    public init(in rows: any WritableKeyPath<Model, Rows> & Sendable) { self.rows = rows }

    /// Moves the element.
    public func perform(
        _ reordering: Reordering, of _: Interaction, on container: inout ModelContainer<Model>, in _: Context
    ) -> [Effect] {
        container.change { $0[keyPath: rows].moveRow(reordering.key, before: reordering.before) }
        return []
    }
}
