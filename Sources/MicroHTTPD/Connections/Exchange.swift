internal import CMicroHTTPD
internal import HTTPMessages
internal import Synchronization

/// One request and its answer.
@safe
final class Exchange: @unchecked Sendable {
    // Other threads touch `gate`, and in `take` the connection while it is suspended; everything else belongs to the connection's
    // thread.

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
    // Both outlive the request. Other threads use them in `take` only, before `endResuming`. What is left of an exchange in a `Reply` or a `wake` that
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
    /// Follows the body if it comes in chunks.
    private var chunks: Chunks?
    /// Whether only the end of the connection ends a body of unknown length.
    private(set) var isUnframed = false
    /// Whether the connection ends with the answer.
    private(set) var isLast = false
    private var isAttached = false
    /// How many questions the thread's source was asked before the answer can come.
    private var question = 0

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

    /// Calls `body` with the thread that serves the connection; nil if the handler has no source in its loop.
    func withThread<Value>(_ body: (ServingThread) -> Value) -> Value? {
        unsafe keptConnection._withUnsafeGuaranteedRef { $0.thread.map(body) }
    }

    private func withService<Value>(_ body: (Service) -> Value) -> Value {
        unsafe keptService._withUnsafeGuaranteedRef { body($0) }
    }

    /// Goes on as far as it can; called when the header is complete, for each part of the body, at its end, and when
    /// the connection was resumed. False closes the connection.
    func advance(
        method: UnsafePointer<CChar>, target: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?,
        part: UnsafeRawBufferPointer
    ) -> Bool {
        switch stage {
        case .head:
            unsafe self.method = Method(method)
            let header = unsafe RawHeader(
                handle, method: method, target: target, version: version, targetSize: self.target.size)
            guard let header else { return false }
            return beginBody(after: header)
        case .body where unsafe !part.isEmpty:
            withThread { $0.noteWork() }
            unsafe takeBody(part)
            unsafe chunks?.take(part)
        case .overlong(let count) where unsafe !part.isEmpty:
            stage = .overlong(count + part.count)
            unsafe chunks?.take(part)
            return count < service.discardLimit
        case .body:
            if areChunksSound() { hand() }
        case .overlong:
            if areChunksSound() { refuseBody() }
        case .handed:
            answerLate()
        case .refused, .sent:
            break
        }
        return true
    }

    private func beginBody(after header: RawHeader) -> Bool {
        let (reading, limit, room) = withService { service in
            let reading = unsafe service.selection.read(handle, header)
            return (reading, service.bodyLimit, service.budget.room(after: header.count, fields: reading.count))
        }
        isUnframed = header.framing.isOldVersion
        headers = Headers(fields: reading.fields)
        if let authority = target.authority, headers["host"] != nil { headers["host"] = authority }
        if room != .enough {
            return refuseHeader(room)
        } else if let fault = reading.fault ?? (target.hasSpace ? .requestLine : nil) {
            refuse(fault)
        } else if reading.contentLength > UInt64(limit) {
            refuseBody()
            stage = .refused
        } else {
            if reading.isChunked {
                chunks = unsafe Chunks(after: header, from: outlet_socket(handle))
            }
            stage = .body
        }
        return true
    }

    /// Refuses a header that is too large; false closes the connection.
    private func refuseHeader(_ room: HeaderBudget.Room) -> Bool {
        enter(.answering)
        isLast = true
        let response = service.handler.refuseHeader(of: takeRequest())
        if room == .scarce {
            // The library could not send it. Whatever came before on this connection has left.
            connection.write(response.serialized)
        } else {
            send(response)
        }
        stage = .refused
        return room != .scarce
    }

    /// Refuses what could be read in two ways; nothing behind it is read as a request.
    private func refuse(_ fault: FramingFault) {
        service.noteFault()
        enter(.answering)
        isLast = true
        send(service.handler.refuseFraming(fault, of: takeRequest()))
        stage = .refused
    }

    /// Whether the chunks of the body, now that it is complete, were what they should be; refuses them otherwise.
    private func areChunksSound() -> Bool {
        switch chunks?.finish() {
        case nil, .sound: return true
        case .unsure: isLast = true
        case .broken:
            refuse(.chunk)
            return false
        }
        return true
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
        var request = Request(
            method: method, path: target.path, query: target.query, headers: headers, body: body, peer: connection.peer,
            isServerOnLoopback: withService { $0.isOnLoopback })
        if connection.admission.isSpare {
            request.isBeyondLimit = true
            isLast = true
        }
        return request
    }

    private func hand() {
        stage = .handed
        enter(.answering)
        let asked = withThread { $0.asked }
        let response = withService { $0.handler.respond(to: takeRequest(), reply: Reply(answer)) }
        guard let response else {
            if let now = withThread({ $0.asked }), now != asked { question = now }
            return answerLate()
        }
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
        if isAsking { return }
        let early: Response? = gate.withLock { gate in
            if service.isClosing { _ = gate.cut() }
            if gate.awaitAnswer() == .suspend { suspend() }
            return gate.take()
        }
        if let early {
            send(early)
        } else if gate.withLock({ $0.isCut }), gate.withLock({ $0.claim() }) {
            send(service.unavailable)
        }
    }

    /// Whether the answer waits for the source of the thread's loop: until then the library calls again in each turn.
    private var isAsking: Bool {
        question > 0 && withThread { $0.isWaiting(for: question) } == true
            && gate.withLock { !$0.isAnswered && !$0.isCut }
    }

    /// Lets a stop find the exchange; before anything is waited for.
    func attach() {
        if isAttached { return }
        isAttached = true
        connection.record.withLock { $0.exchange = self }
    }

    /// Answers from any thread.
    func answer(_ response: Response) {
        if !take({ $0.answer(response) }) { discard(response) }
    }

    /// Waits for nothing any more: a pending answer becomes a 503, a stream breaks off.
    func cut() {
        take { $0.cut() }
    }

    /// Takes a step from any thread; false if there is none to take.
    ///
    /// A connection's thread asks the gate as soon as it has the connection back: it gets it outside of the gate, where neither
    /// thread waits for the other. Until then the connection is suspended, and so it is there.
    ///
    /// - Parameter mayWait: whether the connection may be handed back a little later, together with others.
    @discardableResult
    func take(mayWait: Bool = false, _ step: (inout Gate) -> Gate.Step?) -> Bool {
        let step = gate.withLock { gate in
            let step = step(&gate)
            if step == .resume { service.beginResuming() }
            return step
        }
        if step == .resume {
            if mayWait, waits() { return true }
            // Each holds the service until it is resumed.
            let others = service.wakes.takeAll()
            resume()
            for other in others { other.resume() }
        }
        return step != nil
    }

    /// Whether the connection is handed back together with others.
    private func waits() -> Bool {
        // Another thread may resume it as soon as it waits: that must not be the end of the service here.
        withService { service in
            service.beginResuming()
            defer { service.endResuming() }
            return service.wakes.add(
                self, suspended: service.suspended, now: Machine.nanoseconds, first: service.bell.ring)
        }
    }

    /// Suspends the connection, on its thread.
    func suspend() {
        withService { $0.noteSuspension() }
        unsafe MHD_suspend_connection(handle)
    }

    /// Hands the connection back to its thread.
    func resume() {
        connection.touch()
        withService { $0.noteResumption() }
        unsafe MHD_resume_connection(handle)
        withService { $0.endResuming() }
    }

    /// The library is done with the request; `isRefused` tells that it may have refused it by itself.
    func complete(isSent: Bool, isRefused: Bool) {
        let unsent = gate.withLock { $0.close() }
        if let unsent { discard(unsent) }
        outflow?.stop()
        outflow = nil
        if isAttached { connection.record.withLock { $0.exchange = nil } }
        if leavesUnread(isSent: isSent, isRefused: isRefused) {
            service.lingering.add(copyOf: connection.record.withLock { $0.socket })
        }
        enter(.waiting)
    }

    /// Whether a refusal was sent while the client may still be sending.
    private func leavesUnread(isSent: Bool, isRefused: Bool) -> Bool {
        switch stage {
        case .refused: isSent || isRefused
        case .head, .body, .overlong: isRefused
        case .handed, .sent: false
        }
    }

    /// A stream that is never sent is stopped all the same.
    func discard(_ response: Response) {
        if case .stream(let source) = response.body { source.stop() }
    }
}
