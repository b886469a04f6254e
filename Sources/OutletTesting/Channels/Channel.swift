public import HTTPMessages
package import OutletServer
public import ViewTree

/// A connection to an endpoint.
public protocol Channel: Sendable {
    /// The value of `Host` if a request has none.
    var host: String { get }
    /// Sends a request and waits for the complete answer.
    func send(_ request: Request) async throws -> Answer
    /// Sends a request whose answer is a stream. Throws a ``Refusal`` if it is not.
    func stream(_ request: Request) async throws -> EventStream
}

/// A channel that knows its endpoint, and so what may still come from it.
package protocol EndpointChannel: Channel {
    /// The endpoint at the other end.
    var endpoint: Endpoint { get }
}

extension Channel {
    /// Sends a request with the given path and query.
    public func send(
        _ method: HTTPMessages.Method, _ target: String, _ headers: Headers = Headers(), body: [UInt8] = []
    ) async throws -> Answer {
        try await send(Request(method: method, target: target, headers: headers, body: body))
    }

    /// Gets the resource at a path.
    public func get(_ target: String, _ headers: Headers = Headers()) async throws -> Answer {
        try await send(.get, target, headers)
    }

    /// Posts JSON.
    public func post(_ target: String, _ body: JSON, _ headers: Headers = Headers()) async throws -> Answer {
        try await post(target, body.description, headers)
    }

    /// Posts text as JSON, unless the headers give another `Content-Type`.
    public func post(_ target: String, _ body: String, _ headers: Headers = Headers()) async throws -> Answer {
        var headers = headers
        if headers["content-type"] == nil { headers["content-type"] = "application/json" }
        return try await send(.post, target, headers, body: Array(body.utf8))
    }

    /// Opens the stream at a path.
    public func stream(_ target: String, _ headers: Headers = Headers()) async throws -> EventStream {
        try await stream(Request(method: .get, target: target, headers: headers, body: []))
    }
}

extension Request {
    fileprivate init(method: HTTPMessages.Method, target: String, headers: Headers, body: [UInt8]) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : nil, headers: headers,
            body: body)
    }
}
