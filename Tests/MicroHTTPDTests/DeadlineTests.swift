import Glibc
import Logging
import Synchronization
import Testing

@testable import MicroHTTPD

/// Time passes here only as a test lets it, so that a slow machine changes nothing.
@Suite(.threads, .serialized) struct DeadlineTests {
    private func withDeadlines(
        request: Int, idle: Int, stream: Int = 1_000_000, _ handler: TestHandler = .echo,
        _ body: (Server, Client, ManualClock) async throws -> Void
    ) async throws {
        let clock = ManualClock()
        let configure = { (configuration: inout Server.Configuration) in
            configuration.requestTimeout = .milliseconds(request)
            configuration.idleTimeout = .milliseconds(idle)
            configuration.streamTimeout = .milliseconds(stream)
        }
        try await withServer(handler, clock: clock, configure: configure) { server, client in
            try await body(server, client, clock)
        }
    }

    @Test(arguments: [
        "", "G", "GET /drip HTTP/1.1\r\n", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n",
    ])
    func `a request that drips is cut off`(start: String) async throws {
        try await withDeadlines(request: 400, idle: 1_000_000) { server, client, clock in
            client.send(start)
            try await eventually { server.statistics.openConnections == 1 }
            // Far from the idle time: what ends the connection is the request's.
            for _ in 0..<1000 where server.statistics.openConnections == 1 {
                client.send("x")
                try await clock.pass(100)
            }
            #expect(server.statistics.openConnections == 0)
        }
    }

    @Test func `a silent connection is closed after the idle time and not after the request's`() async throws {
        try await withDeadlines(request: 100, idle: 8000) { server, client, clock in
            #expect(client.get("/").status == 200)
            for _ in 0..<7 { try await clock.pass(1000) }
            #expect(server.statistics.openConnections == 1)
            #expect(client.get("/").status == 200)
            for _ in 0..<7 { try await clock.pass(1000) }
            #expect(server.statistics.openConnections == 1)
            // The server may have noted later that it waits.
            for _ in 0..<20 where server.statistics.openConnections == 1 { try await clock.pass(1000) }
            #expect(client.receive() == nil)
            try await eventually { server.statistics.openConnections == 0 }
        }
    }

    @Test func `a handler may take longer than any deadline`() async throws {
        let pending = Mutex<Reply?>(nil)
        let handler = TestHandler { _, reply in
            pending.withLock { $0 = reply }
            return nil
        }
        try await withDeadlines(request: 100, idle: 100, handler) { _, client, clock in
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            try await eventually { pending.withLock { $0 != nil } }
            for _ in 0..<5 { try await clock.pass(1000) }
            pending.withLock { $0 }?(Response(status: 200, body: [65]))
            #expect(client.answer().body == "A")
        }
    }

    @Test func `a stream may have nothing to send for longer than any deadline`() async throws {
        let source = TestSource()
        let handler = TestHandler { _, _ in Response(status: 200, stream: source) }
        try await withDeadlines(request: 100, idle: 100, stream: 100, handler) { _, client, clock in
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            for number in 1...4 {
                source.put("[\(number)]")
                #expect(client.receive(until: "[\(number)]").hasSuffix("[\(number)]"))
                // It sleeps when it was asked and had nothing.
                try await eventually { source.idles >= number }
                for _ in 0..<5 { try await clock.pass(1000) }
            }
            source.end()
        }
    }

    @Test func `an answer that is not taken is cut off, one that is taken slowly is not`() async throws {
        let size = 60_000_000
        let handler = TestHandler { _, _ in Response(status: 200, body: [UInt8](repeating: 120, count: size)) }
        try await withDeadlines(request: 1_000_000, idle: 600, handler) { server, client, clock in
            let slow = try #require(Client(port: server.port))
            for client in [client, slow] { client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n") }
            var count = 0
            // Each time more than the kernel holds for it, so that something was sent since the last time.
            for round in 1...5 {
                while count < round * 10_000_000, let bytes = slow.receive() { count += bytes.count }
                try await clock.pass(400)
            }
            for _ in 0..<1000 where server.statistics.openConnections == 2 {
                if count < size, let bytes = slow.receive() { count += bytes.count }
                try await clock.pass(100)
            }
            while count < size, let bytes = slow.receive() { count += bytes.count }
            #expect(count > size)
            var stalled = 0
            while let bytes = client.receive() { stalled += bytes.count }
            #expect(stalled < size)
        }
    }

    @Test func `a thousand silent connections keep nobody else from being answered`() async throws {
        try await withServer { server, client in
            var silent: [Client] = []
            for _ in 0..<1000 { silent.append(try #require(Client(port: server.port))) }
            for connection in silent.prefix(500) { connection.send("GET / HT") }
            #expect(client.get("/").status == 200)
            let other = try #require(Client(port: server.port))
            #expect(other.get("/").status == 200)
        }
    }

    @Test(arguments: [1, 2])
    func `as many requests at once as the library takes in one go are answered`(threads: Int) async throws {
        let (busy, isOver) = (Count(), Count())
        let handler = TestHandler { request, _ in
            if request.path == "/slow" {
                busy.add()
                while isOver.value == 0 { usleep(1000) }
            }
            return Response(status: 200)
        }
        let configure = { (configuration: inout Server.Configuration) in configuration.threads = threads }
        try await withServer(handler, configure: configure) { server, _ in
            for count in [127, 128, 256] {
                isOver.set(0)
                busy.set(0)
                let clients = try (0..<count * threads).map { _ in try #require(Client(port: server.port)) }
                for client in clients { #expect(client.get("/").status == 200) }
                let slow = try (0..<threads).map { _ in try #require(Client(port: server.port)) }
                for client in slow { client.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n") }
                // One thread at least waits inside the handler while all the others ask.
                try await eventually { busy.value > 0 }
                for client in clients { client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n") }
                isOver.set(1)
                for client in clients { #expect(client.answer().status == 200) }
            }
        }
    }
}
