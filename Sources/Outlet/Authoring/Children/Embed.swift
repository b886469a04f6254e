/// Makes a part of the model the model of a child.
///
///     Embed(\.filter, in: outlets.filterBar)
///     Embed(\.editor, ofRowsIn: \.people, in: outlets.editor)
///
/// A change by the child changes the parent's model, in the same revision. While there is no model, or the part is nil,
/// the child has no model.
public struct Embed<Model: Outlet.Model, Controlled: ChildController>: Sendable {
    let slot: String
    let part: EmbeddedPart

    /// A part of the model is the child's.
    public init(
        _ part: any WritableKeyPath<Model, Controlled.ScreenModel> & Sendable,
        in child: NodeReference<Model, Child<Controlled>>
    ) {
        self.init(child, get: { $0[keyPath: part] }, set: { $0[keyPath: part] = $1 })
    }

    /// A part of the model that may be nil is the child's.
    public init(
        _ part: any WritableKeyPath<Model, Controlled.ScreenModel?> & Sendable,
        in child: NodeReference<Model, Child<Controlled>>
    ) {
        self.init(child, get: { $0[keyPath: part] }, set: { $0[keyPath: part] = $1 })
    }

    /// A part of each row's element is the model of a child in that row.
    public init<Rows: EditableRows>(
        _ part: any WritableKeyPath<Rows.Element, Controlled.ScreenModel> & Sendable,
        ofRowsIn rows: any WritableKeyPath<Model, Rows> & Sendable, in child: NodeReference<Model, Child<Controlled>>
    ) {
        slot = child.id ?? ""
        self.part = EmbeddedPart(
            inRowsOf: Model.self, read: { (row: Rows.Element) in row[keyPath: part] },
            find: { model, key in model[keyPath: rows].row(key)?[keyPath: part] },
            changedRows: { before, after in after[keyPath: rows].changedKeys(since: before?[keyPath: rows]) },
            put: { model, key, value in model[keyPath: rows].changeRow(key) { $0[keyPath: part] = value } })
    }

    private init(
        _ child: NodeReference<Model, Child<Controlled>>, get: @escaping @Sendable (Model) -> Controlled.ScreenModel?,
        set: @escaping @Sendable (inout Model, Controlled.ScreenModel) -> Void
    ) {
        slot = child.id ?? ""
        part = EmbeddedPart(get: get, set: set)
    }
}
