/// A transaction in a ``PostgresDatabase``: all of it is done, or nothing. It ends with the function that gets it.
public final class PostgresTransaction {
    private let connection: PlainConnection
    private var isOver = false
    /// Why the transaction can only be rolled back; nil if it can be committed.
    private(set) var failure: PostgresStoreError?

    init(_ connection: PlainConnection) { self.connection = connection }

    /// The rows that a query finds.
    ///
    /// - Throws: a ``PostgresStoreError`` if PostgreSQL refuses it, or is away. The transaction can't be used any more.
    public func rows(_ query: PostgresQuery) throws(PostgresStoreError) -> [PostgresRow] {
        try ask(query).rows
    }

    /// Does what a query says; the number of rows that it has inserted, changed or deleted.
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

    /// Takes no further queries.
    func end() { isOver = true }
}
