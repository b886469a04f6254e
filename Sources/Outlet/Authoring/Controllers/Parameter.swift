import ViewTree

/// One parameter of a screen.
package struct Parameter: Sendable, Equatable {
    /// The types that a parameter can have.
    package enum Kind: String, Sendable {
        case string
        case integer
        case number
        case boolean
    }

    /// The name, in a body and in a query.
    package let name: String
    package let kind: Kind
    /// Whether the screen can't do without.
    package let isRequired: Bool
    /// Whether the screen gets its SHA-256 only.
    package var isSecret = false

    /// Whether a value is of the type.
    func accepts(_ value: JSON) -> Bool {
        switch kind {
        case .string: value.string != nil
        case .integer: value.integer.map(Self.isExact) ?? false
        case .number: value.number?.isFinite == true
        case .boolean: value.bool != nil
        }
    }

    /// The value that text in a query stands for; nil where it is none of the type.
    func value(ofText text: String) -> JSON? {
        switch kind {
        case .string: .string(text)
        case .integer: Int(text).flatMap { Self.isExact($0) ? .number(Double($0)) : nil }
        case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
        case .boolean: Bool(text).map { .bool($0) }
        }
    }

    /// Whether a number of JSON stands for this integer and no other: from 2^53 on, several have the same `Double`.
    private static func isExact(_ integer: Int) -> Bool { integer.magnitude < 1 << 53 }
}
