/// The accessibility information of a node, in terms of ARIA.
public struct Accessibility: MemberValue {
    /// The way in which changes of a node are announced.
    public enum Live: String, Sendable, Codable, CaseIterable {
        /// When the user is idle.
        case polite
        /// Immediately.
        case assertive
    }

    /// The ARIA role.
    public var role: String?
    /// The name, if the node shows none.
    public var label: String?
    /// A description beyond the name.
    public var description: String?
    /// Whether and how changes are announced; nil if they are not.
    public var live: Live?

    /// Creates accessibility information. Members that are nil are left out.
    public init(role: String? = nil, label: String? = nil, description: String? = nil, live: Live? = nil) {
        self.role = role
        self.label = label
        self.description = description
        self.live = live
    }

    /// An object with these members.
    public static var schema: JSON {
        [
            "type": "object",
            "properties": [
                "role": ["type": "string"], "label": ["type": "string"], "description": ["type": "string"],
                "live": ["enum": .array(Live.allCases.map { .string($0.rawValue) })],
            ],
            "additionalProperties": false,
        ]
    }

    /// Writes the members that are set.
    public func write(to writer: inout JSONWriter) {
        var object = JSONObject()
        object["role"] = role.map { .string($0) }
        object["label"] = label.map { .string($0) }
        object["description"] = description.map { .string($0) }
        object["live"] = live.map { .string($0.rawValue) }
        writer.write(.object(object))
    }
}
