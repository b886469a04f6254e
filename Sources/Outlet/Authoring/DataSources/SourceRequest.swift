/// The request of a data source. It is a value, so that another process can repeat a pending load, and sessions with
/// the same request can share a result.
public typealias SourceRequest = Codable & Hashable & Sendable

/// The request of a source that knows only one answer.
public struct NoRequest: SourceRequest {
    /// The one request.
    public init() {}
}
