import Dispatch
import GRDB
import Outlet
import Synchronization

/// Reads sessions: on the calling thread if a connection is free, otherwise on another thread.
final class SessionReaders: Sendable {
    private struct State {
        var idle: [DatabaseQueue] = []
        /// How many more connections may be opened.
        var rest: Int
        /// How many reads wait for a thread.
        var waiting = 0
        var isClosed = false
    }

    let path: String
    private let limit: Int
    private let state: Mutex<State>
    /// Runs reads of one session that found no free connection.
    private let late = DispatchQueue(label: "outlet.sessions.reads")
    /// Runs reads of many sessions.
    private let long = DispatchQueue(label: "outlet.sessions.scans")

    /// Reads the file at a path with at most this many connections; at most `limit` reads wait.
    init(path: String, connections: Int = 6, limit: Int = 4_096) {
        self.path = path
        self.limit = limit
        state = Mutex(State(rest: connections))
    }

    /// The result of a short query, at once if a connection is free.
    func read<Value>(
        _ query: @escaping @Sendable (Database) throws -> Value, then: @escaping Completion<Value>
    ) throws -> StoreAnswer<Value> {
        // Two connections are reserved for the queues' threads.
        guard let connection = try take(leaving: 2) else { return try later(on: late, query, then) }
        return .done(try use(connection, query))
    }

    /// The result of a long query, later.
    func scan<Value>(
        _ query: @escaping @Sendable (Database) throws -> Value, then: @escaping Completion<Value>
    ) throws -> StoreAnswer<Value> {
        try later(on: long, query, then)
    }

    private func later<Value>(
        on queue: DispatchQueue, _ query: @escaping @Sendable (Database) throws -> Value,
        _ then: @escaping Completion<Value>
    ) throws -> StoreAnswer<Value> {
        try state.withLock {
            guard !$0.isClosed else { throw StoreError.closed(path) }
            guard $0.waiting < limit else { throw StoreError.busy(path, "\(limit) reads wait") }
            $0.waiting += 1
        }
        queue.async {
            let result = Result {
                // Each queue has a reserved connection, so one is free.
                guard let connection = try self.take(leaving: 0) else {
                    throw StoreError.busy(self.path, "all reads wait")
                }
                return try self.use(connection, query)
            }
            self.state.withLock { $0.waiting -= 1 }
            then(result)
        }
        return .pending
    }

    private func use<Value>(_ connection: DatabaseQueue, _ query: (Database) throws -> Value) throws -> Value {
        defer { put(connection) }
        do { return try connection.inDatabase(query) } catch { throw StoreError(error, at: path) }
    }

    private func put(_ connection: DatabaseQueue) {
        let isClosed = state.withLock { state -> Bool in
            if !state.isClosed { state.idle.append(connection) }
            return state.isClosed
        }
        if isClosed { try? connection.close() }
    }

    /// A free connection; nil if at most `reserve` are free.
    private func take(leaving reserve: Int) throws -> DatabaseQueue? {
        enum Source {
            case idle(DatabaseQueue)
            case new, none
        }
        let source = try state.withLock { state -> Source in
            guard !state.isClosed else { throw StoreError.closed(path) }
            guard state.idle.count + state.rest > reserve else { return .none }
            if let idle = state.idle.popLast() { return .idle(idle) }
            state.rest -= 1
            return .new
        }
        switch source {
        case .idle(let connection): return connection
        case .none: return nil
        case .new:
            do {
                return try SessionFile.reader(path: path)
            } catch {
                state.withLock { $0.rest += 1 }
                throw StoreError(error, at: path)
            }
        }
    }

    /// Waits for the pending reads, and closes the connections.
    func close() {
        for queue in [late, long] { queue.sync {} }
        let idle = state.withLock { state -> [DatabaseQueue] in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        for connection in idle { try? connection.close() }
    }
}
