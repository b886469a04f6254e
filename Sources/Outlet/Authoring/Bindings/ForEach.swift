public import ViewTree

/// The rows of a list: one for each element of an identified list, or of a sectioned one.
///
///     ForEach(\.guests) {
///         Label().id("name").observing(\.name)
///     }
///
/// Templates are laid out once; their nodes follow the element of their row, those of headers and footers the header of
/// their section. An item whose template becomes another one is a new row to clients.
///
/// If the rows are ``Loadable``, so that a source brings them, the list shows while they are loaded, that there are none, and why
/// loading has failed, with a button to try again; it loads further rows, and all of them anew. What the list has of its own stays:
/// what it binds to `more` and `total`, what answers `loadMore` and `refresh`. Its placeholder is shown while there are no rows.
/// `ForEach(\.books.value)` shows the rows alone.
///
/// A function gives rows that are computed: `ForEach(sectionsOf: { $0.shelves.folding($0.folded) })`.
public struct ForEach<Subject: Sendable, Model: Outlet.Model, Item: Identifiable & Outlet.Model>: ModelContent
where Item.ID: Sendable & LosslessStringConvertible {
    private let region: any Attachment

    @usableFromInline
    init(
        evaluating rows: @escaping @Sendable (any AnySnapshot) -> Windowed<IdentifiedList<Item>>,
        boxing box: @escaping @Sendable (Item) -> any AnySnapshot, templates: [Template<Item, Model>],
        from source: RowSource = .none
    ) {
        region = RowsRegion<Item>(
            subject: Subject.self, rows: rows, templates: ItemTemplates(templates, box: box), source: source)
    }

    @usableFromInline
    init<Header: Identifiable & Outlet.Model>(
        evaluating sections: @escaping @Sendable (any AnySnapshot) -> Windowed<SectionedList<Header, Item>>,
        boxing box: @escaping @Sendable (Item) -> any AnySnapshot, templates: [Template<Item, Model>],
        boxingHeader: @escaping @Sendable (Header) -> any AnySnapshot, header: [Element.Child],
        footer: [Element.Child], from source: RowSource = .none
    ) where Header.ID: Sendable & LosslessStringConvertible {
        region = SectionsRegion<Header, Item>(
            subject: Subject.self, sections: sections, templates: ItemTemplates(templates, box: box),
            box: boxingHeader, header: header, footer: footer, source: source)
    }

    /// A row for each element; its key is the element's id as text.
    @inlinable
    public init<Rows: ListRows>(
        _ rows: any KeyPath<Subject, Rows> & Sendable,
        @TemplateBuilder<Item, Model> template: () -> [Template<Item, Model>]
    ) where Rows.Item == Item {
        self.init(
            evaluating: { ModelSnapshot<Subject>.map($0) { $0[keyPath: rows] }.shownRows(.max) },
            boxing: { ModelSnapshot.of($0) }, templates: template(), from: RowSource(of: rows))
    }

    /// A row for each element of what a function gives.
    @inlinable
    public init<Rows: ListRows>(
        rowsOf rows: @escaping @Sendable (Subject) -> Rows,
        @TemplateBuilder<Item, Model> template: () -> [Template<Item, Model>]
    ) where Rows.Item == Item {
        self.init(
            evaluating: { ModelSnapshot<Subject>.map($0, rows).shownRows(.max) },
            boxing: { ModelSnapshot.of($0) }, templates: template(), from: RowSource(computed: Rows.self))
    }

    /// A section for each section of a sectioned list, with a node above its rows and one below them. A section's key is
    /// its header's id as text.
    @inlinable
    public init<Sections: ListSections>(
        sections: any KeyPath<Subject, Sections> & Sendable,
        @ContentBuilder<Sections.Header, Model> header: () -> [Element.Child] = { [] },
        @ContentBuilder<Sections.Header, Model> footer: () -> [Element.Child] = { [] },
        @TemplateBuilder<Item, Model> template: () -> [Template<Item, Model>]
    ) where Sections.Row == Item {
        self.init(
            evaluating: { ModelSnapshot<Subject>.map($0) { $0[keyPath: sections] }.shownSections(.max) },
            boxing: { ModelSnapshot.of($0) }, templates: template(), boxingHeader: { ModelSnapshot.of($0) },
            header: header(), footer: footer(), from: RowSource(of: sections))
    }

    /// A section for each section of what a function gives.
    @inlinable
    public init<Sections: ListSections>(
        sectionsOf sections: @escaping @Sendable (Subject) -> Sections,
        @ContentBuilder<Sections.Header, Model> header: () -> [Element.Child] = { [] },
        @ContentBuilder<Sections.Header, Model> footer: () -> [Element.Child] = { [] },
        @TemplateBuilder<Item, Model> template: () -> [Template<Item, Model>]
    ) where Sections.Row == Item {
        self.init(
            evaluating: { ModelSnapshot<Subject>.map($0, sections).shownSections(.max) },
            boxing: { ModelSnapshot.of($0) }, templates: template(), boxingHeader: { ModelSnapshot.of($0) },
            header: header(), footer: footer(), from: RowSource(computed: Sections.self))
    }

    /// One region.
    public var children: [Element.Child] { [.region(region)] }
}

/// The templates of a list's rows, and how they read the element of their row.
struct ItemTemplates<Item: Sendable>: Sendable {
    let templates: [(condition: (@Sendable (Item) -> Bool)?, element: Element)]
    let box: @Sendable (Item) -> any AnySnapshot

    init<Model>(_ templates: [Template<Item, Model>], box: @escaping @Sendable (Item) -> any AnySnapshot) {
        self.templates = templates.map { ($0.condition, $0.element) }
        self.box = box
    }
}

/// The rows of a `ForEach`, as the scene compiler reads them.
struct RowsRegion<Item: Identifiable & Outlet.Model>: Attachment where Item.ID: Sendable & LosslessStringConvertible {
    let subject: Any.Type
    let rows: @Sendable (any AnySnapshot) -> Windowed<IdentifiedList<Item>>
    let templates: ItemTemplates<Item>
    let source: RowSource
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
    let source: RowSource
}
