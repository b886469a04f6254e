/// What answers the requests of a server.
public protocol RequestHandler: Sendable {
    /// Answers at once with the response it returns; or returns nil and calls `reply` once, later, from any thread
    /// (or even before returning nil). Called on a thread of the server's, which it must not block.
    func respond(to request: consuming Request, reply: Reply) -> Response?

    /// The answer to a request that was still pending when the server stopped.
    func refusePending() -> Response

    /// The answer to a request whose header leaves no room for one; its `body` is empty.
    func refuseHeader(of request: Request) -> Response

    /// The answer to a request whose body is over the limit; its `body` is empty.
    func refuseBody(over limit: Int, of request: Request) -> Response

    /// The answer to a request that could be read in two ways; its `body` is empty, and its other parts are not to be
    /// relied on. The connection ends with it. By default it has the fault's status and no body.
    func refuseFraming(_ fault: FramingFault, of request: Request) -> Response

    /// Makes a source for the loop of the server's thread that calls, which keeps it; nil if it needs none, the default: then it
    /// is asked again with the thread's next connection.
    func makeLoopSource() -> (any LoopSource)?
}

extension RequestHandler {
    /// The fault's status, and no body.
    public func refuseFraming(_ fault: FramingFault, of request: Request) -> Response {
        Response(status: fault.status)
    }

    /// It needs none.
    public func makeLoopSource() -> (any LoopSource)? { nil }
}

/// Sends the answer that a handler did not have at once.
public struct Reply: Sendable {
    private let send: @Sendable (Response) -> Void

    /// A reply that hands its response to `send`.
    public init(_ send: @escaping @Sendable (Response) -> Void) { self.send = send }

    /// Answers the request. Does nothing if the connection is closed, or at a second call.
    public func callAsFunction(_ response: Response) { send(response) }
}
