/// A node as its author describes it, whatever its type: what a scene is compiled from.
public struct Element: Sendable {
    /// What a member of the node is set to.
    public enum Value: Sendable {
        /// A value that is the same for every session.
        case fixed(JSON)
        /// A value that follows a model; what it is, the framework knows that compiles the scene.
        case bound(any Attachment)
    }

    /// One member that is set.
    public struct Attribute: Sendable {
        /// The member.
        public let member: any AnyMember
        /// Its value.
        public let value: Value

        /// A member and its value.
        public init(_ member: any AnyMember, _ value: Value) {
            self.member = member
            self.value = value
        }
    }

    /// What happens at one kind of event.
    public struct Handler: Sendable {
        /// The event.
        public let event: EventName
        /// What the client does, in order.
        public let actions: [ClientAction]
        /// What answers it on the server, where something does.
        public let responder: (any Attachment)?
        /// How what the event brings is checked.
        public let payload: PayloadRule?

        /// A handler of an event.
        public init(
            _ event: EventName, _ actions: [ClientAction], responder: (any Attachment)? = nil,
            payload: PayloadRule? = nil
        ) {
            self.event = event
            self.actions = actions
            self.responder = responder
            self.payload = payload
        }

        /// A handler of a kind of event.
        public init<Sender, Payload>(
            _ event: NodeEvent<Sender, Payload>, _ actions: [ClientAction], responder: (any Attachment)? = nil
        ) {
            self.init(
                event.name, actions, responder: responder, payload: Payload.self == NoPayload.self ? nil : event.rule)
        }
    }

    /// A child, or a place where children come and go.
    public enum Child: Sendable {
        /// A child that is always there.
        case element(Element)
        /// Children that depend on a model.
        case region(any Attachment)
    }

    /// The id; nil where the author gave none.
    public var id: String?
    /// The type.
    public let type: NodeType
    /// The members that are set; a later one wins over an earlier one of its name.
    public var attributes: [Attribute] = []
    /// What happens at events.
    public var handlers: [Handler] = []
    /// The children.
    public var children: [Child] = []
    /// What a client shows that does not know the type; none, or one node.
    public var fallback: [Element] = []
    /// What a list shows that has no rows; none, or one node.
    public var placeholder: [Element] = []
    /// What a framework hangs on the node as a whole.
    public var attachments: [any Attachment] = []

    /// A node of a type with nothing set.
    public init(_ type: NodeType, id: String? = nil, children: [Child] = []) {
        self.type = type
        self.id = id
        self.children = children
    }

    /// Sets a member.
    public mutating func set(_ member: any AnyMember, _ value: Value) {
        attributes.removeAll { $0.member.name == member.name }
        attributes.append(Attribute(member, value))
    }

    /// What a member is set to.
    public subscript(member: String) -> Value? { attributes.last { $0.member.name == member }?.value }
}

/// What a framework hangs on a node: bindings, regions, responders. Nothing here looks inside.
public protocol Attachment: Sendable {}
