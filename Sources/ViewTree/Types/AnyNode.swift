/// A node of any type: a layout whose outermost node is not known by type.
public struct AnyNode: Node {
    /// Never written: the node inside has its own name.
    public static let typeName = ""
    /// The members.
    public static let members = NoMembers()
    /// The node inside.
    public var element: Element

    /// Erases the type of a node.
    public init(_ node: some Node) { element = node.element }
}
