import Logging
import MicroHTTPD
import Synchronization
import Testing

@Suite(.threads, .serialized) struct StopTests {
    private func start(_ handler: TestHandler) throws -> (Server, Client) {
        let server = try Server(Server.Configuration(threads: 2), handler: handler, logger: Logger(label: "test"))
        return (server, try #require(Client(port: server.port)))
    }

    @Test func `a stop lets the request that is under way be answered and refuses new connections`() async throws {
        let pending = Mutex<Reply?>(nil)
        let (server, client) = try start(
            TestHandler { _, reply in
                pending.withLock { $0 = reply }
                return nil
            })
        let idle = try #require(Client(port: server.port))
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        try await eventually { pending.withLock { $0 != nil } }
        async let stopped: Void = server.stop(within: .seconds(1000))
        #expect(idle.receive() == nil)
        try await eventually { Client(port: server.port) == nil }
        pending.withLock { $0 }?(Response(status: 200, body: [65]))
        let answer = client.answer()
        #expect(answer.body == "A")
        #expect(answer.headers["connection"]?.lowercased() == "close")
        await stopped
    }

    @Test func `what is never answered gets a 503 when the time is over`() async throws {
        let asked = Count()
        let handler = TestHandler { _, _ in
            asked.add()
            return nil
        }
        let (server, client) = try start(handler)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        try await eventually { asked.value > 0 }
        await server.stop(within: .milliseconds(300))
        #expect(client.answer().status == 503)
    }

    @Test func `a stop with an open stream lets the source say goodbye`() async throws {
        final class Polite: ByteSource {
            let isDraining = Atomic(false)
            let stops = Atomic(0)
            let said = Atomic(false)
            func start(wake: @escaping @Sendable () -> Void) {}
            func next() -> Piece {
                guard isDraining.load(ordering: .relaxed) else { return .idle }
                if said.exchange(true, ordering: .relaxed) { return .end }
                return .bytes(Array("bye".utf8))
            }
            func stop() { stops.add(1, ordering: .relaxed) }
        }
        let source = Polite()
        let (server, client) = try start(TestHandler { _, _ in Response(status: 200, stream: source) })
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = client.receive(until: "\r\n\r\n")
        source.isDraining.store(true, ordering: .relaxed)
        await server.stop(within: .seconds(1000))
        #expect(client.receiveAll() == "3\r\nbye\r\n0\r\n\r\n")
        #expect(source.stops.load(ordering: .relaxed) == 1)
    }

    @Test func `a stop breaks off streams that do not end`() async throws {
        let source = TestSource()
        let (server, client) = try start(TestHandler { _, _ in Response(status: 200, stream: source) })
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = client.receive(until: "\r\n\r\n")
        await server.stop(within: .seconds(1000))
        #expect(source.stops == 1)
        source.put("too late")
    }

    @Test func `a second stop returns as well`() async throws {
        let (server, _) = try start(.echo)
        async let first: Void = server.stop(within: .seconds(1))
        async let second: Void = server.stop(within: .seconds(1))
        _ = await (first, second)
        await server.stop(within: .seconds(1))
    }

    @Test func `a server that is given up frees its port`() async throws {
        let port = try start(.echo).0.port
        try await eventually { Client(port: port) == nil }
    }

    @Test func `drain closes each connection after its next answer and takes new ones`() async throws {
        try await withServer { server, client in
            #expect(client.get("/").headers["connection"] == nil)
            server.drain()
            #expect(client.get("/").headers["connection"]?.lowercased() == "close")
            #expect(client.receive() == nil)
            #expect(Client(port: server.port)?.get("/").status == 200)
        }
    }

    @Test(arguments: 0..<10)
    func `a stop under load harms no answer`(round: Int) async throws {
        let source = TestSource()
        let server = try Server(
            Server.Configuration(threads: 2),
            handler: TestHandler { request, reply in
                if request.path == "/stream" { return Response(status: 200, stream: TestSource()) }
                if request.path == "/late" {
                    Task { reply(Response(status: 200, body: [65])) }
                    return nil
                }
                return Response(status: 200, body: [65])
            }, logger: Logger(label: "test"))
        let answers = Count()
        await withTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask {
                    var bad = 0
                    while let client = Client(port: server.port) {
                        if number == 0 {
                            client.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
                            _ = client.receiveAll()
                            continue
                        }
                        for _ in 0..<20 {
                            let answer = client.get(number % 2 == 0 ? "/late" : "/")
                            // A connection may be closed between two requests; an answer that comes is whole.
                            if answer.status == 0 { break }
                            answers.add()
                            if answer.status != 200 || answer.body != "A" { bad += 1 }
                        }
                    }
                    return bad
                }
            }
            group.addTask {
                try? await eventually { answers.value >= 100 * (round + 1) }
                await server.stop(within: .seconds(60))
                return 0
            }
            for await bad in group { #expect(bad == 0) }
        }
        source.end()
    }
}
