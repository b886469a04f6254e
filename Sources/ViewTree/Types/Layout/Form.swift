/// Inputs that are submitted together: `submit` is an event of the form.
public struct Form: ParentNode, ContainerNode {
    /// The members of a form.
    public struct Members: Sendable {
        /// The title.
        public let title = Member(always: "title", initial: "")
        /// The color of the background.
        public let background = Member("background", default: Color.default)
    }

    /// The name on the wire.
    public static let typeName = "form"
    /// The members.
    public static let members = Members()
    /// The member that holds the color of the background.
    public static let backgroundMember = members.background
    /// Any number of children.
    public static let content = NodeType.Content.children
    /// The node.
    public var element: Element

    /// A form with a title.
    public init(_ title: String = "", id: String? = nil) {
        element = Element(Self.type, id: id)
        self = with(\.title, title)
    }

    /// A form with a title, and with children that follow no model.
    @_disfavoredOverload
    public init(_ title: String = "", id: String? = nil, @NodeBuilder children: () -> [Element.Child]) {
        self = Self(title, id: id).with(children: children())
    }
}
