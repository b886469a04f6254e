/// A text input. The four types share their members and differ in appearance.
public protocol TextInput: InputNode where Members == TextInputMembers, Value == String {
    /// An input without a label.
    init()
}

/// The members of text inputs.
public struct TextInputMembers: Sendable {
    static let standard = TextInputMembers()

    /// The label.
    public let label = Member("label", default: "")
    /// The text.
    public let value = Member(always: "value", initial: "")
    /// The text that is shown while the input is empty.
    public let placeholder = Member("placeholder", default: "")
    /// The validation message.
    public let error = Member("error", default: "")
    /// The maximum length in UTF-16 code units, as in HTML; 0 for no limit.
    public let maxLength = Member("maxLength", default: 0, rules: JSONObject([("minimum", 0)]))
    /// The keyboard that a phone shows: a value of HTML's `inputmode`.
    public let keyboard = Member("keyboard", default: "")
    /// The data with which a browser may fill the input: a value of HTML's `autocomplete`.
    public let autocomplete = Member("autocomplete", default: "")
    /// Whether the form demands a value: clients mark the label.
    public let required = Member("required", default: false)
}

extension TextInput {
    /// The members.
    public static var members: TextInputMembers { .standard }
    /// The member that holds the text.
    public static var valueMember: Member<String> { members.value }

    /// A string of at most `maxLength` UTF-16 code units, if that is fixed.
    public static var inputRule: InputRule? {
        InputRule { value, members in
            guard let text = value.string else { return .type("Expected a string, found \(value.kind).") }
            let limit = members["maxLength"]?.integer ?? 0
            if limit > 0, text.utf16.count > limit {
                return .range("Expected at most \(limit) characters, found \(text.utf16.count).")
            }
            return nil
        }
    }

    /// An input with a label.
    public init(
        _ label: String = "", value: String = "", placeholder: String = "", maxLength: Int = 0, keyboard: String = "",
        autocomplete: String = ""
    ) {
        self = Self().with(\.label, label).with(\.value, value).with(\.placeholder, placeholder)
            .with(\.maxLength, maxLength).with(\.keyboard, keyboard).with(\.autocomplete, autocomplete)
    }
}
