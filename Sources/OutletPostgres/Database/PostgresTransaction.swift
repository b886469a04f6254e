/// A transaction in a ``PostgresDatabase``: all of its changes are made, or none. It ends with the function that gets it.
public final class PostgresTransaction {
    private let connection: PlainConnection
    private var isOver = false
    /// The failure after which the transaction can only be rolled back; nil if it can be committed.
    private(set) var failure: PostgresStoreError?

    init(_ connection: PlainConnection) { self.connection = connection }

    /// The rows of a query's result.
    ///
    /// - Throws: a ``PostgresStoreError`` if PostgreSQL refuses it or is away. The transaction can't be used after that.
    public func rows(_ query: PostgresQuery) throws(PostgresStoreError) -> [PostgresRow] {
        try ask(query).rows
    }

    /// Runs a query; returns the number of rows that it has inserted, changed or deleted.
    ///
    /// - Throws: as ``rows(_:)`` does.
    @discardableResult
    public func run(_ query: PostgresQuery) throws(PostgresStoreError) -> Int { try ask(query).changed }

    private func ask(_ query: PostgresQuery) throws(PostgresStoreError) -> ResultSet {
        if isOver { throw PostgresStoreError(.failed, "A transaction was used after its end.") }
        if let failure { throw failure }
        do { return try connection.ask(query.sql, query.values) } catch {
            failure = error
            throw error
        }
    }

    /// Refuses further queries.
    func end() { isOver = true }
}
