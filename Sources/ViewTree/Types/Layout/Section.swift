/// Children that belong together, under a title.
public struct Section: ParentNode, ContainerNode, IconNode {
    /// The members of a section.
    public struct Members: Sendable {
        /// The title.
        public let title = Member(always: "title", initial: "")
        /// The icon before the title, or on the tab.
        public let icon = Member("icon", default: IconName.none)
        /// The color of the background.
        public let background = Member("background", default: Color.default)
    }

    /// The name on the wire.
    public static let typeName = "section"
    /// The members.
    public static let members = Members()
    /// The member that holds the color of the background.
    public static let backgroundMember = members.background
    /// The member that holds the icon.
    public static let iconMember = members.icon
    /// Any number of children.
    public static let content = NodeType.Content.children
    /// The node.
    public var element: Element

    /// A section with a title.
    public init(_ title: String = "", id: String? = nil) {
        element = Element(Self.type, id: id)
        self = with(\.title, title)
    }

    /// A section with a title, and with children that follow no model.
    @_disfavoredOverload
    public init(_ title: String = "", id: String? = nil, @NodeBuilder children: () -> [Element.Child]) {
        self = Self(title, id: id).with(children: children())
    }
}
