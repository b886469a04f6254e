import GRDB
import GRDBSQLite

/// A statement that SQLite prepares once, to which values are bound without boxing.
///
/// GRDB boxes each value and checks each call, by which the statements of a commit take half as long again. Use a statement
/// only while its connection is held, and release it before the connection is closed.
@safe final class PreparedStatement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    /// Prepares a statement; throws GRDB's error if SQLite does not understand it.
    init(_ sql: String, on database: Database) throws {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            database.sqliteConnection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard let connection = unsafe database.sqliteConnection, let handle = unsafe handle, code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage, sql: sql)
        }
        unsafe self.handle = handle
        unsafe self.connection = connection
    }

    deinit { _ = unsafe sqlite3_finalize(handle) }

    /// Runs the statement, and returns how many rows it has changed.
    @discardableResult
    func run<each Value: BoundValue>(_ values: repeat each Value) throws -> Int {
        bind(repeat each values)
        defer { _ = unsafe sqlite3_reset(handle) }
        while try step() {}
        return Int(unsafe sqlite3_changes(connection))
    }

    /// The integers in the columns of the first row; nil if there is no row.
    func firstRow<each Value: BoundValue>(_ values: repeat each Value) throws -> [Int64]? {
        bind(repeat each values)
        defer { _ = unsafe sqlite3_reset(handle) }
        guard try step() else { return nil }
        return unsafe (0..<sqlite3_column_count(handle)).map { unsafe sqlite3_column_int64(handle, $0) }
    }

    private func bind<each Value: BoundValue>(_ values: repeat each Value) {
        var index: Int32 = 0
        for value in repeat each values {
            index += 1
            value.bind(to: self, at: index)
        }
    }

    /// Steps to the next row; `false` at the end.
    private func step() throws -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code:
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code), message: unsafe String(cString: sqlite3_errmsg(connection)))
        }
    }

    // A value that can't be bound, for lack of memory, is NULL, which the columns refuse.

    fileprivate func bind(_ value: Int64, at index: Int32) { _ = unsafe sqlite3_bind_int64(handle, index, value) }

    fileprivate func bind(_ value: [UInt8], at index: Int32) {
        // An empty array may have no address, and SQLite would bind NULL.
        if value.isEmpty {
            _ = unsafe sqlite3_bind_zeroblob(handle, index, 0)
        } else {
            _ = unsafe sqlite3_bind_blob(handle, index, value, Int32(value.count), copied)
        }
    }

    fileprivate func bind(_ value: String, at index: Int32) {
        _ = unsafe sqlite3_bind_text(handle, index, value, Int32(value.utf8.count), copied)
    }

    fileprivate func bindNull(at index: Int32) { _ = unsafe sqlite3_bind_null(handle, index) }

    /// Makes SQLite copy a bound value, which does not outlive the call.
    private var copied: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

/// A value that a prepared statement can take.
protocol BoundValue {
    func bind(to statement: PreparedStatement, at index: Int32)
}

extension Int64: BoundValue {
    func bind(to statement: PreparedStatement, at index: Int32) { statement.bind(self, at: index) }
}

extension Int: BoundValue {
    func bind(to statement: PreparedStatement, at index: Int32) { statement.bind(Int64(self), at: index) }
}

extension Bool: BoundValue {
    func bind(to statement: PreparedStatement, at index: Int32) { statement.bind(self ? 1 : 0, at: index) }
}

extension [UInt8]: BoundValue {
    func bind(to statement: PreparedStatement, at index: Int32) { statement.bind(self, at: index) }
}

extension String: BoundValue {
    func bind(to statement: PreparedStatement, at index: Int32) { statement.bind(self, at: index) }
}

extension Optional: BoundValue where Wrapped: BoundValue {
    func bind(to statement: PreparedStatement, at index: Int32) {
        if let self { self.bind(to: statement, at: index) } else { statement.bindNull(at: index) }
    }
}
