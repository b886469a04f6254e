/// A node with a value that the user enters.
///
/// An input without a rule of its own takes every value of its type.
public protocol InputNode: Node {
    /// The type of the value.
    associatedtype Value: InputValue
    /// The member that holds the value.
    static var valueMember: Member<Value> { get }
}

extension InputNode {
    /// A value of the input's type; a number is finite.
    public static var inputRule: InputRule? {
        InputRule { value, _ in
            guard Value(json: value) != nil else {
                return .type("Expected \(Value.payloadName), found \(value.kind).")
            }
            if let number = value.number, !number.isFinite { return .range("Expected a finite number.") }
            return nil
        }
    }
}

extension Node {
    /// The type of the values that a user enters; nil if the node is not an input.
    static var valueType: (any InputValue.Type)? {
        func type<Input: InputNode>(of _: Input.Type) -> any InputValue.Type { Input.Value.self }
        return (Self.self as? any InputNode.Type).map { type(of: $0) }
    }
}

/// A type whose values a client posts.
public protocol InputValue: MemberValue, EventPayload {
    /// Reads a value from JSON; nil if it has another type.
    init?(json: JSON)
}

extension String: InputValue {
    /// The expected value, as refusals name it.
    public static let payloadName = "a string"

    /// Reads a string.
    public init?(json: JSON) {
        guard let text = json.string else { return nil }
        self = text
    }
}

extension Bool: InputValue {
    /// The expected value, as refusals name it.
    public static let payloadName = "true or false"

    /// Reads a Boolean value.
    public init?(json: JSON) {
        guard let bool = json.bool else { return nil }
        self = bool
    }
}

extension Double: InputValue {
    /// The expected value, as refusals name it.
    public static let payloadName = "a number"

    /// Reads a number.
    public init?(json: JSON) {
        guard let number = json.number else { return nil }
        self = number
    }
}

extension Int: InputValue {
    /// The expected value, as refusals name it.
    public static let payloadName = "a whole number"

    /// Reads an integer. One from 2^53 on must be written with digits only: a fraction or an exponent is read as a rounded
    /// `Double`.
    public init?(json: JSON) {
        if case .number(let number) = json, number.magnitude >= 0x1p53 { return nil }
        guard let integer = json.integer else { return nil }
        self = integer
    }
}

extension Array: InputValue, EventPayload where Element: InputValue {
    /// The expected value, as refusals name it.
    public static var payloadName: String { "an array, each of it \(Element.payloadName)" }

    /// Reads an array whose elements all have the type.
    public init?(json: JSON) {
        guard let elements = json.array else { return nil }
        let values = elements.compactMap { Element(json: $0) }
        guard values.count == elements.count else { return nil }
        self = values
    }
}

extension Optional: InputValue, EventPayload where Wrapped: InputValue {
    /// The expected value, as refusals name it.
    public static var payloadName: String { Wrapped.payloadName }

    /// Reads a value, or the JSON that represents a missing one.
    public init?(json: JSON) {
        if json == Wrapped.absent {
            self = .none
        } else {
            guard let value = Wrapped(json: json) else { return nil }
            self = .some(value)
        }
    }
}

extension InputValue where Self: RawRepresentable, RawValue == String {
    /// Reads one of the raw values.
    public init?(json: JSON) {
        guard let value = json.string.flatMap({ Self(rawValue: $0) }) else { return nil }
        self = value
    }
}
