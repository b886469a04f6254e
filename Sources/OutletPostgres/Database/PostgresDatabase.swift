import Outlet

/// Tables of an app's own, in the database where a ``PostgresStore`` keeps its sessions.
///
/// ```swift
/// let database = PostgresDatabase(store)
/// try database.migrate("orders", [{ try $0.run("CREATE TABLE orders (id bigint PRIMARY KEY, state text NOT NULL)") }])
/// let paid = try await database.write { try $0.run("UPDATE orders SET state = 'paid' WHERE id = \(id)") }
/// let orders = DataSource<NoRequest, IdentifiedList<Order>>(database) { _, db in
///     IdentifiedList(try db.rows("SELECT * FROM orders ORDER BY id").map { try Order($0) })
/// }
/// ```
///
/// PostgreSQL's own statistics tell which tables a transaction has read or changed: each node runs observed queries again after
/// a change of a table that they read. Programs that are no nodes report their changes by `SELECT outlet.changed('orders')` in
/// their transaction. So does a transaction with `TRUNCATE`, which PostgreSQL does not count.
///
/// Queries run through libpq on a few threads of the database's own. No other thread waits.
public final class PostgresDatabase: Sendable {
    private let parts: StoreParts
    private let workers: Workers
    private let sender: Int

    /// The app's tables in the database of a store.
    ///
    /// - Parameter connections: the number of connections beside those of the store.
    public init(_ store: PostgresStore, connections: Int = 4) {
        parts = store.parts
        workers = Workers(parts.place, parts.pace, count: max(1, connections))
        sender = parts.tables.makeSender()
    }

    deinit { workers.close() }

    /// The host and the name of the database, without user and password.
    public var place: String { parts.place.description }

    /// Updates tables to the newest version, on this thread: runs the steps that have not run yet, in one transaction. Of
    /// several nodes that start, one runs them, and the others wait for it.
    ///
    /// Never change a step after its release. Steps should only add, so that nodes of the earlier release can finish their
    /// work.
    ///
    /// - Parameters:
    ///   - name: the name of the tables' owner. Each name has its own steps.
    ///   - steps: the steps from each version to the next, the oldest first.
    /// - Throws: a ``PostgresStoreError`` if PostgreSQL refuses a step, or a newer release has run more of them; errors of a
    ///   step. The tables are then unchanged.
    public func migrate(_ name: String, _ steps: [@Sendable (PostgresTransaction) throws -> Void]) throws {
        let connection = try PlainConnection(to: parts.place, within: parts.pace.connectTime)
        try connection.run("BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s'")
        let transaction = PostgresTransaction(connection)
        defer { transaction.end() }
        try transaction.run("INSERT INTO outlet.migrations (name, steps) VALUES (\(name), 0) ON CONFLICT DO NOTHING")
        let row = try transaction.rows("SELECT steps FROM outlet.migrations WHERE name = \(name) FOR UPDATE").first
        let done: Int = try row?["steps"] ?? 0
        if done > steps.count { throw PostgresStoreError.newer(parts.place, tables: name, done, known: steps.count) }
        for step in steps.dropFirst(done) { try step(transaction) }
        if done < steps.count {
            try transaction.run("UPDATE outlet.migrations SET steps = \(steps.count) WHERE name = \(name)")
        }
        try connection.run("COMMIT")
    }

    /// Reads in one transaction: all queries see the same state.
    ///
    /// - Throws: a ``PostgresStoreError`` if PostgreSQL is away or refuses a query; errors of `body`.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresTransaction) throws -> Value
    ) async throws -> Value {
        try await run { connection in try Self.read(connection, body).value }
    }

    /// Reads and writes in one transaction. If `body` throws, nothing changes.
    ///
    /// When it returns, the observers of changed tables are notified, on all nodes.
    ///
    /// - Throws: a ``PostgresStoreError`` if PostgreSQL is away or refuses a query. Its code is
    ///   ``PostgresStoreError/Code/unknown`` if the connection is lost during the commit: the change may be written then.
    ///   Errors of `body`.
    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresTransaction) throws -> Value
    ) async throws -> Value {
        try await run { [parts, sender] connection in
            try connection.run("BEGIN")
            let before = try TableCounts(connection)
            let value = try Self.perform(body, on: connection)
            let changed = try TableCounts(connection).changed(since: before)
            for table in changed.sorted() {
                _ = try connection.ask(
                    "INSERT INTO outlet.news (sender, place, kind, name, bytes) VALUES ($1, $2, $3, $4, '')",
                    [.integer(sender), .integer(parts.tables.nextPlace()), .text(TableChanges.kind), .text(table)])
            }
            // Also if it is unknown whether that has changed them.
            defer {
                if !changed.isEmpty {
                    parts.tables.note(changed)
                    parts.bus.tellNews()
                }
            }
            try Self.commit(connection, at: parts.place)
            return value
        }
    }

    /// The values that `body` reads: the current one, and another after each change of a table that it has read, on any node.
    ///
    /// A reader that is slower than the changes gets the newest value. While PostgreSQL is away there is no value; the sequence
    /// continues by itself. Errors of `body` end the sequence.
    public func values<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresTransaction) throws -> Value
    ) -> PostgresValues<Value> { PostgresValues(of: self, body) }

    /// Starts to observe the tables.
    func watch() -> TableChanges.Watcher { parts.tables.watch() }

    /// Reads a value, and returns the tables that were read.
    func observe<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresTransaction) throws -> Value
    ) async throws -> (value: Value, tables: Set<String>) {
        try await run { connection in try Self.read(connection, body) }
    }

    // MARK: On the threads of the database

    private func run<Value: Sendable>(
        _ body: @escaping @Sendable (PlainConnection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            workers.run { connection in
                continuation.resume(
                    with: Result {
                        let connection = try connection.get()
                        do { return try body(connection) } catch {
                            // A connection on which this fails is broken, and is not used again.
                            try? connection.run("ROLLBACK")
                            throw error
                        }
                    })
            }
        }
    }

    private static func read<Value>(
        _ connection: PlainConnection, _ body: (PostgresTransaction) throws -> Value
    ) throws -> (value: Value, tables: Set<String>) {
        try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        let before = try TableCounts(connection)
        let value = try perform(body, on: connection)
        let tables = try TableCounts(connection).read(since: before)
        try connection.run("COMMIT")
        return (value, tables)
    }

    private static func perform<Value>(
        _ body: (PostgresTransaction) throws -> Value, on connection: PlainConnection
    ) throws -> Value {
        let transaction = PostgresTransaction(connection)
        defer { transaction.end() }
        let value = try body(transaction)
        // For a failed transaction PostgreSQL would answer COMMIT with a rollback, and no error.
        if let error = transaction.failure { throw error }
        return value
    }

    private static func commit(_ connection: PlainConnection, at place: Place) throws(PostgresStoreError) {
        do {
            try connection.run("COMMIT")
        } catch  where connection.isBroken {
            throw .unknown(place)
        }
    }
}
