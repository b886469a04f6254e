/// SQL with its values: what is interpolated becomes a parameter, and never a part of the text.
///
/// ```swift
/// let mine: PostgresQuery = "SELECT * FROM orders WHERE customer = \(customer)"
/// ```
public struct PostgresQuery: Sendable, ExpressibleByStringInterpolation {
    /// The parts of the text; between two of them stands a value.
    private var parts: [String]
    private(set) var values: [PostgresDatum]

    /// SQL with values.
    public init(stringInterpolation: StringInterpolation) {
        parts = stringInterpolation.parts
        values = stringInterpolation.values
    }

    /// SQL without values.
    public init(stringLiteral sql: String) {
        parts = [sql]
        values = []
    }

    /// SQL that is not known before the program runs. Nothing in it may come from users.
    public init(sql: String) { self.init(stringLiteral: sql) }

    /// The text, with the values as `$1`, `$2` …
    var sql: String {
        parts.dropFirst().enumerated().reduce(parts.first ?? "") { "\($0)$\($1.offset + 1)\($1.element)" }
    }

    /// What is between the quotation marks of a query.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts = [""]
        fileprivate var values: [PostgresDatum] = []

        /// An empty query.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds SQL.
        public mutating func appendLiteral(_ literal: String) { parts[parts.count - 1] += literal }

        /// Adds a value.
        public mutating func appendInterpolation(_ value: some PostgresConvertible) {
            values.append(value.datum)
            parts.append("")
        }

        /// Adds a value, or `NULL`.
        public mutating func appendInterpolation(_ value: (some PostgresConvertible)?) {
            values.append(value.datum)
            parts.append("")
        }

        /// Adds a part of a query, with its values.
        public mutating func appendInterpolation(_ query: PostgresQuery) {
            parts[parts.count - 1] += query.parts.first ?? ""
            parts += query.parts.dropFirst()
            values += query.values
        }
    }
}

extension [PostgresQuery] {
    /// The queries as one, with a text between each two.
    public func joined(separator: PostgresQuery) -> PostgresQuery {
        dropFirst().reduce(first ?? "") { "\($0)\(separator)\($1)" }
    }
}
