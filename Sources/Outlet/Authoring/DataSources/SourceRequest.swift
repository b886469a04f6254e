/// What a data source is asked for: a value, so that a load that was pending when a process ended is made again by the
/// next, and so that those who ask for the same can share an answer.
public typealias SourceRequest = Codable & Hashable & Sendable

/// The request of a source that knows only one answer.
public struct NoRequest: SourceRequest {
    /// The one request.
    public init() {}
}
