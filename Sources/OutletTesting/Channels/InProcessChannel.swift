import HTTPMessages
import Outlet
import OutletServer
import Synchronization

/// Calls an endpoint as a server does: with the header fields that a server reads, and without the bodies that it
/// omits.
struct InProcessChannel: EndpointChannel {
    let host = "in.process"
    let endpoint: Endpoint
    private let bodyLimit: Int
    private let readHeaders: [HeaderName]

    init(to endpoint: Endpoint, bodyLimit: Int) {
        self.endpoint = endpoint
        readHeaders = endpoint.readHeaders
        self.bodyLimit = bodyLimit
    }

    func send(_ request: Request) async throws -> Answer {
        let response = await respond(to: request)
        guard case .bytes(let body) = response.body else { return Answer(response, body: []) }
        let isLeftOut = request.method == .head || response.status == 204 || response.status == 304
        return Answer(response, body: isLeftOut ? [] : body)
    }

    func stream(_ request: Request) async throws -> EventStream {
        let response = await respond(to: request)
        switch response.body {
        case .bytes(let body): throw Refusal(answer: Answer(response, body: body))
        case .stream(let source):
            let reader = SourceReader(source)
            return EventStream(
                Answer(response, body: []), read: { await reader.read() }, interrupt: reader.interruption.begin,
                close: { reader.close() })
        }
    }

    private func respond(to request: Request) async -> Response {
        var request = request
        var headers = Headers()
        for field in request.headers.fields where readHeaders.contains(field.name) {
            headers[field.name] = headers[field.name].map { "\($0), \(field.value)" } ?? field.value
        }
        if headers["host"] == nil { headers["host"] = host }
        request.headers = headers
        if request.body.count > bodyLimit {
            request.body = []
            return endpoint.refuseBody(over: bodyLimit, of: request)
        }
        let asked = request
        // If a continuation is resumed before its task waits for it, the thread sanitizer sees no order of the two: it sees this.
        let order = Mutex(())
        let response = await withCheckedContinuation { continuation in
            let reply = Reply { response in
                order.withLock { _ in }
                continuation.resume(returning: response)
            }
            if let response = endpoint.respond(to: asked, reply: reply) { continuation.resume(returning: response) }
        }
        order.withLock { _ in }
        return response
    }
}

extension Answer {
    fileprivate init(_ response: Response, body: [UInt8]) {
        let headers = response.headers.fields.map { ($0.name.canonical, $0.value) } + response.policy
        self.init(status: response.status, headers: Dictionary(headers) { "\($0), \($1)" }, body: body)
    }
}

/// Reads from a source on demand: a test that does not read acts as a slow reader.
private final class SourceReader {
    private let source: any ByteSource
    private var wakes: AsyncStream<Void>.Iterator
    let interruption: Interruption
    private var isClosed = false

    init(_ source: any ByteSource) {
        self.source = source
        let (wakes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.wakes = wakes.makeAsyncIterator()
        interruption = Interruption(continuation)
        source.start { continuation.yield() }
    }

    /// The next bytes; empty if another task has interrupted the wait for them.
    func read() async -> [UInt8]? {
        while !isClosed {
            switch source.next() {
            case .bytes(let bytes): return bytes
            case .idle:
                if interruption.end() { return [] }
                if await wakes.next(isolation: #isolation) == nil { close() }
            case .end: close()
            }
        }
        return nil
    }

    func close() {
        if isClosed { return }
        isClosed = true
        source.stop()
    }
}

/// Wakes a reader although its source has nothing new.
private final class Interruption: Sendable {
    private let hasBegun = Atomic(false)
    private let wakes: AsyncStream<Void>.Continuation

    init(_ wakes: AsyncStream<Void>.Continuation) { self.wakes = wakes }

    @Sendable func begin() {
        hasBegun.store(true, ordering: .sequentiallyConsistent)
        wakes.yield()
    }

    /// Whether there was an interruption, which is over now.
    func end() -> Bool { hasBegun.exchange(false, ordering: .sequentiallyConsistent) }
}
