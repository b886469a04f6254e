public import ViewTree

/// The rows of a list: one for each element of an identified list, all after one template.
///
/// The template is laid out once; its nodes follow the element of their row.
public struct ForEach<Model: Sendable, Item: Identifiable & Outlet.Model>: ChildContent
where Item.ID: Sendable & LosslessStringConvertible {
    private let rows: @Sendable (any AnyContainer) -> IdentifiedList<Item>
    private let template: Element

    @usableFromInline
    init(evaluating rows: @escaping @Sendable (any AnyContainer) -> IdentifiedList<Item>, template: Element) {
        self.rows = rows
        self.template = template
    }

    /// A row for each element; its key is the element's id as text.
    @inlinable
    public init(
        _ rows: @escaping @Sendable (Model) -> IdentifiedList<Item>, template: () -> some Node
    ) {
        self.init(
            evaluating: { ContainerBox<Model>.model(in: $0).map(rows) ?? IdentifiedList() },
            template: template().element)
    }

    /// One region.
    public var children: [Element.Child] { [.region(RowsRegion<Model, Item>(rows: rows, template: template))] }
}

/// What a scene is compiled from where a `ForEach` stands.
struct RowsRegion<Model: Sendable, Item: Identifiable & Outlet.Model>: Attachment
where Item.ID: Sendable & LosslessStringConvertible {
    let rows: @Sendable (any AnyContainer) -> IdentifiedList<Item>
    let template: Element
}
