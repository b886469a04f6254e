/// Children in columns of one width, row after row.
public struct Grid: ContainerNode, ParentNode {
    /// The members of a grid.
    public struct Members: Sendable {
        /// The number of columns.
        public let columns = Member("columns", default: 2, rules: JSONObject([("minimum", 1)]))
        /// The distance between children.
        public let spacing = Member("spacing", default: Spacing.default)
        /// The alignment of children in their cells.
        public let alignment = Member("alignment", default: Alignment.default)
        /// The color of the background.
        public let background = Member("background", default: Color.default)
    }

    /// The name on the wire.
    public static let typeName = "grid"
    /// The members.
    public static let members = Members()
    /// The member that holds the color of the background.
    public static let backgroundMember = members.background
    /// Any number of children.
    public static let content = NodeType.Content.children
    /// The node.
    public var element: Element

    /// A grid with a number of columns.
    public init(
        columns: Int = 2, id: String? = nil, spacing: Spacing = .default, alignment: Alignment = .default
    ) {
        guard columns > 0 else { fatalError("A grid needs at least one column.") }
        element = Element(Self.type, id: id)
        self = with(\.columns, columns).with(\.spacing, spacing).with(\.alignment, alignment)
    }

    /// A grid with a number of columns, and with children that follow no model.
    @_disfavoredOverload
    public init(
        columns: Int = 2, id: String? = nil, spacing: Spacing = .default, alignment: Alignment = .default,
        @NodeBuilder children: () -> [Element.Child]
    ) {
        self = Self(columns: columns, id: id, spacing: spacing, alignment: alignment).with(children: children())
    }
}
