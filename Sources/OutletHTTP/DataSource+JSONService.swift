public import Outlet

extension DataSource where Value: Decodable {
    /// A source that reads its value from a service: `DataSource(catalogue) { "/books/\($0)" }`.
    ///
    /// Where the service fails, so does the load, without a reason that users see; a source that has one throws a
    /// `ServiceFailure` from a load of its own, which asks with `get`.
    public init(
        _ service: JSONService, path: @escaping @Sendable (Request) -> ServicePath,
        query: @escaping @Sendable (Request) -> [String: String] = { _ in [:] }
    ) {
        self.init(loading: { try await service.get(path($0), query: query($0)) })
    }
}

extension DataSource where Value: Decodable & ListValue {
    /// A source that reads its rows from a service page by page:
    /// `DataSource(catalogue, pages: .next(rows: "books")) { _ in "/books" }`.
    public init(
        _ service: JSONService, pages paging: JSONPaging, path: @escaping @Sendable (Request) -> ServicePath,
        query: @escaping @Sendable (Request) -> [String: String] = { _ in [:] }
    ) {
        self.init(paging: { request, cursor in
            try await service.page(cursor, by: paging, path: path(request), query: query(request), of: Value.self)
        })
    }
}
