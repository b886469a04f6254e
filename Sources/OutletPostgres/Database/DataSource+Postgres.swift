public import Outlet

extension DataSource {
    /// A source of values that are read from a database. It follows the tables that were read, on all nodes.
    ///
    /// ```swift
    /// let order = DataSource<OrderRequest, Order>(database) { request, db in
    ///     guard let row = try db.rows("SELECT * FROM orders WHERE id = \(request.id)").first else { throw ServiceFailure("…") }
    ///     return try Order(row)
    /// }
    /// ```
    public init(
        _ database: PostgresDatabase, read: @escaping @Sendable (Request, PostgresTransaction) throws -> Value
    ) {
        self.init { request in database.values { try read(request, $0) } }
    }

    /// A source of rows of a database, a page at a time. It follows the tables that were read, on all nodes.
    ///
    /// - Parameters:
    ///   - database: the database of the tables.
    ///   - pageSize: the number of rows of a page.
    ///   - most: the most rows that may be on screen.
    ///   - read: reads as many rows as it is told.
    public init(
        _ database: PostgresDatabase, pageSize: Int = 50, most: Int = 2_000,
        read: @escaping @Sendable (Request, _ limit: Int, PostgresTransaction) throws -> Page<Value>
    ) where Value: ListValue {
        self.init(
            observing: { request, limit in database.values { try read(request, limit, $0) } }, pageSize: pageSize,
            most: most)
    }
}
