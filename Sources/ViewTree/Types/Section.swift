/// A group of children under a title.
public struct Section: Node {
    /// The name on the wire.
    public static let typeName = "section"
    /// The members.
    public static let members = TitleMembers()
    /// Any number of children.
    public static let content = NodeType.Content.children
    /// The node.
    public var element: Element

    /// A section with a title.
    public init(_ title: String = "", id: String? = nil, @NodeBuilder children: () -> [Element.Child] = { [] }) {
        element = Element(Self.type, id: id, children: children())
        self = with(\.title, title)
    }
}
