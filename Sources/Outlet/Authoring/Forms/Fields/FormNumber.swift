public import ViewTree

/// A number that a field of a form edits: in a `NumberField`, or in a slider or a stepper that is stated for it.
///
///     Field(\.age, "Age", .between(0...150))
///     Field(\.volume, Slider("Volume", in: 0...11))
///
/// The field of an optional number can be empty, and nil is that. An empty field of any other number is refused.
public protocol FormNumber: OmissibleFormValue where FormInput == NumberField {
    /// The number as a slider or a stepper holds it.
    var number: Double { get }
    /// The number nearest to that of a slider or a stepper; nil if there is none.
    init?(nearest number: Double)
}

extension FormNumber {
    /// An empty field.
    public static var noInputValue: Double? { nil }
    /// The number as its field holds it.
    @inlinable public var inputValue: Double? { number }
}

extension Int: FormNumber {
    /// A field for whole numbers.
    public static func input(_ label: String) -> NumberField { NumberField(label, step: 1) }
    /// The number.
    @inlinable public var number: Double { Double(self) }
    /// The nearest whole number.
    public init?(nearest number: Double) { self.init(inputValue: number.rounded()) }

    /// A whole number that clients hold exactly.
    public init?(inputValue: Double?) {
        guard let inputValue, inputValue.magnitude < 0x1p53 else { return nil }
        self.init(exactly: inputValue)
    }
}

extension Double: FormNumber {
    /// A field for any number.
    public static func input(_ label: String) -> NumberField { NumberField(label) }
    /// The number.
    @inlinable public var number: Double { self }
    /// The number.
    public init?(nearest number: Double) { self = number }

    /// The number; nil of an empty field.
    public init?(inputValue: Double?) {
        guard let inputValue else { return nil }
        self = inputValue
    }
}
