/// A button that opens a menu, for controls that are needed less often.
///
///     Menu("More", id: "more") {
///         Button("Rename").icon(.pencil).id("rename")
///         Button("Delete", role: .destructive).icon(.trash).id("delete")
///     }
///
/// Opening it posts no event. A client that does not know the type shows the children.
public struct Menu: IconNode, ParentNode {
    /// The members of a menu.
    public struct Members: Sendable {
        /// The title of the button.
        public let title = Member(always: "title", initial: "")
        /// The icon of the button.
        public let icon = Member("icon", default: IconName.none)
    }

    /// The name on the wire.
    public static let typeName = "menu"
    /// The members.
    public static let members = Members()
    /// The member that holds the icon.
    public static let iconMember = members.icon
    /// Buttons and links.
    public static let content = NodeType.Content.children
    /// The node.
    public var element: Element

    /// A menu without buttons and links.
    public init(_ title: String = "", id: String? = nil) {
        element = Element(Self.type, id: id)
        self = with(\.title, title)
    }

    /// A menu with buttons and links that follow no model.
    @_disfavoredOverload
    public init(_ title: String = "", id: String? = nil, @NodeBuilder items: () -> [Element.Child]) {
        self = Self(title, id: id).with(children: items())
    }
}
