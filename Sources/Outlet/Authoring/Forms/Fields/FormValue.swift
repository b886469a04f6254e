public import ViewTree

/// A value that a field of a form edits, with the input that edits it.
///
/// A ``Field`` makes that input unless it is given another one. Texts, truth values, numbers (``FormNumber``) and days have one; an
/// enumeration of texts has a picker: ``FormChoice``. A type of an app's own states its input here.
public protocol FormValue: Equatable, Sendable {
    /// The input.
    associatedtype FormInput: InputNode
    /// An input with a label.
    static func input(_ label: String) -> FormInput
    /// The value as the input holds it.
    var inputValue: FormInput.Value { get }
    /// The value that an input holds; nil if there is no such value. The event that has it is then refused with 422.
    init?(inputValue: FormInput.Value)
}

/// A value that a form can do without: its input can be empty.
public protocol OmissibleFormValue: FormValue {
    /// An input with a label, which can be empty.
    static func optionalInput(_ label: String) -> FormInput
    /// What the input holds while there is no value.
    static var noInputValue: FormInput.Value { get }
}

extension OmissibleFormValue {
    /// The same input.
    public static func optionalInput(_ label: String) -> FormInput { input(label) }
}

extension Optional: FormValue where Wrapped: OmissibleFormValue {
    /// An input that can be empty.
    public static func input(_ label: String) -> Wrapped.FormInput { Wrapped.optionalInput(label) }

    /// The value as the input holds it.
    @inlinable public var inputValue: Wrapped.FormInput.Value { map { $0.inputValue } ?? Wrapped.noInputValue }

    /// The value that an input holds; nil of an empty one.
    public init?(inputValue: Wrapped.FormInput.Value) {
        if inputValue == Wrapped.noInputValue {
            self = .none
        } else {
            guard let value = Wrapped(inputValue: inputValue) else { return nil }
            self = .some(value)
        }
    }
}

extension String: OmissibleFormValue {
    /// A text field.
    public static func input(_ label: String) -> TextField { TextField(label) }
    /// The empty text.
    public static var noInputValue: String { "" }
    /// The text.
    @inlinable public var inputValue: String { self }
    /// The text.
    public init?(inputValue: String) { self = inputValue }
}

extension Bool: FormValue {
    /// A toggle.
    public static func input(_ label: String) -> Toggle { Toggle(label) }
    /// Whether it is on.
    @inlinable public var inputValue: Bool { self }
    /// Whether it is on.
    public init?(inputValue: Bool) { self = inputValue }
}

extension CalendarDate: OmissibleFormValue {
    /// A date picker.
    public static func input(_ label: String) -> DatePicker { DatePicker(label) }
    /// No day.
    public static var noInputValue: CalendarDate? { nil }
    /// The day.
    @inlinable public var inputValue: CalendarDate? { self }
    /// The day; nil if none is chosen.
    public init?(inputValue: CalendarDate?) {
        guard let inputValue else { return nil }
        self = inputValue
    }
}
