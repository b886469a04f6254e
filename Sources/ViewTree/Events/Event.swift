/// An event that a client posts: an action of its user, and the current values of the inputs on screen.
public struct Event: Sendable, Equatable {
    /// The id of the node at which it happened; nil only for `back` and `refresh`.
    public var node: String?
    /// The kind of event.
    public var event: EventName
    /// The event's payload.
    public var value: JSON?
    /// The current values of the inputs that differ from the document, by node id.
    public var values: JSONObject
    /// The values that the document showed in inputs of `values`, and in `node` at a change, when the user began to change
    /// them, by node id. With them an app detects that an older value was edited while another user changed it. May be empty.
    public var base: JSONObject

    /// Creates an event.
    public init(
        _ event: EventName, on node: String? = nil, value: JSON? = nil, values: JSONObject = JSONObject(),
        base: JSONObject = JSONObject()
    ) {
        self.node = node
        self.event = event
        self.value = value
        self.values = values
        self.base = base
    }

    /// The body of the request.
    public var json: JSON {
        var object = JSONObject()
        object["node"] = node.map { .string($0) }
        object["event"] = .string(event.rawValue)
        object["value"] = value
        if !values.members.isEmpty { object["values"] = .object(values) }
        if !base.members.isEmpty { object["base"] = .object(base) }
        return .object(object)
    }

    /// Reads a body. Throws all faults of its shape together.
    public init(_ object: JSONObject) throws(ShapeError) {
        (node, event, value, values, base) = (nil, "", nil, JSONObject(), JSONObject())
        var isPlain = true
        for (name, member) in object.members {
            switch (name, member) {
            case ("node", .string(let id)): node = id
            case ("event", .string(let name)): event = EventName(rawValue: name)
            case ("value", _): value = member
            case ("values", .object(let inputs)): values = inputs
            case ("base", .object(let inputs)): base = inputs
            default: isPlain = false
            }
        }
        if isPlain, !event.rawValue.isEmpty, node != nil || event == .back || event == .refresh { return }
        try Self.explain(object)
    }

    /// Throws all faults of a body.
    private static func explain(_ object: JSONObject) throws(ShapeError) {
        var reader = ShapeReader(object, known: ["node", "event", "value", "values", "base"])
        let node = reader.string("node")
        let event = reader.string("event", required: true)
        _ = reader.object("values")
        _ = reader.object("base")
        if event == "" { reader.fault("event", "Expected the name of an event, found ''.") }
        if let event, node == nil, object["node"] == nil, event != "back", event != "refresh" {
            reader.fault("node", "The event '\(event.prefix(64))' needs a node.")
        }
        try reader.finish()
    }
}
