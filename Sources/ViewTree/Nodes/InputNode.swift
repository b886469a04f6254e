/// A node into which a user puts a value.
public protocol InputNode: Node {
    /// The type of the value.
    associatedtype Value: InputValue
    /// The member that holds the value.
    static var valueMember: Member<Value> { get }
}

/// A type whose values a client posts.
public protocol InputValue: MemberValue, EventPayload {
    /// The value that stands there as JSON; nil where that is of another type.
    init?(json: JSON)
}

extension String: InputValue {
    /// For a refusal.
    public static let payloadName = "a string"

    /// The text of a string.
    public init?(json: JSON) {
        guard let text = json.string else { return nil }
        self = text
    }
}

extension Bool: InputValue {
    /// For a refusal.
    public static let payloadName = "true or false"

    /// A truth value.
    public init?(json: JSON) {
        guard let bool = json.bool else { return nil }
        self = bool
    }
}

extension Double: InputValue {
    /// For a refusal.
    public static let payloadName = "a number"

    /// A number.
    public init?(json: JSON) {
        guard let number = json.number else { return nil }
        self = number
    }
}

extension Int: InputValue {
    /// For a refusal.
    public static let payloadName = "a whole number"

    /// A whole number.
    public init?(json: JSON) {
        guard let integer = json.integer else { return nil }
        self = integer
    }
}

extension Array: InputValue, EventPayload where Element: InputValue {
    /// For a refusal.
    public static var payloadName: String { "an array, each of it \(Element.payloadName)" }

    /// An array of which every element is of the type.
    public init?(json: JSON) {
        guard let elements = json.array else { return nil }
        let values = elements.compactMap { Element(json: $0) }
        guard values.count == elements.count else { return nil }
        self = values
    }
}

extension Optional: InputValue, EventPayload where Wrapped: InputValue {
    /// For a refusal.
    public static var payloadName: String { Wrapped.payloadName }

    /// A value, or none.
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
    /// One of the words.
    public init?(json: JSON) {
        guard let value = json.string.flatMap({ Self(rawValue: $0) }) else { return nil }
        self = value
    }
}
