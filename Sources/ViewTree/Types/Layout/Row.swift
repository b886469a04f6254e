/// Children side by side.
public struct Row: ContainerNode, ParentNode {
    /// The name on the wire.
    public static let typeName = "row"
    /// The members.
    public static let members = LayoutMembers()
    /// The member that holds the color of the background.
    public static let backgroundMember = members.background
    /// Any number of children.
    public static let content = NodeType.Content.children
    /// The node.
    public var element: Element

    /// A row without children.
    public init(id: String? = nil, spacing: Spacing = .default, alignment: Alignment = .default) {
        element = Element(Self.type, id: id)
        self = with(\.spacing, spacing).with(\.alignment, alignment)
    }

    /// A row with children that follow no model.
    @_disfavoredOverload
    public init(
        id: String? = nil, spacing: Spacing = .default, alignment: Alignment = .default,
        @NodeBuilder children: () -> [Element.Child]
    ) {
        self = Self(id: id, spacing: spacing, alignment: alignment).with(children: children())
    }
}
