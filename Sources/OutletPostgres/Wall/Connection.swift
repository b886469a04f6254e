import LibPQ

/// A connection to PostgreSQL that never blocks, in libpq's pipeline mode.
///
/// Its owner waits for its socket, and uses it on one thread only.
@safe final class Connection {
    /// The state of a connection while it is made.
    enum Progress {
        /// The socket has to be ready for reading or for writing.
        case reading, writing
        /// The connection can be used.
        case connected
        /// It could not be made.
        case failed
    }

    /// The next part of the answers.
    enum Answer {
        /// Nothing yet.
        case none
        /// The rows of a call.
        case rows(ResultSet)
        /// A call has failed.
        case failure(ServerError)
        /// A call was left out, since one before it has failed.
        case skipped
        /// A call has no further result.
        case endOfCall
        /// All calls up to a synchronization are done; their changes are committed or rolled back.
        case synchronized
    }

    private let handle: OpaquePointer

    /// Begins to connect, for the attempt of a number; nil if there is no memory.
    init?(to place: Place, attempt: Int) {
        let settings = place.settings(attempt: attempt)
        let handle = unsafe CStrings.with(settings.map(\.0), settings.map(\.1)) {
            unsafe PQconnectStartParams($0, $1, 1)
        }
        guard let handle = unsafe handle else { return nil }
        unsafe self.handle = handle
        // Drops notices, which libpq would print.
        _ = unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
    }

    deinit { unsafe PQfinish(handle) }

    /// Continues to connect.
    func connect() -> Progress {
        switch unsafe PQconnectPoll(handle) {
        case PGRES_POLLING_READING: .reading
        case PGRES_POLLING_WRITING: .writing
        case PGRES_POLLING_OK:
            unsafe PQsetnonblocking(handle, 1) == 0 && PQenterPipelineMode(handle) == 1 ? .connected : .failed
        default: .failed
        }
    }

    /// Whether the connection is broken.
    var isBroken: Bool { unsafe PQstatus(handle) == CONNECTION_BAD }

    /// The socket; it may change with each step of connecting.
    var socket: Int32 { unsafe PQsocket(handle) }

    /// libpq's message about the last failure, in one line.
    var problem: String { unsafe Problem.line(PQerrorMessage(handle)) }

    /// Sends a statement to prepare; `false` if the connection is broken.
    func prepare(_ name: String, _ sql: String) -> Bool { unsafe PQsendPrepare(handle, name, sql, 0, nil) == 1 }

    /// Calls a prepared statement; `false` if the connection is broken.
    func call(_ name: String, _ parameters: borrowing Parameters) -> Bool {
        let count = parameters.lengths.count
        let formats = [Int32](repeating: 1, count: count)
        return unsafe parameters.bytes.withUnsafeBufferPointer { bytes in
            let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            let values = unsafe parameters.starts.map { offset in
                unsafe offset.flatMap { unsafe start?.advanced(by: $0) }
            }
            return unsafe PQsendQueryPrepared(
                handle, name, Int32(count), values, parameters.lengths, formats, 1) == 1
        }
    }

    /// Ends the calls that are committed together; `false` if the connection is broken.
    func synchronize() -> Bool { unsafe PQpipelineSync(handle) == 1 }

    /// Sends the waiting calls as far as the socket takes them. Returns whether some are left; nil if the connection is broken.
    func flush() -> Bool? {
        switch unsafe PQflush(handle) {
        case 0: false
        case 1: true
        default: nil
        }
    }

    /// Reads the received bytes; `false` if the connection is broken.
    func read() -> Bool { unsafe PQconsumeInput(handle) == 1 }

    /// The next part of the answers to calls.
    func next() -> Answer {
        if unsafe PQisBusy(handle) == 1 { return .none }
        guard let result = unsafe PQgetResult(handle) else { return .endOfCall }
        let rows = unsafe ResultSet(result)
        return switch rows.status {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK: .rows(rows)
        case PGRES_PIPELINE_SYNC: .synchronized
        case PGRES_PIPELINE_ABORTED: .skipped
        default: .failure(rows.error)
        }
    }

    /// The next message of another node; nil if there is none.
    func notification() -> String? {
        guard let notification = unsafe PQnotifies(handle) else { return nil }
        defer { unsafe PQfreemem(notification) }
        return unsafe String(cString: notification.pointee.extra)
    }
}
