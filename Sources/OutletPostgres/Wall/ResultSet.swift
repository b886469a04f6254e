import LibPQ

/// The rows of a statement's result, in PostgreSQL's binary format.
@safe final class ResultSet {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe PQclear(handle) }

    /// The status of the result.
    var status: ExecStatusType { unsafe PQresultStatus(handle) }

    /// The number of rows.
    var count: Int { Int(unsafe PQntuples(handle)) }

    /// The number of columns.
    var columnCount: Int { Int(unsafe PQnfields(handle)) }

    /// The name of a column.
    func name(of column: Int) -> String {
        unsafe PQfname(handle, Int32(column)).map { unsafe String(cString: $0) } ?? ""
    }

    /// The OID of a column's type in PostgreSQL's catalog.
    func type(of column: Int) -> UInt32 { unsafe PQftype(handle, Int32(column)) }

    /// The number of rows that were inserted, changed or deleted.
    var changed: Int { unsafe PQcmdTuples(handle).flatMap { unsafe Int(String(cString: $0)) } ?? 0 }

    /// Whether there is no row.
    var isEmpty: Bool { count == 0 }

    /// The error, if the result is one.
    var error: ServerError {
        ServerError(
            state: field(CChar(UInt8(ascii: "C"))) ?? "", message: field(CChar(UInt8(ascii: "M"))) ?? "no reason given")
    }

    private func field(_ code: CChar) -> String? {
        unsafe PQresultErrorField(handle, Int32(code)).map { unsafe String(cString: $0) }
    }

    /// Whether a value is NULL.
    func isNull(_ row: Int, _ column: Int) -> Bool { unsafe PQgetisnull(handle, Int32(row), Int32(column)) == 1 }

    /// The bytes of a value; none for NULL.
    func bytes(_ row: Int, _ column: Int) -> [UInt8] { unsafe [UInt8](content(row, column)) }

    /// A text; nil for NULL.
    func text(_ row: Int, _ column: Int) -> String? {
        isNull(row, column) ? nil : unsafe String(decoding: content(row, column), as: UTF8.self)
    }

    /// An integer of any size, or a truth value as 0 or 1; nil for NULL.
    func int(_ row: Int, _ column: Int) -> Int? {
        guard !isNull(row, column) else { return nil }
        let bytes = unsafe content(row, column)
        let start = unsafe bytes.first.map { Int(Int8(bitPattern: $0)) } ?? 0
        return unsafe bytes.dropFirst().prefix(7).reduce(start) { $0 << 8 | Int($1) }
    }

    /// A number with a fraction (`float8`); 0 for NULL.
    func double(_ row: Int, _ column: Int) -> Double {
        Double(bitPattern: UInt64(bitPattern: Int64(int(row, column) ?? 0)))
    }

    private func content(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(
            start: PQgetvalue(handle, Int32(row), Int32(column)),
            count: Int(PQgetlength(handle, Int32(row), Int32(column))))
    }
}
