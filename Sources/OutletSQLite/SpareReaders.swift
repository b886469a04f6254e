public import GRDB
import Synchronization

/// Connections to the database of a pool that are kept aside for reads on the thread that asks, so that none of them has
/// to wait for another: not for the pool's readers, nor for a thread.
///
/// ```swift
/// let spare = SpareReaders(of: pool)
/// let orders = ObservedQuery(in: pool, spare: spare) { try Order.filter(Column("open")).fetchAll($0) }
/// ```
///
/// They are opened when they are needed, with the pool's configuration, and only read. One for all queries of a pool.
public final class SpareReaders: Sendable {
    private struct State {
        var idle: [DatabaseQueue] = []
        /// How many more may be opened.
        var rest: Int
    }

    private let pool: DatabasePool
    private let state: Mutex<State>

    /// At most so many connections: more than there are threads that answer are of no use.
    public init(of pool: DatabasePool, limit: Int = 4) {
        self.pool = pool
        state = Mutex(State(rest: limit))
    }

    /// What a query finds; nil where all connections are in use. Throws what opening one or the query throws.
    func read<Value>(_ query: (Database) throws -> Value) throws -> Value? {
        guard let connection = try take() else { return nil }
        defer { state.withLock { $0.idle.append(connection) } }
        return try connection.inDatabase { try Self.inSnapshot($0, query) }
    }

    /// One state of the database for all that a query reads. GRDB's own `read` has SQLite parse both statements each time.
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
