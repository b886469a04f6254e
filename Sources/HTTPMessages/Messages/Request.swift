/// One HTTP request, read whole.
public struct Request: Sendable {
    /// The method.
    public var method: Method
    /// The path as it was sent: still percent-encoded, without the query.
    public var path: String
    /// The part after the first `?` of the target, as it was sent; nil if there is none.
    public var query: String?
    /// The fields that the server was configured to read (`Configuration.readHeaders`), and no others.
    public var headers: Headers
    /// The body; empty if there is none.
    public var body: [UInt8]
    /// The other end of the connection: the client, or the proxy nearest to the server. nil if there is no connection.
    public var peer: NetworkAddress?
    /// Whether the server listens on a loopback address, which only programs of the same machine reach.
    public var isServerOnLoopback: Bool
    /// Whether the request came over one of the connections beyond the limit, which are there for health checks
    /// (`Configuration.spareConnections`).
    public var isBeyondLimit = false

    /// A request as a client would send it.
    public init(
        method: Method, path: String, query: String? = nil, headers: Headers = Headers(), body: [UInt8] = [],
        peer: NetworkAddress? = nil, isServerOnLoopback: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.peer = peer
        self.isServerOnLoopback = isServerOnLoopback
    }
}
