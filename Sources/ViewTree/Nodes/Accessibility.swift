/// What assistive technology is told of a node, in ARIA's words.
public struct Accessibility: MemberValue {
    /// How changes of a node are announced.
    public enum Live: String, Sendable, Codable, CaseIterable {
        /// When the user is idle.
        case polite
        /// At once.
        case assertive
    }

    /// The ARIA role.
    public var role: String?
    /// The name, where the node shows none.
    public var label: String?
    /// What the name leaves unsaid.
    public var description: String?
    /// Whether changes are announced.
    public var live: Live?

    /// What is told; nothing of what is nil.
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
