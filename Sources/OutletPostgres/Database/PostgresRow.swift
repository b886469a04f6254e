/// A row of a query's result. Use it only in its transaction.
public struct PostgresRow {
    private let found: ResultSet
    private let number: Int
    private let columns: [String: Int]

    fileprivate init(_ found: ResultSet, _ number: Int, _ columns: [String: Int]) {
        self.found = found
        self.number = number
        self.columns = columns
    }

    /// The value of a column, by its name.
    ///
    /// - Throws: a ``PostgresStoreError`` if there is no such column, its type can't be read, or its value is not of the
    ///   requested type: `NULL` can only be read as an optional.
    public subscript<Value: PostgresConvertible>(column: String) -> Value {
        get throws(PostgresStoreError) {
            guard let index = columns[column] else {
                let names = columns.keys.sorted().joined(separator: ", ")
                throw PostgresStoreError(.failed, "A row has no column '\(column)', but \(names).")
            }
            let datum = try datum(of: column, at: index)
            guard let value = Value(datum) else {
                throw PostgresStoreError(
                    .failed, "The column '\(column)' has \(datum.kind), which is no \(Value.self).")
            }
            return value
        }
    }

    private func datum(of column: String, at index: Int) throws(PostgresStoreError) -> PostgresDatum {
        if found.isNull(number, index) { return .null }
        switch found.type(of: index) {
        case 16: return .bool(found.int(number, index) == 1)
        case 17: return .bytes(found.bytes(number, index))
        case 20, 21, 23: return .integer(found.int(number, index) ?? 0)
        case 18, 19, 25, 1_042, 1_043: return .text(found.text(number, index) ?? "")
        case 700: return .double(Double(Float(bitPattern: UInt32(truncatingIfNeeded: found.int(number, index) ?? 0))))
        case 701: return .double(found.double(number, index))
        default:
            throw PostgresStoreError(
                .failed,
                "The column '\(column)' has a type that is not read: cast it in the query, as in '\(column)::text'.")
        }
    }
}

extension ResultSet {
    /// The rows.
    var rows: [PostgresRow] {
        let columns = Dictionary((0..<columnCount).map { (name(of: $0), $0) }) { first, _ in first }
        return (0..<count).map { PostgresRow(self, $0, columns) }
    }
}
