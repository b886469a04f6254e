public import ViewTree

/// The rows of a list: one for each element of an identified list, or of a sectioned one.
///
/// Templates are laid out once; their nodes follow the element of their row, those of headers and footers the header of
/// their section. An item whose template becomes another one is a new row to clients.
public struct ForEach<Model: Sendable, Item: Identifiable & Outlet.Model>: ChildContent
where Item.ID: Sendable & LosslessStringConvertible {
    private let region: any Attachment

    @usableFromInline
    init(
        evaluating rows: @escaping @Sendable (any AnySnapshot) -> Windowed<IdentifiedList<Item>>,
        boxing box: @escaping @Sendable (Item) -> any AnySnapshot, templates: [Template<Item>],
        loaded: LoadedList? = nil
    ) {
        region = RowsRegion<Item>(
            subject: Model.self, rows: rows, templates: ItemTemplates(templates, box: box), loaded: loaded)
    }

    @usableFromInline
    init<Header: Identifiable & Outlet.Model>(
        evaluating sections: @escaping @Sendable (any AnySnapshot) -> Windowed<SectionedList<Header, Item>>,
        boxing box: @escaping @Sendable (Item) -> any AnySnapshot, templates: [Template<Item>],
        boxingHeader: @escaping @Sendable (Header) -> any AnySnapshot, header: [Element.Child],
        footer: [Element.Child], loaded: LoadedList? = nil
    ) where Header.ID: Sendable & LosslessStringConvertible {
        region = SectionsRegion<Header, Item>(
            subject: Model.self, sections: sections, templates: ItemTemplates(templates, box: box), box: boxingHeader,
            header: header, footer: footer, loaded: loaded)
    }

    /// A row for each element; its key is the element's id as text.
    @inlinable
    public init<Rows: ListRows>(
        _ rows: @escaping @Sendable (Model) -> Rows, @TemplateBuilder<Item> template: () -> [Template<Item>]
    ) where Rows.Item == Item {
        self.init(
            evaluating: { ModelSnapshot<Model>.map($0, rows).shownRows(.max) },
            boxing: { ModelSnapshot.of($0) },
            templates: template())
    }

    /// A section for each section of a sectioned list, with a node above its rows and one below them. A section's key is
    /// its header's id as text.
    @inlinable
    public init<Sections: ListSections>(
        sections: @escaping @Sendable (Model) -> Sections, @NodeBuilder header: () -> [Element.Child] = { [] },
        @NodeBuilder footer: () -> [Element.Child] = { [] }, @TemplateBuilder<Item> template: () -> [Template<Item>]
    ) where Sections.Row == Item {
        self.init(
            evaluating: { ModelSnapshot<Model>.map($0, sections).shownSections(.max) },
            boxing: { ModelSnapshot.of($0) }, templates: template(), boxingHeader: { ModelSnapshot.of($0) },
            header: header(), footer: footer())
    }

    /// A row for each element that a source brings. The list shows while the rows are loaded, that there are none, and
    /// why loading has failed, with a button to try again; it loads further rows, and all of them anew.
    ///
    /// What the list has of its own stays: what it binds to `more` and `total`, what answers `loadMore` and `refresh`. Its
    /// placeholder is shown while there are no rows. `ForEach(\.books.value)` shows the rows alone.
    @inlinable
    public init<Rows: ListRows & ListValue & Equatable>(
        _ rows: any WritableKeyPath<Model, Loadable<Rows>> & Sendable,
        @TemplateBuilder<Item> template: () -> [Template<Item>]
    ) where Rows.Item == Item, Model: Outlet.Model {
        self.init(
            evaluating: { ModelSnapshot<Model>.map($0) { $0[keyPath: rows].value }.flatMap(\.self).shownRows(.max) },
            boxing: { ModelSnapshot.of($0) }, templates: template(), loaded: LoadedList(rows))
    }

    /// A section for each section that a source brings, in a list with the same states as those of rows without sections.
    @inlinable
    public init<Sections: ListSections & ListValue & Equatable>(
        sections: any WritableKeyPath<Model, Loadable<Sections>> & Sendable,
        @NodeBuilder header: () -> [Element.Child] = { [] }, @NodeBuilder footer: () -> [Element.Child] = { [] },
        @TemplateBuilder<Item> template: () -> [Template<Item>]
    ) where Sections.Row == Item, Model: Outlet.Model {
        self.init(
            evaluating: {
                ModelSnapshot<Model>.map($0) { $0[keyPath: sections].value }.flatMap(\.self).shownSections(.max)
            },
            boxing: { ModelSnapshot.of($0) }, templates: template(), boxingHeader: { ModelSnapshot.of($0) },
            header: header(), footer: footer(), loaded: LoadedList(sections))
    }

    /// One region.
    public var children: [Element.Child] { [.region(region)] }
}

/// The templates of a list's rows, and how they read the element of their row.
struct ItemTemplates<Item: Sendable>: Sendable {
    let templates: [Template<Item>]
    let box: @Sendable (Item) -> any AnySnapshot

    init(_ templates: [Template<Item>], box: @escaping @Sendable (Item) -> any AnySnapshot) {
        self.templates = templates
        self.box = box
    }
}

/// The rows of a `ForEach`, as the scene compiler reads them.
struct RowsRegion<Item: Identifiable & Outlet.Model>: Attachment where Item.ID: Sendable & LosslessStringConvertible {
    let subject: Any.Type
    let rows: @Sendable (any AnySnapshot) -> Windowed<IdentifiedList<Item>>
    let templates: ItemTemplates<Item>
    let loaded: LoadedList?
}

/// The sections of a `ForEach(sections:)`, as the scene compiler reads them.
struct SectionsRegion<Header: Identifiable & Outlet.Model, Item: Identifiable & Outlet.Model>: Attachment
where Header.ID: Sendable & LosslessStringConvertible, Item.ID: Sendable & LosslessStringConvertible {
    let subject: Any.Type
    let sections: @Sendable (any AnySnapshot) -> Windowed<SectionedList<Header, Item>>
    let templates: ItemTemplates<Item>
    let box: @Sendable (Header) -> any AnySnapshot
    let header: [Element.Child]
    let footer: [Element.Child]
    let loaded: LoadedList?
}
