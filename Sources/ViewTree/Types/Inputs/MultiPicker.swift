/// A picker with several components, such as hour and minute.
///
/// On the wire it is a `picker`, too, whose value is an array with a string for each component.
public struct MultiPicker: InputNode {
    /// The members of a picker of several components.
    public struct Members: Sendable {
        /// The label.
        public let label = Member("label", default: "")
        /// The value of the selected option of each component.
        public let value = Member(always: "value", initial: [String]())
        /// The components with their options.
        public let components = Member("components", default: [PickerComponent]())
        /// The validation message.
        public let error = Member("error", default: "")
    }

    /// The name on the wire.
    public static let typeName = "picker"
    /// The members.
    public static let members = Members()
    /// The member that holds the selected values.
    public static let valueMember = members.value
    /// For each component, the value of one of its options, if these are fixed.
    public static let inputRule: InputRule? = InputRule { value, members in
        guard let choices = value.array else { return .type("Expected an array, found \(value.kind).") }
        if let other = choices.first(where: { $0.string == nil }) {
            return .type("Expected an array of strings, found \(other.kind) in it.")
        }
        guard let components = members["components"]?.array else { return nil }
        if choices.count != components.count {
            return .range("Expected \(components.count) values, one for each component, found \(choices.count).")
        }
        return zip(choices, components).lazy.compactMap { choice, component in
            PickerOption.fault(choice.string ?? "", among: component["options"] ?? [])
        }.first
    }
    /// The node.
    public var element = Element(Self.type)

    /// A picker with these components; leave them out if a binding supplies them.
    public init(_ label: String = "", value: [String] = [], components: [PickerComponent] = []) {
        self = with(\.label, label).with(\.value, value).with(\.components, components)
    }
}

/// One component of a `MultiPicker`.
public struct PickerComponent: MemberValue, Hashable, Codable {
    /// The label.
    public var label: String
    /// The options.
    public var options: [PickerOption]

    /// A component with its options.
    public init(_ label: String, options: [PickerOption]) {
        self.label = label
        self.options = options
    }

    /// A component with options, each with its value and its label.
    public init(_ label: String, options: KeyValuePairs<String, String>) {
        self.init(label, options: PickerOption.list(options))
    }

    /// An object with both.
    public static var schema: JSON {
        [
            "type": "object", "required": ["label", "options"], "additionalProperties": false,
            "properties": ["label": ["type": "string"], "options": [PickerOption].schema],
        ]
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.write(["label": .string(label), "options": options.json])
    }
}
