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

    /// Whether a value is of the type. An integer from 2^53 on is, by its digits: an address has such. In a body it has been
    /// refused before.
    func accepts(_ value: JSON) -> Bool {
        switch (kind, value) {
        case (.string, .string), (.boolean, .bool): true
        case (.integer, .number(let number)): number.magnitude < 0x1p53 && Int(exactly: number) != nil
        case (.integer, .largeInteger(let digits)): Int(digits) != nil || UInt(digits) != nil
        case (.number, .number(let number)): number.isFinite
        default: false
        }
    }

    /// The value of a text in a query; nil if the text is no value of the type.
    func value(ofText text: String) -> JSON? {
        switch kind {
        case .string: .string(text)
        case .integer: Int(text).map { JSON($0) } ?? UInt(text).map { JSON($0) }
        case .number: Double(text).flatMap { $0.isFinite && Self.isExact($0, text) ? .number($0) : nil }
        case .boolean: Bool(text).map { .bool($0) }
        }
    }

    /// Whether a number is the one that its text says, and not only the next to it: digits alone name an integer, of which
    /// several have the same `Double` from 2^53 on.
    private static func isExact(_ number: Double, _ text: String) -> Bool {
        number.magnitude < 0x1p53 || text.contains { ".eE".contains($0) }
    }
}
