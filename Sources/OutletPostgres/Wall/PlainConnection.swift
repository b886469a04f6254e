import LibPQ

/// A blocking connection: for the start of a store, and for the threads of a ``PostgresDatabase``.
@safe final class PlainConnection {
    private let handle: OpaquePointer
    private let place: Place

    /// Connects, within a time for each host; throws if that fails.
    init(to place: Place, within time: Duration) throws(PostgresStoreError) {
        self.place = place
        let settings = place.settings() + [("connect_timeout", "\(max(1, time.components.seconds))")]
        let handle = unsafe CStrings.with(settings.map(\.0), settings.map(\.1)) { unsafe PQconnectdbParams($0, $1, 1) }
        guard let handle = unsafe handle else { throw .failed(at: place, "there is no memory left") }
        unsafe self.handle = handle
        _ = unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
        guard unsafe PQstatus(handle) == CONNECTION_OK else { throw .unreachable(place, problem) }
    }

    deinit { unsafe PQfinish(handle) }

    private var problem: String { unsafe Problem.line(PQerrorMessage(handle)) }

    /// Runs statements, without their rows.
    func run(_ script: String) throws(PostgresStoreError) {
        _ = unsafe try result(PQexec(handle, script))
    }

    /// Runs a statement, with its rows.
    func ask(_ sql: String, _ values: [PostgresDatum] = []) throws(PostgresStoreError) -> ResultSet {
        let parameters = Parameters(values)
        let formats = [Int32](repeating: 1, count: values.count)
        let result = unsafe parameters.bytes.withUnsafeBufferPointer { bytes in
            let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            let texts = unsafe parameters.starts.map { offset in
                unsafe offset.flatMap { unsafe start?.advanced(by: $0) }
            }
            return unsafe PQexecParams(
                handle, sql, Int32(values.count), values.map(\.type), texts, parameters.lengths, formats, 1)
        }
        return unsafe try self.result(result)
    }

    /// Whether the connection is broken.
    var isBroken: Bool { unsafe PQstatus(handle) != CONNECTION_OK }

    /// Whether the server has closed the connection since its last use.
    var isClosedByServer: Bool { unsafe PQconsumeInput(handle) == 0 || isBroken }

    private func result(_ result: OpaquePointer?) throws(PostgresStoreError) -> ResultSet {
        guard let result = unsafe result else { throw .unreachable(place, problem) }
        let rows = unsafe ResultSet(result)
        switch rows.status {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK: return rows
        default:
            if unsafe PQstatus(handle) != CONNECTION_OK { throw .unreachable(place, problem) }
            throw PostgresStoreError(rows.error, at: place)
        }
    }
}
