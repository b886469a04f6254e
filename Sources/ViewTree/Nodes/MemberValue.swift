/// A type whose values can stand in a member of a node.
public protocol MemberValue: Sendable, Equatable {
    /// The JSON Schema of its values.
    static var schema: JSON { get }
    /// What is written where there is no value.
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
    /// Whether both have the same code points: strings that only look the same are equal, but not for a client.
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
    /// A truth value.
    public static var schema: JSON { ["type": "boolean"] }
    /// Writes `true` or `false`.
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Int: MemberValue {
    /// A whole number.
    public static var schema: JSON { ["type": "integer"] }
    /// Writes the digits.
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Double: MemberValue {
    /// A number.
    public static var schema: JSON { ["type": "number"] }
    /// Writes the number; an infinite one as `null`.
    public func write(to writer: inout JSONWriter) { writer.write(self) }
    /// Whether both are equal, or neither is a number that JSON has a word for.
    public func isWritten(as other: Double) -> Bool { self == other || (!isFinite && !other.isFinite) }
}

extension MemberValue where Self: RawRepresentable, RawValue == String {
    /// Writes the word.
    public func write(to writer: inout JSONWriter) { writer.write(rawValue) }
}

extension MemberValue where Self: RawRepresentable, RawValue == String, Self: CaseIterable {
    /// One of the words.
    public static var schema: JSON { ["enum": .array(allCases.map { .string($0.rawValue) })] }
}
