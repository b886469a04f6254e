/// A node of any type: what a layout is before somebody chose its outermost node.
public struct AnyNode: Node {
    /// Never written: the node inside has its own.
    public static let typeName = ""
    /// The members.
    public static let members = NoMembers()
    /// The node inside.
    public var element: Element

    /// Forgets the type of a node.
    public init(_ node: some Node) { element = node.element }
}
