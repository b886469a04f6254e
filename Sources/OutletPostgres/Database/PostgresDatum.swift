/// A value of a column or a query.
public enum PostgresDatum: Sendable, Hashable {
    /// `smallint`, `integer` or `bigint`.
    case integer(Int)
    /// `text`, `varchar`, `char` or `name`.
    case text(String)
    /// `boolean`.
    case bool(Bool)
    /// `double precision` or `real`.
    case double(Double)
    /// `bytea`.
    case bytes([UInt8])
    /// No value.
    case null
}

/// A type whose values can be used in queries and read from rows.
public protocol PostgresConvertible: Sendable {
    /// The value for PostgreSQL.
    var datum: PostgresDatum { get }
    /// Converts a value of PostgreSQL; nil if it is of another type.
    init?(_ datum: PostgresDatum)
}

extension Int: PostgresConvertible {
    /// An integer.
    public var datum: PostgresDatum { .integer(self) }
    /// Reads an integer; nil for other values.
    public init?(_ datum: PostgresDatum) {
        guard case .integer(let value) = datum else { return nil }
        self = value
    }
}

extension String: PostgresConvertible {
    /// A text.
    public var datum: PostgresDatum { .text(self) }
    /// Reads a text; nil for other values.
    public init?(_ datum: PostgresDatum) {
        guard case .text(let value) = datum else { return nil }
        self = value
    }
}

extension Bool: PostgresConvertible {
    /// A truth value.
    public var datum: PostgresDatum { .bool(self) }
    /// Reads a truth value; nil for other values.
    public init?(_ datum: PostgresDatum) {
        guard case .bool(let value) = datum else { return nil }
        self = value
    }
}

extension Double: PostgresConvertible {
    /// A number with a fraction.
    public var datum: PostgresDatum { .double(self) }
    /// Reads a number with a fraction, or an integer; nil for other values.
    public init?(_ datum: PostgresDatum) {
        switch datum {
        case .double(let value): self = value
        case .integer(let value): self = Double(value)
        default: return nil
        }
    }
}

extension [UInt8]: PostgresConvertible {
    /// Bytes.
    public var datum: PostgresDatum { .bytes(self) }
    /// Reads bytes; nil for other values.
    public init?(_ datum: PostgresDatum) {
        guard case .bytes(let value) = datum else { return nil }
        self = value
    }
}

extension Optional: PostgresConvertible where Wrapped: PostgresConvertible {
    /// The value, or `NULL`.
    public var datum: PostgresDatum { self?.datum ?? .null }
    /// The value, or nil for `NULL`.
    public init?(_ datum: PostgresDatum) {
        if case .null = datum {
            self = .none
        } else if let value = Wrapped(datum) {
            self = .some(value)
        } else {
            return nil
        }
    }
}

extension PostgresDatum {
    /// The OID of its type in PostgreSQL's catalog; 0 leaves the type to the query.
    var type: UInt32 {
        switch self {
        case .integer: 20
        case .text: 25
        case .bool: 16
        case .double: 701
        case .bytes: 17
        case .null: 0
        }
    }
}

extension PostgresDatum {
    /// The kind of value, for errors.
    var kind: String {
        switch self {
        case .integer: "an integer"
        case .text: "a text"
        case .bool: "a truth value"
        case .double: "a number with a fraction"
        case .bytes: "bytes"
        case .null: "no value"
        }
    }
}

extension PostgresDatum: BoundValue {
    func append(to bytes: inout [UInt8]) -> Bool {
        switch self {
        case .integer(let value): value.append(to: &bytes)
        case .text(let value): value.append(to: &bytes)
        case .bool(let value): [value ? 1 : 0].append(to: &bytes)
        case .double(let value): Int(bitPattern: UInt(value.bitPattern)).append(to: &bytes)
        case .bytes(let value): value.append(to: &bytes)
        case .null: false
        }
    }
}
