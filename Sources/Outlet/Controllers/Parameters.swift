public import ViewTree

/// The parameters with which a screen was opened, by name.
public struct Parameters: Sendable, Equatable, Codable, ExpressibleByDictionaryLiteral {
    /// Each value, of the type that the screen declared.
    public private(set) var values: JSONObject

    /// No parameters.
    public init() { values = JSONObject() }

    /// These parameters.
    public init(dictionaryLiteral elements: (String, JSON)...) { values = JSONObject(elements) }

    init(_ values: JSONObject) { self.values = values }

    /// The string of that name.
    public func string(_ name: String) -> String? { values[name]?.string }
    /// The whole number of that name.
    public func integer(_ name: String) -> Int? { values[name]?.integer }
    /// The number of that name.
    public func number(_ name: String) -> Double? { values[name]?.number }
    /// The truth value of that name.
    public func boolean(_ name: String) -> Bool? { values[name]?.bool }
}

/// One parameter of a screen.
public struct Parameter: Sendable {
    /// The types that a parameter can have.
    public enum Kind: String, Sendable {
        /// Any text.
        case string
        /// A whole number.
        case integer
        /// A number.
        case number
        /// `true` or `false`.
        case boolean
    }

    /// The name, in a body and in a query.
    public let name: String
    /// The type.
    public let kind: Kind
    /// Whether the screen can't do without.
    public let isRequired: Bool

    /// A parameter that may be left out, unless `required`.
    public init(_ name: String, _ kind: Kind, required: Bool = false) {
        self.name = name
        self.kind = kind
        isRequired = required
    }

    /// Whether a value is of the type.
    func accepts(_ value: JSON) -> Bool {
        switch kind {
        case .string: value.string != nil
        case .integer: value.integer != nil
        case .number: value.number?.isFinite == true
        case .boolean: value.bool != nil
        }
    }

    /// The value that text in a query stands for; nil where it is none of the type.
    func value(ofText text: String) -> JSON? {
        switch kind {
        case .string: .string(text)
        // One that a Double does not hold exactly would stand for another.
        case .integer: Int(text).flatMap { Int(exactly: Double($0)) == $0 ? .number(Double($0)) : nil }
        case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
        case .boolean: Bool(text).map { .bool($0) }
        }
    }
}
