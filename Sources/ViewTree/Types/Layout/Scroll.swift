/// Children in a row or a column that scrolls by itself.
public struct Scroll: ContainerNode, ParentNode {
    /// The direction in which something scrolls.
    public enum Axis: String, MemberValue, CaseIterable {
        /// Vertical.
        case vertical
        /// Horizontal.
        case horizontal
    }

    /// The members of a scroll.
    public struct Members: Sendable {
        /// The direction of scrolling.
        public let axis = Member("axis", default: Axis.vertical)
        /// The distance between children.
        public let spacing = Member("spacing", default: Spacing.default)
        /// The color of the background.
        public let background = Member("background", default: Color.default)
    }

    /// The name on the wire.
    public static let typeName = "scroll"
    /// The members.
    public static let members = Members()
    /// The member that holds the color of the background.
    public static let backgroundMember = members.background
    /// Any number of children.
    public static let content = NodeType.Content.children
    /// The node.
    public var element: Element

    /// A scroll with a direction.
    public init(_ axis: Axis = .vertical, id: String? = nil, spacing: Spacing = .default) {
        element = Element(Self.type, id: id)
        self = with(\.axis, axis).with(\.spacing, spacing)
    }

    /// A scroll with a direction, and with children that follow no model.
    @_disfavoredOverload
    public init(
        _ axis: Axis = .vertical, id: String? = nil, spacing: Spacing = .default,
        @NodeBuilder children: () -> [Element.Child]
    ) {
        self = Self(axis, id: id, spacing: spacing).with(children: children())
    }
}
