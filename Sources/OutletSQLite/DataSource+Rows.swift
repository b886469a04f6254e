public import GRDB
public import Outlet

extension DataSource {
    /// A source of the rows of a query, a page at a time. It follows changes of the tables.
    ///
    /// ```swift
    /// let books: DataSource<String, IdentifiedList<Book>> = DataSource(pool) { text in
    ///     Book.filter(sql: "title LIKE ?", arguments: ["%\(text)%"]).order(sql: "title")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - pool: the database.
    ///   - spare: the pool's spare readers; nil to make some for this source only.
    ///   - pageSize: how many rows a page has.
    ///   - most: the most rows that may be on screen.
    ///   - rows: the query for a request. Its limit is replaced.
    public init<Row: FetchableRecord>(
        _ pool: DatabasePool, spare: SpareReaders? = nil, pageSize: Int = 50, most: Int = 2_000,
        rows: @escaping @Sendable (Request) -> QueryInterfaceRequest<Row>
    ) where Value == IdentifiedList<Row> {
        let spare = spare ?? SpareReaders(of: pool)
        self.init(
            observing: { request, limit in
                ObservedQuery(in: pool, spare: spare) { db in
                    let found = try rows(request).limit(limit + 1).fetchAll(db)
                    let total = try rows(request).fetchCount(db)
                    return Page(IdentifiedList(found.prefix(limit)), hasMore: found.count > limit, total: total)
                }
            }, pageSize: pageSize, most: most)
    }
}
