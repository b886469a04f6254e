/// The values of a query in a ``PostgresDatabase``: the current one, and another after each change of a table that it has read.
public struct PostgresValues<Value: Sendable>: AsyncSequence, Sendable {
    /// Reads a value.
    typealias Read = @Sendable (PostgresTransaction) throws -> Value

    private let database: PostgresDatabase
    private let read: Read

    init(of database: PostgresDatabase, _ read: @escaping Read) {
        self.database = database
        self.read = read
    }

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator { Iterator(database, read) }

    /// Iterates over the values.
    public struct Iterator: AsyncIteratorProtocol {
        /// The pause before another attempt while PostgreSQL is away.
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

        /// The current value at first, then the next one after a change; nil once the task is cancelled. Throws errors of
        /// reading, except while PostgreSQL is away.
        public mutating func next() async throws -> Value? {
            if let watcher {
                guard await watcher.change(of: tables) else { return nil }
            } else {
                // Observes before the first read, so that no change is missed.
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
