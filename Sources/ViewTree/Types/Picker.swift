/// One of several options that the user chooses.
public struct Picker: InputNode {
    /// How the options are shown.
    public enum Style: String, MemberValue, CaseIterable {
        /// In a menu that opens.
        case menu
        /// One below the other, all of them.
        case radio
        /// Side by side, all of them.
        case segmented
    }

    /// The members of a picker.
    public struct Members: Sendable {
        /// What is chosen.
        public let label = Member("label", default: "")
        /// The value of the option that is chosen.
        public let value = Member(always: "value", initial: "")
        /// What there is to choose from.
        public let options = Member("options", default: [PickerOption]())
        /// How the options are shown.
        public let style = Member("style", default: Style.menu)
        /// What is wrong with the choice.
        public let error = Member("error", default: "")
    }

    /// The name on the wire.
    public static let typeName = "picker"
    /// The members.
    public static let members = Members()
    /// The member that holds the choice.
    public static let valueMember = members.value
    /// The value of one of the options, where these are fixed.
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

    /// A picker of options; those that a binding brings are left out here.
    public init(_ label: String = "", value: String = "", options: [PickerOption] = [], style: Style = .menu) {
        self = with(\.label, label).with(\.value, value).with(\.options, options).with(\.style, style)
    }
}
