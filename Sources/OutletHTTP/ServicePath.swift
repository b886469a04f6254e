/// A path of a service, below its address: `"/books/\(id)"`.
///
/// What is put into it stays within one segment, whatever it holds: a request can't choose another path.
public struct ServicePath: ExpressibleByStringInterpolation, Hashable, Sendable {
    let text: String
    /// Whether it leads to where its author meant: an empty part, or one of dots, leads elsewhere.
    let isComplete: Bool

    /// A path as it stands, percent-encoded by its author.
    public init(stringLiteral value: String) {
        text = value
        isComplete = true
    }

    /// A path with values in it.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        let segments = text.prefix { $0 != "?" }.split(separator: "/")
        isComplete = stringInterpolation.isComplete && !segments.contains { $0 == "." || $0 == ".." }
    }

    /// A path that is being put together.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""
        var isComplete = true

        /// An empty path.
        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        /// Adds what its author wrote.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds a value, percent-encoded.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let value = value.description
            if value.isEmpty { isComplete = false }
            text += value.percentEncoded
        }
    }
}
