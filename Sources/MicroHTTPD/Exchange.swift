internal import CMicroHTTPD
internal import Synchronization

/// One request and its answer.
@safe
final class Exchange: @unchecked Sendable {
    // Other threads touch `gate` alone; everything else belongs to the connection's thread.

    /// How far the request has come.
    enum Stage {
        case head
        case body
        /// The body is over the limit: what comes is counted and dropped.
        case overlong(Int)
        case handed
        /// A refusal is on its way while the client may still send.
        case refused
        case sent
    }

    let gate = Mutex(Gate())
    // Both outlive the request, and only its thread uses them. What is left of an exchange in a `Reply` or a `wake` that
    // somebody kept holds neither.
    private let keptService: Unmanaged<Service>
    private let keptConnection: Unmanaged<Connection>
    let handle: OpaquePointer
    private let target: Target
    private(set) var method = Method.get
    // What has come of the request, until the handler gets it.
    private var headers = Headers()
    private var body: [UInt8] = []
    var stage = Stage.head
    var outflow: Outflow?
    private var isAttached = false

    init(
        service: Unmanaged<Service>, connection: Unmanaged<Connection>, handle: OpaquePointer, target: Target
    ) {
        unsafe keptService = service
        unsafe keptConnection = connection
        unsafe self.handle = handle
        self.target = target
    }

    /// What all requests share.
    var service: Service { unsafe keptService.takeUnretainedValue() }
    /// Where the request came from.
    var connection: Connection { unsafe keptConnection.takeUnretainedValue() }

    // Each request asks for both several times: here they are not counted.

    /// Notes what the connection is at now.
    func enter(_ phase: Connection.Phase) { unsafe keptConnection._withUnsafeGuaranteedRef { $0.enter(phase) } }

    private func withService<Value>(_ body: (Service) -> Value) -> Value {
        unsafe keptService._withUnsafeGuaranteedRef { body($0) }
    }

    /// Goes on as far as it can; called when the header is complete, for each part of the body, at its end, and when
    /// the connection was resumed. False closes the connection.
    func advance(method: UnsafePointer<CChar>, part: UnsafeRawBufferPointer) -> Bool {
        switch stage {
        case .head:
            unsafe self.method = Method(method)
            beginBody()
        case .body where unsafe !part.isEmpty:
            unsafe takeBody(part)
        case .overlong(let count) where unsafe !part.isEmpty:
            stage = .overlong(count + part.count)
            return count < service.discardLimit
        case .body:
            hand()
        case .overlong:
            refuseBody()
        case .handed:
            answerLate()
        case .refused, .sent:
            break
        }
        return true
    }

    private func beginBody() {
        let (reading, limit, hasRoom) = withService { service in
            let reading = unsafe service.selection.read(handle)
            return (reading, service.bodyLimit, service.hasRoom(after: reading, of: target))
        }
        headers = Headers(fields: reading.fields)
        if !hasRoom {
            enter(.answering)
            send(service.handler.refuseHeader(of: takeRequest()))
            stage = .refused
        } else if reading.contentLength > UInt64(limit) {
            refuseBody()
            stage = .refused
        } else {
            stage = .body
        }
    }

    private func takeBody(_ part: UnsafeRawBufferPointer) {
        if body.count + part.count <= withService({ $0.bodyLimit }) {
            // Most bodies come in one part.
            if body.isEmpty { unsafe body = Array(part) } else { unsafe body.append(contentsOf: part) }
        } else {
            stage = .overlong(body.count + part.count)
            body = []
        }
    }

    private func refuseBody() {
        enter(.answering)
        send(service.handler.refuseBody(over: service.bodyLimit, of: takeRequest()))
    }

    /// The request, for the handler to keep or let go of.
    private func takeRequest() -> Request {
        var (headers, body) = (Headers(), [UInt8]())
        swap(&headers, &self.headers)
        swap(&body, &self.body)
        return Request(
            method: method, path: target.path, query: target.query, headers: headers, body: body, peer: connection.peer,
            isServerOnLoopback: withService { $0.isOnLoopback })
    }

    private func hand() {
        stage = .handed
        enter(.answering)
        let response = withService { $0.handler.respond(to: takeRequest(), reply: Reply(answer)) }
        guard let response else { return answerLate() }
        if gate.withLock({ $0.claim() }) {
            send(response)
        } else {
            discard(response)
            answerLate()
        }
    }

    /// Sends the answer that another thread left, or waits for it.
    private func answerLate() {
        attach()
        let early: Response? = gate.withLock { gate in
            if service.isClosing { _ = gate.cut() }
            if gate.awaitAnswer() == .suspend { unsafe MHD_suspend_connection(handle) }
            return gate.take()
        }
        if let early {
            send(early)
        } else if gate.withLock({ $0.isCut }), gate.withLock({ $0.claim() }) {
            send(service.unavailable)
        }
    }

    /// Lets a stop find the exchange; before anything is waited for.
    func attach() {
        isAttached = true
        connection.record.withLock { $0.exchange = self }
    }

    /// Answers from any thread.
    func answer(_ response: Response) {
        let isTaken = gate.withLock { gate in
            guard let step = gate.answer(response) else { return false }
            if step == .resume { resume() }
            return true
        }
        if !isTaken { discard(response) }
    }

    /// Waits for nothing any more: a pending answer becomes a 503, a stream breaks off.
    func cut() {
        gate.withLock { gate in
            if gate.cut() == .resume { resume() }
        }
    }

    /// Hands a suspended connection back to its thread; inside the gate, so that it is still there.
    func resume() {
        connection.touch()
        unsafe MHD_resume_connection(handle)
    }

    /// The library is done with the request.
    func complete(isSent: Bool) {
        let unsent = gate.withLock { $0.close() }
        if let unsent { discard(unsent) }
        outflow?.stop()
        outflow = nil
        if isAttached { connection.record.withLock { $0.exchange = nil } }
        if case .refused = stage, isSent { service.lingering.add(copyOf: connection.record.withLock { $0.socket }) }
        enter(.waiting)
    }

    /// A stream that is never sent is stopped all the same.
    func discard(_ response: Response) {
        if case .stream(let source) = response.body { source.stop() }
    }
}
