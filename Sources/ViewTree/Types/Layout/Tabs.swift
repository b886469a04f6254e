/// Sections of which one is visible; their titles are the titles of the tabs.
///
/// If `select` has no responder, the client switches by itself.
public struct Tabs: ContainerNode {
    /// The members of tabs.
    public struct Members: Sendable {
        /// The id of the visible section; `""` for the first.
        public let selected = Member("selected", default: "")
        /// The color of the background.
        public let background = Member("background", default: Color.default)
    }

    /// The name on the wire.
    public static let typeName = "tabs"
    /// The members.
    public static let members = Members()
    /// The member that holds the color of the background.
    public static let backgroundMember = members.background
    /// Sections.
    public static let content = NodeType.Content.children
    /// The node.
    public var element: Element

    /// Tabs without sections.
    public init(id: String? = nil, selected: String = "") {
        element = Element(Self.type, id: id)
        self = with(\.selected, selected)
    }

    /// Tabs with sections that follow no model.
    @_disfavoredOverload
    public init(id: String? = nil, selected: String = "", @TabBuilder sections: () -> [Section]) {
        self = Self(id: id, selected: selected).with(children: sections().flatMap(\.children))
    }
}

/// Collects the sections of tabs. Other nodes are not allowed, since they have no titles.
@resultBuilder
public enum TabBuilder {
    /// Lists the sections.
    public static func buildBlock(_ sections: Section...) -> [Section] { sections }
}
