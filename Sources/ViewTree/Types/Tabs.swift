/// Sections of which one shows; their titles are those of the tabs.
///
/// Without an answer to `select` the client switches by itself.
public struct Tabs: Node {
    /// The members of tabs.
    public struct Members: Sendable {
        /// The id of the section that shows; `""` for the first.
        public let selected = Member("selected", default: "")
    }

    /// The name on the wire.
    public static let typeName = "tabs"
    /// The members.
    public static let members = Members()
    /// Sections.
    public static let content = NodeType.Content.children
    /// The node.
    public var element: Element

    /// Tabs of these sections.
    public init(id: String? = nil, selected: String = "", @TabBuilder sections: () -> [Section]) {
        element = Element(Self.type, id: id, children: sections().flatMap(\.children))
        self = with(\.selected, selected)
    }
}

/// Collects the sections of tabs: only they have titles.
@resultBuilder
public enum TabBuilder {
    /// One section after the other.
    public static func buildBlock(_ sections: Section...) -> [Section] { sections }
}
