public import GRDB

/// The results of a query: the current one, and another whenever a table that it reads changes.
///
/// ```swift
/// let orders = ObservedQuery(in: pool) { try Order.filter(Column("open")).fetchAll($0) }
/// let now = try await orders.read()
/// for try await open in orders { … }
/// ```
///
/// An iteration ends only when its task is cancelled, or with an error that the query throws. A reader that is slower than the
/// changes gets the newest value; those in between are left out.
///
/// With spare readers, `now()` reads at once on the calling thread: a `DataSource` that observes the query then has its first
/// value in the answer to the same event.
///
/// An observation runs the query once more at its start, so that no change is missed: a first value that is not `Equatable` is
/// then delivered a second time.
///
/// Changes that GRDB's `ValueObservation` does not see are not observed: those of other processes, those that bypass this
/// reader, and those of tables `WITHOUT ROWID`. Full-text tables are not seen either: let the query join the table that has the
/// text.
public struct ObservedQuery<Value: Sendable>: Sendable {
    /// A function that reads from the database; it may be called at any time, on any connection.
    public typealias Query = @Sendable (Database) throws -> Value

    let reader: any DatabaseReader
    let spare: SpareReaders?
    let query: Query
    let tables: ObservedTables
    /// Whether a value repeats the one before it.
    let isRepeated: @Sendable (Value, Value) -> Bool
    /// The first value, if it has been read already.
    var known: Value?

    /// Observes the results of `query` in `reader`; a change delivers the result again even if it is equal.
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

    /// The query's current result.
    ///
    /// Throws what the query throws, and `CancellationError` when the task is cancelled.
    public func read() async throws -> Value {
        do {
            return try await reader.read(query)
        } catch {
            // A cancellation interrupts SQLite, which may report that as another error.
            try Task.checkCancellation()
            throw error
        }
    }
}

extension ObservedQuery where Value: Equatable {
    /// Observes the results of `query` in `reader`; a change that leaves the result equal delivers nothing.
    public init(
        in reader: any DatabaseReader, spare: SpareReaders? = nil, tables: ObservedTables = .varying,
        query: @escaping Query
    ) {
        self.init(reader, spare, tables, query, isRepeated: ==)
    }
}
