/// The name of a header field, compared without regard to case: kept in lower case.
public struct HeaderName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in lower case.
    public let canonical: String

    /// Takes a name in any case.
    public init(_ name: String) { canonical = name.lowercased() }

    /// Takes a name in any case.
    public init(stringLiteral name: String) { self.init(name) }

    /// Most names differ in their lengths.
    public static func == (one: HeaderName, other: HeaderName) -> Bool {
        one.canonical.utf8.count == other.canonical.utf8.count && one.canonical == other.canonical
    }

    /// The name in lower case.
    public var description: String { canonical }
}
