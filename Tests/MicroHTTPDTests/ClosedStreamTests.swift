import Testing

@testable import MicroHTTPD

@Suite(.threads, .serialized) struct ClosedStreamTests {
    /// The library cleans up only the oldest connections of a thread, up to the first that is still open.
    @Test(arguments: [1, 1000], ["HTTP/1.1", "HTTP/1.0"])
    func `streams whose readers left are closed, whoever stays idle`(idle: Int, version: String) async throws {
        let handler = TestHandler { request, _ in
            request.path == "/stream" ? Response(status: 200, stream: TestSource()) : Response(status: 200)
        }
        try await withServer(handler) { server, client in
            var clients = [client]
            for _ in 1..<idle { clients.append(try #require(Client(port: server.port))) }
            for client in clients { #expect(client.get("/").status == 200) }
            for _ in 0..<2 {
                let streams = try (0..<20).map { _ in try #require(Client(port: server.port)) }
                for stream in streams {
                    stream.send("GET /stream \(version)\r\nHost: x\r\n\r\n")
                    #expect(stream.receive(until: "\r\n\r\n").contains(" 200 "))
                }
                #expect(server.statistics.openConnections == idle + 20)
                for stream in streams { stream.hangUp() }
                try await eventually("The sockets stay.") { server.statistics.openConnections == idle }
            }
        }
    }

    @Test func `a stream to a client of HTTP 1 point 0 is closed at its end`() async throws {
        let source = TestSource()
        let handler = TestHandler { request, _ in
            request.path == "/stream" ? Response(status: 200, stream: source) : Response(status: 200)
        }
        try await withServer(handler) { server, client in
            let idle = try (0..<4).map { _ in try #require(Client(port: server.port)) }
            for client in idle + [client] { #expect(client.get("/").status == 200) }
            let stream = try #require(Client(port: server.port))
            stream.send("GET /stream HTTP/1.0\r\n\r\n")
            source.put("all of it")
            source.end()
            #expect(stream.receiveAll().hasSuffix("\r\n\r\nall of it"))
            try await eventually("The socket stays.") { server.statistics.openConnections == 5 }
        }
    }

    @Test func `a stream that is cut off ends without the end of its body, and its socket with it`() async throws {
        let clock = ManualClock()
        let handler = TestHandler { request, _ in
            request.path == "/stream" ? Response(status: 200, stream: Endless()) : Response(status: 200)
        }
        let configure = { (configuration: inout Server.Configuration) in configuration.streamTimeout = .seconds(1) }
        try await withServer(handler, clock: clock, configure: configure) { server, client in
            let idle = try (0..<4).map { _ in try #require(Client(port: server.port)) }
            for client in idle { #expect(client.get("/").status == 200) }
            client.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
            for _ in 0..<500 where server.statistics.openConnections > 4 { try await clock.pass(600) }
            #expect(server.statistics.openConnections == 4)
            #expect(!client.receiveAll().hasSuffix("0\r\n\r\n"))
        }
    }
}

/// A source that always has more.
final class Endless: ByteSource {
    func start(wake: @escaping @Sendable () -> Void) {}
    func next() -> Piece { .bytes([UInt8](repeating: 120, count: 1000)) }
    func stop() {}
}
