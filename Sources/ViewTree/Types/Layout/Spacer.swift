/// Flexible space between neighbouring nodes.
public struct Spacer: Node {
    /// The name on the wire.
    public static let typeName = "spacer"
    /// The members.
    public static let members = NoMembers()
    /// The node.
    public var element = Element(Self.type)

    /// A spacer.
    public init() {}
}
