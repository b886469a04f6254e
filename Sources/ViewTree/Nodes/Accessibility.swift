/// The accessibility information of a node, in terms of ARIA.
public struct Accessibility: MemberValue {
    /// The way in which changes of a node are announced.
    public enum Live: String, Sendable, Codable, CaseIterable {
        /// When the user is idle.
        case polite
        /// Immediately.
        case assertive
    }

    /// The level of a heading. The screen's title is the only one of the first level.
    public enum Level: Int, Sendable, Codable, CaseIterable {
        /// A part of the screen.
        case two = 2
        /// A part of that.
        case three
        /// A part of that.
        case four
        /// A part of that.
        case five
        /// A part of that, the smallest.
        case six
    }

    /// The ARIA role.
    public var role: String?
    /// The name, if the node shows none.
    public var label: String?
    /// A description beyond the name.
    public var description: String?
    /// Whether and how changes are announced; nil if they are not.
    public var live: Live?
    /// The level, if the node is a heading or begins with one; nil if it follows from the node's type and style.
    public var level: Level?
    /// Whether the node and its descendants are announced as one.
    public var isGroup: Bool
    /// The state in words, if only the looks of the node show it: "3 of 5 stars".
    public var state: String?
    /// Whether assistive technology ignores the node and its descendants.
    public var isHidden: Bool

    /// Creates accessibility information. Members that are nil or false are left out.
    public init(
        role: String? = nil, label: String? = nil, description: String? = nil, live: Live? = nil, level: Level? = nil,
        group: Bool = false, state: String? = nil, hidden: Bool = false
    ) {
        self.role = role
        self.label = label
        self.description = description
        self.live = live
        self.level = level
        isGroup = group
        self.state = state
        isHidden = hidden
    }

    /// Reads the member of a node; ignores values that are no accessibility information.
    package init(_ json: JSON?) {
        self.init(
            role: json?["role"]?.string, label: json?["label"]?.string, description: json?["description"]?.string,
            live: json?["live"]?.string.flatMap(Live.init), level: json?["level"]?.integer.flatMap(Level.init),
            group: json?["group"]?.bool ?? false, state: json?["state"]?.string,
            hidden: json?["hidden"]?.bool ?? false)
    }

    /// An object with these members.
    public static var schema: JSON {
        [
            "type": "object",
            "properties": [
                "role": ["type": "string"], "label": ["type": "string"], "description": ["type": "string"],
                "live": ["enum": .array(Live.allCases.map { .string($0.rawValue) })],
                "level": ["enum": .array(Level.allCases.map { JSON(integerLiteral: $0.rawValue) })],
                "group": ["type": "boolean", "default": false], "state": ["type": "string"],
                "hidden": ["type": "boolean", "default": false],
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
        object["level"] = level.map { JSON(integerLiteral: $0.rawValue) }
        if isGroup { object["group"] = true }
        object["state"] = state.map { .string($0) }
        if isHidden { object["hidden"] = true }
        writer.write(.object(object))
    }
}
