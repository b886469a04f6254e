internal import CMicroHTTPD
internal import HTTPMessages
internal import Logging
internal import Synchronization

extension Exchange {
    /// Hands an answer to the library; on the connection's thread, once.
    func send(_ response: Response) {
        stage = .sent
        switch response.body {
        case .bytes(let bytes):
            guard let native = NativeResponse(bytes) else { return connection.cut() }
            queue(native, response)
        case .stream(let source):
            let hasBody = method != .head && response.status != 204 && response.status != 304
            guard hasBody || method == .head else {
                source.stop()
                return send(Response(status: response.status, headers: response.headers))
            }
            guard let native = NativeResponse(streamOf: self) else {
                source.stop()
                return connection.cut()
            }
            if hasBody {
                begin(source)
            } else {
                source.stop()
                native.endByClosing()
            }
            queue(native, response)
        }
    }

    private func queue(_ native: borrowing NativeResponse, _ response: Response) {
        let isAdded = native.add(response.headers, isPage: response.isPage) { name in
            service.logger.warning("A header field can't be sent.", metadata: ["name": "\(name)"])
        }
        guard isAdded else { return connection.cut() }
        if isLast || service.isDraining { _ = native.add("Connection", "close") }
        guard unsafe native.queue(on: handle, status: response.status) else { return connection.cut() }
        withThread { $0.noteWork() }
    }

    private func begin(_ source: any ByteSource) {
        enter(.streaming)
        attach()
        connection.boundSendBuffer()
        outflow = Outflow(source)
        source.start { [self] in wake() }
    }

    /// The source has something; from any thread.
    func wake() { take(mayWait: true) { $0.wake() } }

    /// Puts the next bytes of the stream into a buffer; returns how many, 0 while there are none.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let outflow else { return outlet_end_of_stream() }
        enter(.streaming)
        while true {
            let isCut = gate.withLock { gate in
                gate.beginPull()
                return gate.isCut
            }
            if isCut { return unsafe breakOff(buffer) }
            switch unsafe outflow.fill(buffer) {
            case .filled(let count):
                withThread { $0.noteWork() }
                return count
            case .end:
                withThread { $0.noteWork() }
                outflow.stop()
                return isUnframed ? unsafe breakOff(buffer) : outlet_end_of_stream()
            case .idle:
                let step = gate.withLock { gate in
                    if service.isClosing { _ = gate.cut() }
                    let step = gate.awaitWake()
                    if step == .suspend { suspend() }
                    return step
                }
                if step == .suspend { return 0 }
            }
        }
    }

    /// Ends the connection while a stream is sent.
    ///
    /// If the library is told of an error, or of the end of a body that only the end of the connection ends, it marks the
    /// connection as closed but cleans up only the oldest of its list: behind one that is idle the socket stays open for
    /// as long as that lives. A write that fails is cleaned up at once. So the socket is shut down, and there is one more
    /// byte to write, which never leaves.
    private func breakOff(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let first = buffer.baseAddress, connection.endSending() else { return outlet_end_with_error() }
        unsafe first.storeBytes(of: 10, as: UInt8.self)
        return 1
    }
}
