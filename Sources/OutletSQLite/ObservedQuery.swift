public import GRDB

/// What a query finds, now and again whenever a table that it reads from changes.
///
/// ```swift
/// let orders = ObservedQuery(in: pool) { try Order.filter(Column("open")).fetchAll($0) }
/// let now = try await orders.read()
/// for try await open in orders { … }
/// ```
///
/// An iteration ends when its task is cancelled, with the query's error where the query throws, and never otherwise.
/// A reader that is slower than the tables change gets the newest value; values in between are left out.
///
/// With spare readers, `now()` reads at once, on the thread that asks: a `DataSource` that observes the query then has its
/// first value in the very answer to an event.
///
/// The tables are watched from the start, and for that the query runs twice: a first value that can't be compared comes a
/// second time.
///
/// What GRDB's `ValueObservation` does not see, does not lead to another value: changes made by other processes or past
/// this reader, and changes to tables `WITHOUT ROWID`. Of a full-text table it sees nothing either: let the query join
/// the table that the text stands in.
public struct ObservedQuery<Value: Sendable>: Sendable {
    /// A question to the database; it may be asked at any time, on any connection.
    public typealias Query = @Sendable (Database) throws -> Value

    let reader: any DatabaseReader
    let spare: SpareReaders?
    let query: Query
    let tables: ObservedTables
    /// Whether a value says nothing that the one before it did not say.
    let isRepeated: @Sendable (Value, Value) -> Bool
    /// The first value, where that has been read already.
    var known: Value?

    /// What `query` finds in `reader`; after a change it is given out again even if it is the same.
    public init(
        in reader: any DatabaseReader, spare: SpareReaders? = nil, tables: ObservedTables = .varying,
        query: @escaping Query
    ) {
        self.init(reader, spare, tables, query) { _, _ in false }
    }

    private init(
        _ reader: any DatabaseReader, _ spare: SpareReaders?, _ tables: ObservedTables, _ query: @escaping Query,
        isRepeated: @escaping @Sendable (Value, Value) -> Bool
    ) {
        self.reader = reader
        self.spare = spare
        self.tables = tables
        self.query = query
        self.isRepeated = isRepeated
    }

    /// What the query finds at this moment.
    ///
    /// Throws what the query throws, and `CancellationError` when the task is cancelled.
    public func read() async throws -> Value {
        do {
            return try await reader.read(query)
        } catch {
            // Cancelling interrupts SQLite, which sometimes calls that by other names.
            try Task.checkCancellation()
            throw error
        }
    }
}

extension ObservedQuery where Value: Equatable {
    /// What `query` finds in `reader`; a change that leaves it the same is kept quiet.
    public init(
        in reader: any DatabaseReader, spare: SpareReaders? = nil, tables: ObservedTables = .varying,
        query: @escaping Query
    ) {
        self.init(reader, spare, tables, query, isRepeated: ==)
    }
}
