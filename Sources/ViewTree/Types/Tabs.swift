/// Sections of which one is visible; their titles are the titles of the tabs.
///
/// If no responder answers `select`, the client switches by itself.
public struct Tabs: Node {
    /// The members of tabs.
    public struct Members: Sendable {
        /// The id of the visible section; `""` for the first.
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

    /// Tabs with these sections.
    public init(id: String? = nil, selected: String = "", @TabBuilder sections: () -> [Section]) {
        element = Element(Self.type, id: id, children: sections().flatMap(\.children))
        self = with(\.selected, selected)
    }
}

/// Collects the sections of tabs. Other nodes are not allowed, since they have no titles.
@resultBuilder
public enum TabBuilder {
    /// Lists the sections.
    public static func buildBlock(_ sections: Section...) -> [Section] { sections }
}
