/// A type of node: its name on the wire and its members.
public struct NodeType: Sendable {
    /// The kind of content of nodes of the type.
    public enum Content: Sendable {
        /// No children.
        case none
        /// Any number of children.
        case children
        /// Sections of rows.
        case sections
    }

    /// The name on the wire.
    public let name: String
    /// The members in addition to the common ones, in the order in which they are written.
    public let members: [any AnyMember]
    /// The kind of content of a node.
    public let content: Content
    /// The rule that checks values that a user enters; nil if the node is not an input.
    public let input: InputRule?
    /// The type of the values that a user enters; nil if the node is not an input.
    public let value: (any InputValue.Type)?

    init(
        _ name: String, members: [any AnyMember], content: Content, input: InputRule?, value: (any InputValue.Type)?
    ) {
        self.name = name
        self.members = members
        self.content = content
        self.input = input
        self.value = value
    }
}
