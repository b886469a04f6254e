/// An input that selects one of several options.
public struct Picker: InputNode {
    /// The presentation of the options.
    public enum Style: String, MemberValue, CaseIterable {
        /// In a pop-up menu.
        case menu
        /// All of them, one below the other.
        case radio
        /// All of them, side by side.
        case segmented
    }

    /// The members of a picker.
    public struct Members: Sendable {
        /// The label.
        public let label = Member("label", default: "")
        /// The value of the selected option.
        public let value = Member(always: "value", initial: "")
        /// The options.
        public let options = Member("options", default: [PickerOption]())
        /// The presentation of the options.
        public let style = Member("style", default: Style.menu)
        /// The validation message.
        public let error = Member("error", default: "")
        /// Whether the form demands a value: clients mark the label.
        public let required = Member("required", default: false)
    }

    /// The name on the wire.
    public static let typeName = "picker"
    /// The members.
    public static let members = Members()
    /// The member that holds the selected value.
    public static let valueMember = members.value
    /// The value of one of the options, if these are fixed.
    public static let inputRule: InputRule? = InputRule { value, members in
        guard let text = value.string else { return .type("Expected a string, found \(value.kind).") }
        return members["options"].flatMap { PickerOption.fault(text, among: $0) }
    }
    /// The node.
    public var element = Element(Self.type)

    /// A picker of options, each with its value and its label: `["s": "Small", "l": "Large"]`.
    public init(
        _ label: String = "", value: String = "", options: KeyValuePairs<String, String>, style: Style = .menu
    ) {
        self.init(label, value: value, options: PickerOption.list(options), style: style)
    }

    /// A picker with options; leave them out if a binding supplies them.
    public init(_ label: String = "", value: String = "", options: [PickerOption] = [], style: Style = .menu) {
        self = with(\.label, label).with(\.value, value).with(\.options, options).with(\.style, style)
    }
}
