/// A node as its author describes it, independent of its type. Scenes are compiled from elements.
public struct Element: Sendable {
    /// The value of a member.
    public enum Value: Sendable {
        /// A value that is the same for every session.
        case fixed(JSON)
        /// A value that follows a model; the framework that compiles the scene interprets it.
        case bound(any Attachment)
    }

    /// A member with its value.
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

    /// The reaction to one kind of event.
    public struct Handler: Sendable {
        /// The event.
        public let event: EventName
        /// The actions of the client, in order.
        public let actions: [ClientAction]
        /// The responder on the server; nil if there is none.
        public let responder: (any Attachment)?
        /// The rule that checks the event's payload.
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

    /// A child, or a region with conditional or repeated children.
    public enum Child: Sendable {
        /// A child that is always present.
        case element(Element)
        /// Children that depend on a model.
        case region(any Attachment)
    }

    /// The id; nil if the author gave none.
    public var id: String?
    /// The type.
    public let type: NodeType
    /// The members that are set. A later attribute takes precedence over an earlier one with the same name.
    public var attributes: [Attribute] = []
    /// The handlers of events.
    public var handlers: [Handler] = []
    /// The children.
    public var children: [Child] = []
    /// The node that a client shows if it does not know the type; none, or one node.
    public var fallback: [Element] = []
    /// The node that a list shows if it has no rows; none, or one node.
    public var placeholder: [Element] = []
    /// The attachments of a framework to the node as a whole.
    public var attachments: [any Attachment] = []

    /// A node of a type without any members set.
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

    /// The value of a member; nil if it is not set.
    public subscript(member: String) -> Value? { attributes.last { $0.member.name == member }?.value }
}

/// A value that a framework attaches to a node: a binding, a region, a responder. This module does not interpret it.
public protocol Attachment: Sendable {}
