/// Children in a row or a column that scrolls by itself.
public struct Scroll: Node {
    /// The direction in which something scrolls.
    public enum Axis: String, MemberValue, CaseIterable {
        /// Up and down.
        case vertical
        /// Sideways.
        case horizontal
    }

    /// The members of a scroll.
    public struct Members: Sendable {
        /// The direction in which it scrolls.
        public let axis = Member("axis", default: Axis.vertical)
        /// The distance between children: a name of the theme.
        public let spacing = Member("spacing", default: "")
    }

    /// The name on the wire.
    public static let typeName = "scroll"
    /// The members.
    public static let members = Members()
    /// Any number of children.
    public static let content = NodeType.Content.children
    /// The node.
    public var element: Element

    /// Children that scroll in a direction.
    public init(
        _ axis: Axis = .vertical, id: String? = nil, spacing: String = "",
        @NodeBuilder children: () -> [Element.Child] = { [] }
    ) {
        element = Element(Self.type, id: id, children: children())
        self = with(\.axis, axis).with(\.spacing, spacing)
    }
}
