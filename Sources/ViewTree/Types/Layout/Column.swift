/// Children one below the other.
public struct Column: ContainerNode, ParentNode {
    /// The name on the wire.
    public static let typeName = "column"
    /// The members.
    public static let members = LayoutMembers()
    /// The member that holds the color of the background.
    public static let backgroundMember = members.background
    /// Any number of children.
    public static let content = NodeType.Content.children
    /// The node.
    public var element: Element

    /// A column without children.
    public init(id: String? = nil, spacing: Spacing = .default, alignment: Alignment = .default) {
        element = Element(Self.type, id: id)
        self = with(\.spacing, spacing).with(\.alignment, alignment)
    }

    /// A column with children that follow no model.
    @_disfavoredOverload
    public init(
        id: String? = nil, spacing: Spacing = .default, alignment: Alignment = .default,
        @NodeBuilder children: () -> [Element.Child]
    ) {
        self = Self(id: id, spacing: spacing, alignment: alignment).with(children: children())
    }
}
