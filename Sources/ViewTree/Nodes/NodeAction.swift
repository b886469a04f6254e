/// An action of a row, which clients show on a swipe or in a menu.
public struct NodeAction: MemberValue, Codable {
    /// The meaning of an action.
    public enum Role: String, MemberValue, Codable, CaseIterable {
        /// No special meaning.
        case `default`
        /// The action deletes something.
        case destructive
    }

    /// The event that the action causes at the row.
    public var event: EventName
    /// The title of the action.
    public var title: String
    /// The meaning of the action.
    public var role: Role
    /// The icon before the title.
    public var icon: IconName

    /// An action that causes an event.
    public init(_ event: EventName, _ title: String, role: Role = .default, icon: IconName = .none) {
        self.event = event
        self.title = title
        self.role = role
        self.icon = icon
    }

    /// An object with the event and the title, and the role and the icon if they are not the default.
    public static var schema: JSON {
        [
            "type": "object", "required": ["event", "title"], "additionalProperties": false,
            "properties": [
                "event": ["type": "string", "minLength": 1], "title": ["type": "string"],
                "role": ["enum": .array(Role.allCases.map(\.json)), "default": Role.default.json],
                "icon": IconName.schema,
            ],
        ]
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        var object = JSONObject([("event", .string(event.rawValue)), ("title", .string(title))])
        if role != .default { object["role"] = role.json }
        if icon != .none { object["icon"] = icon.json }
        writer.write(.object(object))
    }
}
