/// An input for a number that the user types, which may be empty.
///
/// A ``Slider`` and a ``Stepper`` always hold a number; here nil stands for an empty field.
public struct NumberField: InputNode {
    /// The members of a number field.
    public struct Members: Sendable {
        /// The label.
        public let label = Member("label", default: "")
        /// The number, nil for none.
        public let value = Member(always: "value", initial: Double?.none)
        /// The text that is shown while the input is empty.
        public let placeholder = Member("placeholder", default: "")
        /// The minimum, nil for none.
        public let min = Member("min", default: Double?.none)
        /// The maximum, nil for none.
        public let max = Member("max", default: Double?.none)
        /// The distance between two numbers that can be entered, counted from the minimum, or from 0 without one; 0 for any
        /// number.
        public let step = Member("step", default: 0.0, rules: JSONObject([("minimum", 0)]))
        /// The validation message.
        public let error = Member("error", default: "")
        /// Whether the form demands a value: clients mark the label.
        public let required = Member("required", default: false)
    }

    /// The name on the wire.
    public static let typeName = "numberField"
    /// The members.
    public static let members = Members()
    /// The member that holds the number.
    public static let valueMember = members.value
    /// A finite number from `min` to `max` at a whole `step`, if these are fixed; or null. If the step is whole, the number is
    /// below 2^53.
    public static let inputRule: InputRule? = InputRule { value, members in
        if value == .null { return nil }
        guard let number = value.number else { return .type("Expected a number or null, found \(value.kind).") }
        if !number.isFinite { return .range("Expected a finite number.") }
        let steps = NumberSteps(members)
        if let steps, steps.areWhole, number.magnitude >= 0x1p53 {
            return .range(JSON.largeIntegerFault(value.description))
        }
        if let least = members["min"]?.number, number < least {
            return .range("Expected at least \(JSON.number(least)), found \(value).")
        }
        if let most = members["max"]?.number, number > most {
            return .range("Expected at most \(JSON.number(most)), found \(value).")
        }
        if let steps, !steps.contain(number) { return .range("Expected \(steps), found \(value).") }
        return nil
    }
    /// The node.
    public var element = Element(Self.type)

    /// A number field with a label. With the step 1 it takes whole numbers only.
    public init(
        _ label: String = "", value: Double? = nil, placeholder: String = "", from least: Double? = nil,
        to most: Double? = nil, step: Double = 0
    ) {
        guard step >= 0 else {
            fatalError("The step of an input for a number can't be less than 0; 0 takes any number.")
        }
        self = with(\.label, label).with(\.value, value).with(\.placeholder, placeholder).with(\.min, least)
            .with(\.max, most).with(\.step, step)
    }
}
