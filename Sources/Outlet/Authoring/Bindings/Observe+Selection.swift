public import ViewTree

extension Observe where Model: Outlet.Model, Value == [String] {
    /// A list shows as selected the row whose id a part of the model holds.
    public init<ID: LosslessStringConvertible & Sendable>(
        selected id: @escaping @Sendable (Model) -> ID?, in list: NodeReference<Model, List>
    ) {
        self.init({ (model: Model) -> [String] in id(model).map { [$0.description] } ?? [] }, in: list.selection)
    }

    /// A list shows as selected the rows whose ids a part of the model holds.
    public init<ID: LosslessStringConvertible & Sendable>(
        selected ids: @escaping @Sendable (Model) -> [ID], in list: NodeReference<Model, List>
    ) {
        self.init({ (model: Model) -> [String] in ids(model).map(\.description) }, in: list.selection)
    }
}
