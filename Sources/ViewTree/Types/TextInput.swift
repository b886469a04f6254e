/// An input for text: the four types share their members and differ in how they look.
public protocol TextInput: InputNode where Members == TextInputMembers, Value == String {
    /// An input without a label.
    init()
}

/// The members of inputs for text.
public struct TextInputMembers: Sendable {
    static let standard = TextInputMembers()

    /// What the text is for.
    public let label = Member("label", default: "")
    /// The text.
    public let value = Member(always: "value", initial: "")
    /// What is shown while the input is empty.
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

extension TextInput {
    /// The members.
    public static var members: TextInputMembers { .standard }
    /// The member that holds the text.
    public static var valueMember: Member<String> { members.value }

    /// A string of no more than `maxLength`.
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

    /// An input with the name of what goes into it.
    public init(
        _ label: String = "", value: String = "", placeholder: String = "", maxLength: Int = 0, keyboard: String = "",
        autocomplete: String = ""
    ) {
        self = Self().with(\.label, label).with(\.value, value).with(\.placeholder, placeholder)
            .with(\.maxLength, maxLength).with(\.keyboard, keyboard).with(\.autocomplete, autocomplete)
    }
}
