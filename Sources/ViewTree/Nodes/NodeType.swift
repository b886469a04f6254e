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

/// How a value that a user put into an input is checked.
public struct InputRule: Sendable {
    /// What is wrong with a value, as a sentence; nil where nothing is. The object holds the node's fixed members.
    public let fault: @Sendable (_ value: JSON, _ members: JSONObject) -> InputFault?
}

/// What is wrong with a value that a user put into an input.
public enum InputFault: Sendable, Equatable {
    /// It is of another type than the input's.
    case type(String)
    /// It is of the right type, but not allowed.
    case range(String)
}
