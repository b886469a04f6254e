/// Something that can be done with a row by swiping it, or from its menu.
public struct NodeAction: MemberValue, Codable {
    /// What doing it means.
    public enum Role: String, MemberValue, Codable, CaseIterable {
        /// Nothing particular.
        case `default`
        /// Something is lost.
        case destructive
    }

    /// The event that happens to the row.
    public var event: EventName
    /// The text that names the action.
    public var title: String
    /// What doing it means.
    public var role: Role

    /// An action by the event that it causes.
    public init(_ event: EventName, _ title: String, role: Role = .default) {
        self.event = event
        self.title = title
        self.role = role
    }

    /// An object with the event, the title, and the role where it is none of the usual.
    public static var schema: JSON {
        [
            "type": "object", "required": ["event", "title"], "additionalProperties": false,
            "properties": [
                "event": ["type": "string", "minLength": 1], "title": ["type": "string"],
                "role": ["enum": .array(Role.allCases.map(\.json)), "default": Role.default.json],
            ],
        ]
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        var object = JSONObject([("event", .string(event.rawValue)), ("title", .string(title))])
        if role != .default { object["role"] = role.json }
        writer.write(.object(object))
    }
}
