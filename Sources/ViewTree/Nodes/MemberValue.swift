/// A type whose values a member of a node can have.
public protocol MemberValue: Sendable, Equatable {
    /// The JSON Schema of its values.
    static var schema: JSON { get }
    /// The JSON that represents a missing value.
    static var absent: JSON { get }
    /// Writes the value as JSON.
    func write(to writer: inout JSONWriter)
    /// Whether both are written alike.
    func isWritten(as other: Self) -> Bool
}

extension MemberValue {
    /// `null`.
    public static var absent: JSON { .null }

    /// Whether both are equal.
    public func isWritten(as other: Self) -> Bool { self == other }

    /// The value as JSON.
    public var json: JSON {
        var writer = JSONWriter()
        write(to: &writer)
        return (try? JSON(parsing: writer.bytes)) ?? .null
    }
}

extension String: MemberValue {
    /// A string.
    public static var schema: JSON { ["type": "string"] }
    /// Writes the string with its quotes.
    public func write(to writer: inout JSONWriter) { writer.write(self) }
    /// Whether both consist of the same code points: canonically equivalent strings are equal in Swift, but not for a
    /// client.
    public func isWritten(as other: String) -> Bool {
        let left = utf8Span.span
        let right = other.utf8Span.span
        if left.isIdentical(to: right) { return true }
        if left.count != right.count { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }
}

extension Bool: MemberValue {
    /// A Boolean value.
    public static var schema: JSON { ["type": "boolean"] }
    /// Writes `true` or `false`.
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Int: MemberValue {
    /// An integer.
    public static var schema: JSON { ["type": "integer"] }
    /// Writes the digits.
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Double: MemberValue {
    /// A number.
    public static var schema: JSON { ["type": "number"] }
    /// Writes the number; `null` if it is not finite.
    public func write(to writer: inout JSONWriter) { writer.write(self) }
    /// Whether both are equal, or JSON can represent neither.
    public func isWritten(as other: Double) -> Bool { self == other || (!isFinite && !other.isFinite) }
}

extension MemberValue where Self: RawRepresentable, RawValue == String {
    /// Writes the raw value.
    public func write(to writer: inout JSONWriter) { writer.write(rawValue) }
}

extension MemberValue where Self: RawRepresentable, RawValue == String, Self: CaseIterable {
    /// One of the raw values.
    public static var schema: JSON { ["enum": .array(allCases.map { .string($0.rawValue) })] }
}
