import Foundation
import GRDB

extension Database {
    /// A prepared statement with its values, in their order: a literal, since GRDB is slow with other sequences.
    ///
    /// `execute(arguments:)` would check the number of the values and nest a closure for each, which takes these
    /// statements half as long again.
    func statement(_ sql: String, _ values: StatementArguments = []) throws -> Statement {
        let statement = try cachedStatement(sql: sql)
        statement.setUncheckedArguments(values)
        return statement
    }
}

extension Statement {
    /// The rows that the statement finds, decoded.
    func rows<Value>(_ decode: (GRDB.Row) throws -> Value) throws -> [Value] {
        let rows = try GRDB.Row.fetchCursor(self)
        var values: [Value] = []
        while let row = try rows.next() { values.append(try decode(row)) }
        return values
    }
}

extension GRDB.Row {
    /// The value of a column, which a damaged file may lack: GRDB's subscripts end the process then.
    func value<Value: DatabaseValueConvertible>(_ column: Int) throws -> Value {
        guard let value: Value = try optional(column) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return value
    }

    func optional<Value: DatabaseValueConvertible>(_ column: Int) throws -> Value? {
        let stored: DatabaseValue = self[column]
        if stored.isNull { return nil }
        guard let value = Value.fromDatabaseValue(stored) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return value
    }

    func bytes(_ column: Int) throws -> [UInt8] { [UInt8](try value(column) as Data) }
}
