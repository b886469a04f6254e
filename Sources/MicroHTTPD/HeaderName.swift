/// The name of a header field, compared without regard to case: kept in lower case.
public struct HeaderName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in lower case.
    public let canonical: String

    /// Takes a name in any case.
    public init(_ name: String) { canonical = name.lowercased() }

    /// Takes a name in any case.
    public init(stringLiteral name: String) { self.init(name) }

    /// The name in lower case.
    public var description: String { canonical }
}
