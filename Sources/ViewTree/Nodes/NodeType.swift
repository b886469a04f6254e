/// A type of node: its name on the wire and its members.
public struct NodeType: Sendable {
    /// Whether nodes of the type have children.
    public enum Content: Sendable {
        /// They have none.
        case none
        /// They have any number.
        case children
        /// They have sections of rows.
        case sections
    }

    /// The name on the wire.
    public let name: String
    /// The members beside the common ones, in the order in which they are written.
    public let members: [any AnyMember]
    /// What is inside a node.
    public let content: Content
    /// How values that a user puts in are checked; nil where the node is no input.
    public let input: InputRule?

    init(_ name: String, members: [any AnyMember], content: Content, input: InputRule?) {
        self.name = name
        self.members = members
        self.content = content
        self.input = input
    }
}
