import MicroHTTPD

/// A handler made of a closure.
struct TestHandler: RequestHandler {
    let body: @Sendable (Request, Reply) -> Response?
    let source: @Sendable () -> (any LoopSource)?

    init(
        source: @escaping @Sendable () -> (any LoopSource)? = { nil },
        _ body: @escaping @Sendable (Request, Reply) -> Response?
    ) {
        self.source = source
        self.body = body
    }

    func makeLoopSource() -> (any LoopSource)? { source() }

    func respond(to request: Request, reply: Reply) -> Response? { body(request, reply) }

    func refusePending() -> Response { Response(status: 503, headers: ["retry-after": "1"]) }

    func refuseHeader(of request: Request) -> Response {
        Response(status: 431, headers: ["content-type": "text/plain"], body: Array("too large".utf8))
    }

    func refuseFraming(_ fault: FramingFault, of request: Request) -> Response {
        Response(
            status: fault.status, headers: ["content-type": "text/plain"], body: Array(fault.description.utf8))
    }

    func refuseBody(over limit: Int, of request: Request) -> Response {
        Response(
            status: 413, headers: ["content-type": "text/plain"], body: Array("over \(limit) \(request.path)".utf8))
    }

    /// Answers with what was asked.
    static let echo = TestHandler { request, _ in
        let fields = request.headers.fields.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
        let text =
            "\(request.method.rawValue) \(request.path) \(request.query ?? "-") [\(fields)] \(request.body.count)"
        return Response(status: 200, headers: ["content-type": "text/plain"], body: Array(text.utf8))
    }
}
