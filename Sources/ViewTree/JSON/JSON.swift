/// A JSON value (RFC 8259).
public enum JSON: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number. Integers are exact below 2^53; larger ones are ``largeInteger(_:)``.
    case number(Double)
    /// An integer from 2^53 on, as its decimal digits with a minus sign if it is negative. Clients can't send such numbers,
    /// since JavaScript would round them; within the server they are exact.
    case largeInteger(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object.
    case object(JSONObject)
}

extension JSON: Equatable {
    /// Whether both are the same value, with an object's members in any order.
    public static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.largeInteger(let left), .largeInteger(let right)): left == right
        case (.number(let number), .largeInteger(let digits)), (.largeInteger(let digits), .number(let number)):
            // A coder may write a `Double` of this size with digits only.
            Double(digits) == number
        case (.string(let left), .string(let right)): left.isSame(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

extension JSON {
    /// The member with a name; nil if this is no object or has no such member.
    public subscript(name: String) -> JSON? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// The element at an index; nil if this is no array or has no such element.
    public subscript(index: Int) -> JSON? {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
    }

    /// The string; nil if this is none.
    public var string: String? {
        if case .string(let string) = self { string } else { nil }
    }

    /// The Boolean value; nil if this is none.
    public var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// An integer of any size, represented exactly.
    public init(_ integer: some BinaryInteger) {
        self = integer.magnitude < UInt64(1) << 53 ? .number(Double(integer)) : .largeInteger(String(integer))
    }

    /// The number, or the one nearest to a large integer; nil if this is neither.
    public var number: Double? {
        switch self {
        case .number(let number): number
        case .largeInteger(let digits): Double(digits) ?? .infinity
        default: nil
        }
    }

    /// The integer; nil if this is none, or not one that `Int` can represent.
    public var integer: Int? {
        switch self {
        case .number(let number): Int(exactly: number)
        case .largeInteger(let digits): Int(digits)
        default: nil
        }
    }

    /// The place and the digits of the first large integer in the value; nil if there is none.
    public var firstLargeInteger: (place: JSONPointer, digits: String)? {
        switch self {
        case .largeInteger(let digits): return (JSONPointer(), digits)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let (place, digits) = element.firstLargeInteger {
                    return (JSONPointer([String(index)] + place.tokens), digits)
                }
            }
        case .object(let object):
            for (name, value) in object.members {
                if let (place, digits) = value.firstLargeInteger {
                    return (JSONPointer([name] + place.tokens), digits)
                }
            }
        default: break
        }
        return nil
    }

    /// The sentence for an integer that is too large to be sent.
    package static func largeIntegerFault(_ digits: String) -> String {
        "Expected an integer below 2^53, found \(digits.prefix(64))."
    }

    /// The elements; nil if this is no array.
    public var array: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The kind of the value, as used in sentences: "a string".
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number(let number): number.magnitude < 0x1p53 ? "a number" : "a number from 2^53 on"
        case .largeInteger: "an integer from 2^53 on"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An integer.
    public init(integerLiteral value: Int) { self.init(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A Boolean value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An array.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// An object.
    public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(JSONObject(elements)) }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}
