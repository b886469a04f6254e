/// The name of a header field, compared without regard to case: kept in lower case.
public struct HeaderName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in lower case.
    public let canonical: String
    /// How many bytes it has: most names differ in that.
    package let length: Int

    /// Takes a name in any case.
    public init(_ name: String) {
        canonical = name.lowercased()
        length = canonical.utf8.count
    }

    /// Takes a name in any case.
    public init(stringLiteral name: String) { self.init(name) }

    /// Whether both are one name.
    public static func == (one: HeaderName, other: HeaderName) -> Bool {
        one.length == other.length && one.canonical == other.canonical
    }

    /// The name in lower case.
    public var description: String { canonical }
}
