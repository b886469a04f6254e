public import ViewTree

/// A section that a list always has, with a node above its rows and one below them.
///
/// A `Section` is a node with a title, in any layout; this one has a key, by which rows are inserted into it and moved,
/// and is no node. Sections that are data are those of a ``SectionedList``.
///
/// Keys are unique in a list: a row whose key is taken in a section before it is left out.
public struct ListSection<Subject: Sendable, Model: Outlet.Model>: ModelContent {
    private let region: SectionRegion

    /// A section with the rows of one `ForEach`. Header and footer are nodes of the screen, at most one each; without an
    /// id of its own a header is called `<list>.header.<key>`, a footer `<list>.footer.<key>`.
    public init(
        _ key: String, @ContentBuilder<Subject, Model> header: () -> [Element.Child] = { [] },
        @ContentBuilder<Subject, Model> footer: () -> [Element.Child] = { [] },
        @ContentBuilder<Subject, Model> rows: () -> [Element.Child]
    ) {
        region = SectionRegion(key: key, header: header(), footer: footer(), rows: rows())
    }

    /// One region.
    public var children: [Element.Child] { [.region(region)] }
}

/// A `ListSection`, as the scene compiler reads it.
struct SectionRegion: Attachment {
    let key: String
    let header: [Element.Child]
    let footer: [Element.Child]
    let rows: [Element.Child]
}
