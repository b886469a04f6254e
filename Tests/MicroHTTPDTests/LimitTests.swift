import Testing

@testable import MicroHTTPD

@Suite(.threads, .serialized) struct LimitTests {
    @Test func `at the limit of connections the next one waits for its turn`() async throws {
        let clock = ManualClock()
        let configure = { (configuration: inout Server.Configuration) in configuration.connectionLimit = 2 }
        try await withServer(clock: clock, configure: configure) { server, client in
            let second = try #require(Client(port: server.port))
            #expect(client.get("/").status == 200)
            #expect(second.get("/").status == 200)
            let third = try #require(Client(port: server.port))
            third.send("GET /third HTTP/1.1\r\nHost: x\r\n\r\n")
            // The keeper would have taken it in with each of these.
            for _ in 0..<3 { try await clock.pass(1000) }
            #expect(!third.hasNews)
            #expect(server.statistics.openConnections == 2)
            second.hangUp()
            #expect(third.answer().body == "GET /third - [] 0")
        }
    }

    /// One process has both ends of each connection, so that all of the server's have odd numbers, or even ones: the
    /// library would give them to one thread.
    @Test func `as many connections as the limit says are served, however they fall on threads`() async throws {
        let configure = { (configuration: inout Server.Configuration) in configuration.connectionLimit = 100 }
        try await withServer(configure: configure) { server, client in
            for _ in 0..<3 {
                let clients = try (0..<99).map { _ in try #require(Client(port: server.port)) }
                for other in clients { other.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n") }
                for other in clients { #expect(other.answer().status == 200) }
                #expect(client.get("/").status == 200)
                #expect(server.statistics.openConnections == 100)
                for other in clients { other.hangUp() }
                try await eventually("The count stays up.") { server.statistics.openConnections == 1 }
            }
        }
    }

    @Test func `one address has no more connections than it may`() async throws {
        let configure = { (configuration: inout Server.Configuration) in
            configuration.connectionsPerAddress = 3
            configuration.unlimitedPeers = []
        }
        try await withServer(configure: configure) { server, client in
            let allowed = (0..<2).compactMap { _ in Client(port: server.port) }
            #expect(client.get("/").status == 200)
            #expect(allowed.allSatisfy { $0.get("/").status == 200 })
            let refused = try #require(Client(port: server.port))
            #expect(refused.get("/").status == 0)
            try await eventually { server.statistics.openConnections == 3 }
            for client in allowed { client.hangUp() }
            try await eventually { Client(port: server.port)?.get("/").status == 200 }
        }
    }

    @Test func `one address has a tenth of the connections unless told otherwise, loopback any number`() async throws {
        for (unlimited, most) in [([], 2), (NetworkRange.loopback, 20)] {
            let configure = { @Sendable (configuration: inout Server.Configuration) in
                configuration.connectionLimit = 20
                configuration.unlimitedPeers = unlimited
            }
            try await withServer(configure: configure) { server, client in
                #expect(client.get("/").status == 200)
                let others = (1..<most).compactMap { _ in Client(port: server.port) }
                #expect(others.allSatisfy { $0.get("/").status == 200 })
                #expect(server.statistics.openConnections == most)
                if most < 20 { #expect(Client(port: server.port)?.get("/").status == 0) }
            }
        }
    }

    @Test func `beyond the limit a spare connection takes one request, and is not kept`() async throws {
        let clock = ManualClock()
        let handler = TestHandler { request, _ in
            Response(status: 200, body: Array("\(request.path) \(request.isBeyondLimit)".utf8))
        }
        let configure = { (configuration: inout Server.Configuration) in
            configuration.connectionLimit = 2
            configuration.spareConnections = 1
        }
        try await withServer(handler, clock: clock, configure: configure) { server, client in
            let second = try #require(Client(port: server.port))
            #expect(client.get("/").body == "/ false" && second.get("/").body == "/ false")
            let spare = try #require(Client(port: server.port))
            let answer = spare.get("/health/live")
            #expect(answer.body == "/health/live true" && answer.headers["connection"]?.lowercased() == "close")
            try await eventually { server.statistics.openConnections == 2 }
            // Whoever is silent makes room for the next after a second.
            let silent = try #require(Client(port: server.port))
            try await eventually { server.statistics.openConnections == 3 }
            let next = try #require(Client(port: server.port))
            next.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
            try await clock.pass(500)
            #expect(!next.hasNews)
            try await clock.pass(1500)
            #expect(next.answer().body == "/next true")
            #expect(silent.receiveAll() == "")
            second.hangUp()
            try await eventually { server.statistics.openConnections == 1 }
            #expect(Client(port: server.port)?.get("/").body == "/ false")
        }
    }

    @Test func `a limit that is reached is a warning, once a minute`() async throws {
        let (clock, log) = (ManualClock(), RecordedLog())
        let configure = { (configuration: inout Server.Configuration) in
            configuration.connectionLimit = 20
            configuration.unlimitedPeers = []
        }
        try await withServer(clock: clock, logger: log.logger, configure: configure) { server, client in
            func exceed(_ count: Int) throws {
                for _ in 0..<count { #expect(try #require(Client(port: server.port)).get("/").status == 0) }
            }
            let second = try #require(Client(port: server.port))
            #expect(client.get("/").status == 200 && second.get("/").status == 200)
            #expect(log.warnings.isEmpty)
            try exceed(3)
            #expect(log.warnings.count == 1)
            try await clock.pass(60_000)
            try exceed(2)
            let warnings = log.warnings
            #expect(warnings.count == 2)
            #expect(warnings.allSatisfy { $0.contains("127.0.0.1") })
            #expect(warnings.last?.contains(#""closed": 3"#) == true)
        }
    }

    @Test func `sockets that linger are bounded: the oldest goes`() async throws {
        let clock = ManualClock()
        let configure = { (configuration: inout Server.Configuration) in
            configuration.connectionLimit = 16
            configuration.bodyLimit = 10
        }
        try await withServer(clock: clock, configure: configure) { server, client in
            let clients = try (0..<12).map { _ in try #require(Client(port: server.port)) }
            for other in clients {
                other.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
                #expect(other.answer().status == 413)
                try await eventually { server.statistics.openConnections <= 12 }
            }
            try await eventually { server.statistics.lingeringSockets == 4 && server.statistics.openConnections == 1 }
            // The newest can still be sent to: nothing resets it.
            for other in clients.suffix(4) { #expect(other.send("more")) }
            #expect(client.get("/").status == 200)
            for _ in 0..<2 { try await clock.pass(2_600) }
            try await eventually { server.statistics.lingeringSockets == 0 }
        }
    }

    @Test func `sockets that linger count against the limit of connections`() async throws {
        let clock = ManualClock()
        let configure = { (configuration: inout Server.Configuration) in
            configuration.connectionLimit = 4
            configuration.bodyLimit = 10
        }
        try await withServer(clock: clock, configure: configure) { server, client in
            #expect(client.get("/").status == 200)
            let refused = try #require(Client(port: server.port))
            refused.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
            #expect(refused.answer().status == 413)
            try await eventually {
                server.statistics == .init(openConnections: 1, lingeringSockets: 1, refusedForFraming: 0)
            }
            let others = try (0..<2).map { _ in try #require(Client(port: server.port)) }
            for other in others { #expect(other.get("/").status == 200) }
            let waiting = try #require(Client(port: server.port))
            waiting.send("GET /waiting HTTP/1.1\r\nHost: x\r\n\r\n")
            for _ in 0..<2 { try await clock.pass(1000) }
            #expect(!waiting.hasNews)
            refused.hangUp()
            #expect(waiting.answer().status == 200)
        }
    }
}
