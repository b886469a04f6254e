public import ViewTree

/// An event in the responder chain: its node, its payload, and the values of the inputs on screen.
public struct Interaction: Sendable {
    /// The id of the node; nil for `back` and `refresh`.
    public let node: String?
    /// What happened.
    public let event: EventName
    /// The event's payload.
    public let value: JSON?
    /// The key of the section of a list in which it happened: in a row of it, or above or below its rows; nil outside of
    /// a list.
    public let sectionKey: String?
    /// Returns the value of an input: the posted draft, else the value in the document.
    let input: @Sendable (String) -> JSON?
    /// Returns the value that the document had in an input when its user began to edit it; nil if the client has not sent it.
    let base: @Sendable (String) -> JSON?

    /// An interaction; `input` returns the value of the input with an id.
    public init(
        node: String?, event: EventName, value: JSON? = nil, sectionKey: String? = nil,
        input: @escaping @Sendable (String) -> JSON? = { _ in nil }
    ) {
        self.init(node: node, event: event, value: value, sectionKey: sectionKey, input: input, base: { _ in nil })
    }

    init(
        node: String?, event: EventName, value: JSON?, sectionKey: String?,
        input: @escaping @Sendable (String) -> JSON?, base: @escaping @Sendable (String) -> JSON?
    ) {
        self.node = node
        self.event = event
        self.value = value
        self.sectionKey = sectionKey
        self.input = input
        self.base = base
    }

    /// The key of the row in which it happened; nil outside of a list.
    public var rowKey: String? {
        guard let parts = node.flatMap({ NodeAddress($0) })?.parts, parts.count > 1 else { return nil }
        return parts[1]
    }

    /// The value that the user sees in an input; nil if it is not on screen. At an event in a row, the input of that name
    /// in the same row comes first.
    public subscript<Value>(input: Input<Value>) -> Value? { self.input(input.id).flatMap(input.read) }

    /// The value that the user saw in an input before they began to change it; nil if that was not said.
    func base<Value>(of input: Input<Value>) -> Value? { base(input.id).flatMap(input.read) }
}

/// An input of a screen, as an intention keeps it: by its id and the type of its value, whatever the type of the node.
public struct Input<Value: Sendable>: Sendable {
    let id: String
    /// The type of the value, as an input declares it.
    let type: any InputValue.Type
    let read: @Sendable (JSON) -> Value?
}

extension Input where Value: InputValue {
    init(id: String) {
        self.id = id
        type = Value.self
        read = Value.init(json:)
    }
}

extension Input: Mentioning {
    var mentions: [Mention] { [mention(.read)] }

    /// That the input is used so.
    func mention(_ use: NamedNode.Use) -> Mention { .node(NamedNode(id: id, use: use, value: type)) }
}
