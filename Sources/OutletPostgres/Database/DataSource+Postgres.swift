public import Outlet

extension DataSource {
    /// A source of what is read in a database. It follows the tables that were read, on all nodes.
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

    /// A source of rows in a database, of which the first are shown. It follows the tables that were read, on all nodes.
    ///
    /// - Parameters:
    ///   - database: where the tables are.
    ///   - pageSize: how many rows a page has.
    ///   - most: how many rows may be on screen.
    ///   - read: gets the number of rows to deliver.
    public init(
        _ database: PostgresDatabase, pageSize: Int = 50, most: Int = 2_000,
        read: @escaping @Sendable (Request, _ limit: Int, PostgresTransaction) throws -> Page<Value>
    ) where Value: ListValue {
        self.init(
            observing: { request, limit in database.values { try read(request, limit, $0) } }, pageSize: pageSize,
            most: most)
    }
}
