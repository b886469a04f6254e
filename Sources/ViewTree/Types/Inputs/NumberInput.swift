/// An input for a number within a range. The two types share their members and differ in appearance.
public protocol NumberInput: InputNode where Members == NumberInputMembers, Value == Double {
    /// An input without a label.
    init()
}

/// The members of number inputs.
public struct NumberInputMembers: Sendable {
    static let standard = NumberInputMembers()

    /// The label.
    public let label = Member("label", default: "")
    /// The number.
    public let value = Member(always: "value", initial: 0.0)
    /// The minimum.
    public let min = Member("min", default: 0.0)
    /// The maximum.
    public let max = Member("max", default: 100.0)
    /// The amount by which the number changes in one step.
    public let step = Member("step", default: 1.0, rules: JSONObject([("exclusiveMinimum", 0)]))
    /// The validation message.
    public let error = Member("error", default: "")
}

extension NumberInput {
    /// The members.
    public static var members: NumberInputMembers { .standard }
    /// The member that holds the number.
    public static var valueMember: Member<Double> { members.value }

    /// A finite number from `min` to `max`, if these are fixed.
    public static var inputRule: InputRule? {
        InputRule { value, members in
            guard let number = value.number else { return .type("Expected a number, found \(value.kind).") }
            if !number.isFinite { return .range("Expected a finite number.") }
            if let least = members["min"]?.number, number < least {
                return .range("Expected at least \(JSON.number(least)), found \(value).")
            }
            if let most = members["max"]?.number, number > most {
                return .range("Expected at most \(JSON.number(most)), found \(value).")
            }
            return nil
        }
    }

    /// An input for a number within a range. Without a value, it starts at the minimum.
    public init(_ label: String = "", value: Double? = nil, in range: ClosedRange<Double> = 0...100, step: Double = 1) {
        guard step > 0 else { fatalError("The step of an input for a number has to be more than 0.") }
        self = Self().with(\.label, label).with(\.value, value ?? range.lowerBound).with(\.min, range.lowerBound)
            .with(\.max, range.upperBound).with(\.step, step)
    }
}
