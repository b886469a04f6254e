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
    /// The properties of the declaration, each with its member; nil if it is none.
    private let properties: [(name: String, member: (any AnyMember)?)]
    /// The kind of content of a node.
    public let content: Content
    /// The rule that checks values that a user enters; nil if the node is not an input.
    public let input: InputRule?
    /// The type of the values that a user enters; nil if the node is not an input.
    public let value: (any InputValue.Type)?

    init(
        _ name: String, properties: [(name: String, member: (any AnyMember)?)], content: Content, input: InputRule?,
        value: (any InputValue.Type)?
    ) {
        self.name = name
        self.properties = properties
        members = properties.compactMap(\.member)
        self.content = content
        self.input = input
        self.value = value
    }
}

extension NodeType {
    /// The members that nodes of every type have.
    private static let taken = Set(["id", "type", "on", "children", "fallback"] + CommonMembers.all.map(\.name))

    /// What is wrong with the declaration of the members, as sentences.
    package var faults: [String] {
        properties.compactMap { property in
            let place = "The property '\(property.name)' of the node type '\(name)'"
            guard let member = property.member else { return "\(place) is no Member." }
            if member.name != property.name {
                return "\(place) is the member '\(member.name)': give both the same name."
            }
            return Self.taken.contains(member.name) ? "\(place) needs another name: nodes of every type have it." : nil
        }
    }

    /// Whether both have members of the same names, and the same kind of content.
    package func isDeclared(as other: NodeType) -> Bool {
        content == other.content && members.map(\.name) == other.members.map(\.name)
    }
}
