/// What a query in a ``PostgresDatabase`` finds, now and each time that a table which it has read was changed.
public struct PostgresValues<Value: Sendable>: AsyncSequence, Sendable {
    /// What is read.
    typealias Read = @Sendable (PostgresTransaction) throws -> Value

    private let database: PostgresDatabase
    private let read: Read

    init(of database: PostgresDatabase, _ read: @escaping Read) {
        self.database = database
        self.read = read
    }

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator { Iterator(database, read) }

    /// One way through the values.
    public struct Iterator: AsyncIteratorProtocol {
        /// How long after a failure PostgreSQL is asked again.
        private static var pause: Duration { .seconds(1) }

        private let database: PostgresDatabase
        private let read: Read
        private var watcher: TableChanges.Watcher?
        /// The tables that were read last.
        private var tables: Set<String> = []

        init(_ database: PostgresDatabase, _ read: @escaping Read) {
            self.database = database
            self.read = read
        }

        /// The value now, then each other one after a change; nil once the task is cancelled. Throws what reading throws, unless
        /// PostgreSQL is away.
        public mutating func next() async throws -> Value? {
            if let watcher {
                guard await watcher.change(of: tables) else { return nil }
            } else {
                // Before the first reading, so that nothing is missed.
                watcher = database.watch()
            }
            while true {
                do {
                    let found = try await database.observe(read)
                    tables = found.tables
                    return found.value
                } catch let error as PostgresStoreError where [.away, .busy].contains(error.code) {
                    if (try? await Task.sleep(for: Self.pause)) == nil { return nil }
                }
            }
        }
    }
}
