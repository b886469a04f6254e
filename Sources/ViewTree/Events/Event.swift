/// What a client posts: something its user did, and what the inputs on screen hold.
public struct Event: Sendable, Equatable {
    /// The id of the node that it happened to; nil only for `back` and `refresh`.
    public var node: String?
    /// What happened.
    public var event: EventName
    /// The event's payload.
    public var value: JSON?
    /// What inputs hold now where that differs from the document, by node id.
    public var values: JSONObject

    /// An event as a client posts it.
    public init(_ event: EventName, on node: String? = nil, value: JSON? = nil, values: JSONObject = JSONObject()) {
        self.node = node
        self.event = event
        self.value = value
        self.values = values
    }

    /// The body of the request.
    public var json: JSON {
        var object = JSONObject()
        object["node"] = node.map { .string($0) }
        object["event"] = .string(event.rawValue)
        object["value"] = value
        if !values.members.isEmpty { object["values"] = .object(values) }
        return .object(object)
    }

    /// Reads a body; throws every fault of its shape at once.
    public init(_ object: JSONObject) throws(ShapeError) {
        var reader = ShapeReader(object, known: ["node", "event", "value", "values"])
        node = reader.string("node")
        event = EventName(rawValue: reader.string("event", required: true) ?? "")
        value = object["value"]
        values = reader.object("values") ?? JSONObject()
        if node == nil, event != .back, event != .refresh, object["node"] == nil {
            reader.fault("node", "The event '\(event.rawValue.prefix(64))' needs a node.")
        }
        try reader.finish()
    }
}
