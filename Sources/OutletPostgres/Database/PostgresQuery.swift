/// SQL with values: interpolated values become parameters, never parts of the text.
///
/// ```swift
/// let mine: PostgresQuery = "SELECT * FROM orders WHERE customer = \(customer)"
/// ```
public struct PostgresQuery: Sendable, ExpressibleByStringInterpolation {
    /// The parts of the text; a value is between each two.
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

    /// SQL that is made while the program runs. No part of it may come from users.
    public init(sql: String) { self.init(stringLiteral: sql) }

    /// The text, with `$1`, `$2` … for the values.
    var sql: String {
        parts.dropFirst().enumerated().reduce(parts.first ?? "") { "\($0)$\($1.offset + 1)\($1.element)" }
    }

    /// The interpolation of a query.
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
    /// The queries as one, with a separator between each two.
    public func joined(separator: PostgresQuery) -> PostgresQuery {
        dropFirst().reduce(first ?? "") { "\($0)\(separator)\($1)" }
    }
}
