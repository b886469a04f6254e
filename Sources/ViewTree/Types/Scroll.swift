/// Children in a row or a column with its own scrolling.
public struct Scroll: Node {
    /// The direction of scrolling.
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
        /// The distance between children, a name from the theme.
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

    /// A scroll with a direction and children.
    public init(
        _ axis: Axis = .vertical, id: String? = nil, spacing: String = "",
        @NodeBuilder children: () -> [Element.Child] = { [] }
    ) {
        element = Element(Self.type, id: id, children: children())
        self = with(\.axis, axis).with(\.spacing, spacing)
    }
}
