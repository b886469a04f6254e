/// A line between neighbouring nodes.
public struct Divider: Node {
    /// The name on the wire.
    public static let typeName = "divider"
    /// The members.
    public static let members = NoMembers()
    /// The node.
    public var element = Element(Self.type)

    /// A divider.
    public init() {}
}
