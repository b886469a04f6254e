import MicroHTTPD
import Synchronization
import Testing

@Suite(.threads, .serialized) struct StreamTests {
    private func streaming(_ source: any ByteSource & Sendable) -> TestHandler {
        TestHandler { request, _ in
            guard request.path == "/stream" else { return Response(status: 200, body: [65]) }
            return Response(status: 200, headers: ["content-type": "text/event-stream"], stream: source)
        }
    }

    private let request = "GET /stream HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test func `pieces arrive as they are made, and the connection lives on after the end`() async throws {
        let source = TestSource()
        try await withServer(streaming(source)) { _, client in
            client.send(request)
            #expect(client.receive(until: "\r\n\r\n").lowercased().contains("transfer-encoding: chunked"))
            source.put("first")
            #expect(client.receive(until: "first").hasSuffix("first"))
            source.put("second")
            source.put("third")
            #expect(client.receive(until: "third").contains("second"))
            source.end()
            #expect(client.receive(until: "0\r\n\r\n").hasSuffix("0\r\n\r\n"))
            try await eventually { source.stops == 1 }
            #expect(client.get("/").body == "A")
            #expect(source.starts == 1)
            source.put("after the end")
        }
        #expect(source.stops == 1)
    }

    @Test func `a piece larger than the connection's memory arrives whole`() async throws {
        let source = TestSource()
        try await withServer(streaming(source)) { _, client in
            client.send("GET /stream HTTP/1.0\r\n\r\n")
            source.put(String(repeating: "x", count: 300_000))
            source.end()
            #expect(client.receiveAll().split(separator: "\r\n\r\n").last?.utf8.count == 300_000)
        }
        #expect(source.stops == 1)
    }

    @Test func `a source is stopped when its reader leaves, without anything to send`() async throws {
        let source = TestSource()
        let configure = { (configuration: inout Server.Configuration) in
            configuration.requestTimeout = .milliseconds(400)
        }
        try await withServer(streaming(source), configure: configure) { _, client in
            client.send(request)
            _ = client.receive(until: "\r\n\r\n")
            client.hangUp()
            try await eventually { source.stops == 1 }
        }
        #expect(source.stops == 1)
    }

    @Test func `HEAD of a stream starts nothing`() async throws {
        let source = TestSource()
        try await withServer(streaming(source)) { _, client in
            client.send("HEAD /stream HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(client.answer(hasBody: false).status == 200)
            #expect(client.receive() == nil)
            #expect(source.starts == 0)
            #expect(source.stops == 1)
        }
    }

    @Test func `no wake is lost between idle and the wait`() async throws {
        final class Counter: ByteSource {
            let state = Mutex<(made: Int, sent: Int, wake: (@Sendable () -> Void)?)>((0, 0, nil))
            let stopped = Atomic(0)

            func make() {
                let wake = state.withLock { state in
                    state.made += 1
                    return state.wake
                }
                wake?()
            }
            func start(wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }
            func next() -> Piece {
                state.withLock { state in
                    guard state.sent < state.made else { return .idle }
                    state.sent += 1
                    // Waking from inside is allowed.
                    state.wake?()
                    return .bytes(Array("[\(state.sent)]".utf8))
                }
            }
            func stop() { stopped.add(1, ordering: .relaxed) }
        }
        let source = Counter()
        try await withServer(streaming(source)) { _, client in
            client.send(request)
            _ = client.receive(until: "\r\n\r\n")
            for number in 1...2000 {
                source.make()
                if number % 50 == 0 { #expect(client.receive(until: "[\(number)]").hasSuffix("[\(number)]")) }
            }
        }
        #expect(source.stopped.load(ordering: .relaxed) == 1)
    }

    @Test func `a reader who takes nothing is not asked for more than fits, and is cut off in the end`() async throws {
        final class Endless: ByteSource {
            let sent = Atomic(0)
            let stopped = Atomic(0)
            func start(wake: @escaping @Sendable () -> Void) {}
            func next() -> Piece {
                sent.add(1000, ordering: .relaxed)
                return .bytes([UInt8](repeating: 120, count: 1000))
            }
            func stop() { stopped.add(1, ordering: .relaxed) }
        }
        let source = Endless()
        let configure = { (configuration: inout Server.Configuration) in
            configuration.streamTimeout = .milliseconds(500)
        }
        try await withServer(streaming(source), configure: configure) { _, client in
            client.send(request)
            try await eventually { source.stopped.load(ordering: .relaxed) == 1 }
            // What the kernel holds on both sides of the connection, not what the source could make.
            #expect(source.sent.load(ordering: .relaxed) < 8_000_000)
        }
    }
}
