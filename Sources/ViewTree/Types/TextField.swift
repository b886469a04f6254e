/// A line of text that the user edits.
public struct TextField: InputNode {
    /// The members of a text field.
    public struct Members: Sendable {
        /// What the text is for.
        public let label = Member("label", default: "")
        /// The text.
        public let value = Member(always: "value", initial: "")
        /// What is shown while the field is empty.
        public let placeholder = Member("placeholder", default: "")
        /// What is wrong with the text.
        public let error = Member("error", default: "")
        /// How many UTF-16 code units the text may have, as in HTML; 0 means any number.
        public let maxLength = Member("maxLength", default: 0, rules: JSONObject([("minimum", 0)]))
        /// Which keyboard a phone shows: a value of HTML's `inputmode`.
        public let keyboard = Member("keyboard", default: "")
        /// What a browser may fill in: a value of HTML's `autocomplete`.
        public let autocomplete = Member("autocomplete", default: "")
    }

    /// The name on the wire.
    public static let typeName = "textField"
    /// The members.
    public static let members = Members()
    /// The member that holds the text.
    public static let valueMember = members.value
    /// A string of no more than `maxLength`.
    public static let inputRule: InputRule? = InputRule { value, members in
        guard let text = value.string else { return .type("Expected a string, found \(value.kind).") }
        let limit = members["maxLength"]?.integer ?? 0
        if limit > 0, text.utf16.count > limit {
            return .range("Expected at most \(limit) characters, found \(text.utf16.count).")
        }
        return nil
    }
    /// The node.
    public var element = Element(Self.type)

    /// A text field with the name of what goes into it.
    public init(_ label: String = "", placeholder: String = "", maxLength: Int = 0) {
        self = with(\.label, label).with(\.placeholder, placeholder).with(\.maxLength, maxLength)
    }

    /// The text that a client posted.
    public static func value(_ json: JSON) -> String? { json.string }
}
