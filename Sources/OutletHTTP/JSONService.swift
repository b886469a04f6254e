public import FoundationEssentials

/// A service elsewhere that is read over HTTP and answers with JSON.
///
///     let catalogue = try JSONService("https://books.example.org/v1", headers: ["Authorization": "Bearer \(key)"])
///
///     $0.book(DataSource(catalogue) { "/books/\($0)" })
///     $0.books(DataSource(catalogue, pages: .link, path: { _ in "/books" }, query: { ["q": $0.text] }))
///
/// The service is not trusted: limits bound the time and the size of an answer, an answer is JSON of the requested shape or an
/// error, and redirects to other hosts are not followed unless they are allowed.
public struct JSONService: Sendable {
    let base: ServiceAddress
    let headers: [String: String]
    let limits: Limits
    let decoder: @Sendable () -> JSONDecoder
    let transport: Transport
    /// The clock for the time-out and the pauses between attempts.
    package var clock: any Clock<Duration> = ContinuousClock()

    /// A service at an address: scheme (`https` or `http`), host, and maybe a path that all its paths begin with.
    ///
    /// The headers go with every request to that host, and to no other. Throws `invalidAddress`.
    public init(
        _ address: String, headers: [String: String] = [:], limits: Limits = Limits(),
        decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }
    ) throws(JSONServiceError) {
        guard let base = ServiceAddress(base: address) else {
            throw JSONServiceError(.invalidAddress, "A service's address has a scheme, a host, and maybe a path.")
        }
        self.base = base
        self.headers = headers
        self.limits = limits
        self.decoder = decoder
        transport = Transport(limits: limits)
    }

    /// Reads the value at a path. Throws a `JSONServiceError`, or `CancellationError` if the task is cancelled, which ends the
    /// transfer.
    public func get<Value: Decodable & Sendable>(
        _ path: ServicePath, query: [String: String] = [:], as type: Value.Type = Value.self
    ) async throws -> Value {
        try await reply(to: path, query: query).decode(type, with: decoder())
    }

    /// The answer at a path, not yet decoded.
    func reply(to path: ServicePath, query: [String: String]) async throws -> ServiceReply {
        guard let address = base.appending(path, query: query) else {
            throw JSONServiceError(.invalidAddress, "What was put into the path is empty, or leads elsewhere.")
        }
        return try await reply(from: address)
    }
}
