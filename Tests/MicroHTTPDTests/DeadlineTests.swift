import Glibc
import Logging
import MicroHTTPD
import Testing

@Suite(.threads, .serialized) struct DeadlineTests {
    @Test(arguments: ["", "G", "GET /drip HTTP/1.1\r\n", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"])
    func `a request that drips is cut off`(start: String) async throws {
        let configure = { (configuration: inout Server.Configuration) in
            configuration.requestTimeout = .milliseconds(400)
            configuration.idleTimeout = .seconds(60)
        }
        try await withServer(configure: configure) { _, client in
            client.send(start)
            let clock = ContinuousClock()
            let begin = clock.now
            client.wait(20)
            var isOpen = true
            while isOpen, clock.now - begin < .seconds(20) {
                isOpen = client.send("x")
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(!isOpen)
            #expect(clock.now - begin < .seconds(8))
        }
    }

    @Test func `a silent connection is closed after the idle time and not after the request's`() async throws {
        let configure = { (configuration: inout Server.Configuration) in
            configuration.requestTimeout = .milliseconds(100)
            configuration.idleTimeout = .milliseconds(800)
        }
        try await withServer(configure: configure) { _, client in
            #expect(client.get("/").status == 200)
            try await Task.sleep(for: .milliseconds(400))
            let begin = ContinuousClock().now
            #expect(client.get("/").status == 200)
            #expect(client.receive() == nil)
            #expect(ContinuousClock().now - begin > .milliseconds(500))
            #expect(ContinuousClock().now - begin < .seconds(9))
        }
    }

    @Test func `a handler may take longer than any deadline`() async throws {
        let handler = TestHandler { _, reply in
            Task {
                try await Task.sleep(for: .milliseconds(600))
                reply(Response(status: 200, body: [65]))
            }
            return nil
        }
        let configure = { (configuration: inout Server.Configuration) in
            configuration.requestTimeout = .milliseconds(100)
            configuration.idleTimeout = .milliseconds(100)
        }
        try await withServer(handler, configure: configure) { _, client in #expect(client.get("/").body == "A") }
    }

    @Test func `a stream may have nothing to send for longer than any deadline`() async throws {
        let source = TestSource()
        let configure = { (configuration: inout Server.Configuration) in
            configuration.streamTimeout = .milliseconds(100)
            configuration.idleTimeout = .milliseconds(100)
        }
        let handler = TestHandler { _, _ in Response(status: 200, stream: source) }
        try await withServer(handler, configure: configure) { _, client in
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            for number in 1...4 {
                try await Task.sleep(for: .milliseconds(250))
                source.put("[\(number)]")
                #expect(client.receive(until: "]").hasSuffix("[\(number)]"))
            }
            source.end()
        }
    }

    @Test func `an answer that is not taken is cut off, one that is taken slowly is not`() async throws {
        let handler = TestHandler { _, _ in Response(status: 200, body: [UInt8](repeating: 120, count: 40_000_000)) }
        let configure = { (configuration: inout Server.Configuration) in configuration.idleTimeout = .milliseconds(600)
        }
        try await withServer(handler, configure: configure) { server, client in
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            let slow = try #require(Client(port: server.port))
            slow.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            var count = 0
            for _ in 0..<30 {
                for _ in 0..<16 { count += slow.receive()?.count ?? 0 }
                try await Task.sleep(for: .milliseconds(50))
            }
            while count < 40_000_000, let bytes = slow.receive() { count += bytes.count }
            #expect(count > 40_000_000)
            var stalled = 0
            while let bytes = client.receive() { stalled += bytes.count }
            #expect(stalled < 40_000_000)
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
        let handler = TestHandler { request, _ in
            if request.path == "/slow" { usleep(300_000) }
            return Response(status: 200)
        }
        let configure = { (configuration: inout Server.Configuration) in configuration.threads = threads }
        try await withServer(handler, configure: configure) { server, _ in
            for count in [127, 128, 256] {
                let clients = try (0..<count * threads).map { _ in try #require(Client(port: server.port)) }
                for client in clients { #expect(client.get("/").status == 200) }
                let slow = try (0..<threads).map { _ in try #require(Client(port: server.port)) }
                for client in slow { client.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n") }
                for client in clients { client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n") }
                for client in clients { #expect(client.answer().status == 200) }
            }
        }
    }

    @Test func `one address has no more connections than it may`() async throws {
        let configure = { (configuration: inout Server.Configuration) in configuration.connectionsPerAddress = 3 }
        try await withServer(configure: configure) { server, client in
            let allowed = (0..<2).compactMap { _ in Client(port: server.port) }
            #expect(client.get("/").status == 200)
            #expect(allowed.allSatisfy { $0.get("/").status == 200 })
            let refused = try #require(Client(port: server.port))
            #expect(refused.get("/").status == 0)
            for client in allowed { client.hangUp() }
            try await eventually { Client(port: server.port)?.get("/").status == 200 }
        }
    }

    @Test func `at the limit of connections the next one waits for its turn`() async throws {
        let configure = { (configuration: inout Server.Configuration) in configuration.connectionLimit = 2 }
        try await withServer(configure: configure) { server, client in
            let second = try #require(Client(port: server.port))
            #expect(client.get("/").status == 200)
            #expect(second.get("/").status == 200)
            let third = try #require(Client(port: server.port))
            third.send("GET /third HTTP/1.1\r\nHost: x\r\n\r\n")
            third.wait(100)
            #expect(third.receive() == nil)
            second.hangUp()
            third.wait(5000)
            #expect(third.answer().body == "GET /third - [] 0")
        }
    }
}
