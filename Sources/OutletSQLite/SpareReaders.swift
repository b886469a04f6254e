public import GRDB
import Synchronization

/// Connections to a pool's database that are reserved for reads on the calling thread. Such a read waits neither for the pool's
/// readers nor for a thread.
///
/// ```swift
/// let spare = SpareReaders(of: pool)
/// let orders = ObservedQuery(in: pool, spare: spare) { try Order.filter(Column("open")).fetchAll($0) }
/// ```
///
/// They are opened on demand, with the pool's configuration, for reading only. One object suffices for all queries of a pool.
public final class SpareReaders: Sendable {
    private struct State {
        var idle: [DatabaseQueue] = []
        /// How many more may be opened.
        var rest: Int
    }

    private let pool: DatabasePool
    private let state: Mutex<State>

    /// Opens at most this many connections. More than the number of answering threads are of no use.
    public init(of pool: DatabasePool, limit: Int = 4) {
        self.pool = pool
        state = Mutex(State(rest: limit))
    }

    /// The result of a query; nil if all connections are in use. Throws the errors of opening a connection and of the query.
    func read<Value>(_ query: (Database) throws -> Value) throws -> Value? {
        guard let connection = try take() else { return nil }
        defer { state.withLock { $0.idle.append(connection) } }
        return try connection.inDatabase { try Self.inSnapshot($0, query) }
    }

    /// Runs a query in a snapshot of the database. GRDB's own `read` makes SQLite parse both statements each time.
    private static func inSnapshot<Value>(_ database: Database, _ query: (Database) throws -> Value) throws -> Value {
        try database.cachedStatement(sql: "BEGIN").execute()
        do {
            let value = try query(database)
            try database.cachedStatement(sql: "COMMIT").execute()
            return value
        } catch {
            try? database.rollback()
            throw error
        }
    }

    private func take() throws -> DatabaseQueue? {
        let (idle, mayOpen) = state.withLock { state -> (DatabaseQueue?, Bool) in
            if let idle = state.idle.popLast() { return (idle, false) }
            if state.rest <= 0 { return (nil, false) }
            state.rest -= 1
            return (nil, true)
        }
        guard mayOpen else { return idle }
        do {
            var configuration = pool.configuration
            configuration.readonly = true
            return try DatabaseQueue(path: pool.path, configuration: configuration)
        } catch {
            state.withLock { $0.rest += 1 }
            throw error
        }
    }
}
