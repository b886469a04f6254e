import Glibc
import OutletHTTP
import OutletTesting
import Synchronization
import Testing

/// Time: how long a service may take, how often it is asked, and what ends a transfer.
@Suite(.timeLimit(.minutes(5))) struct PatienceTests {
    /// A way to be slow.
    struct Delay: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: Server.Script

        static let all = [
            Delay(testDescription: "says nothing") { _, line in line.waitForEnd() },
            Delay(testDescription: "drips its status") { _, line in
                line.send("HTTP/1.1 200 ")
                line.drip("OK ")
            },
            Delay(testDescription: "drips headers") { _, line in
                line.send("HTTP/1.1 200 OK\r\n")
                line.drip("X: y\r\n")
            },
            Delay(testDescription: "announces for ever") { _, line in line.drip("HTTP/1.1 103 Hints\r\n\r\n") },
            Delay(testDescription: "drips its body") { _, line in
                line.send(openHead + "\r\n")
                line.drip(" ")
            },
            Delay(testDescription: "drips chunks") { _, line in
                line.send(openHead + "Transfer-Encoding: chunked\r\n\r\n")
                line.drip("1\r\n \r\n")
            },
            Delay(testDescription: "never ends its body") { _, line in
                line.send(openHead + "Content-Length: 5\r\n\r\n[1]")
                line.waitForEnd()
            },
            Delay(testDescription: "drips a problem") { _, line in
                line.send("HTTP/1.1 500 No\r\nContent-Type: application/problem+json\r\n\r\n")
                line.drip(" ")
            },
            Delay(testDescription: "leads on slowly") { _, line in
                line.pause(.milliseconds(100))
                line.send(answer("", status: "307 On", "Location: /on"))
            },
        ]
    }

    @Test(arguments: Delay.all)
    func `the time-out is the one that was asked for`(delay: Delay) async throws {
        let server = try Server(delay.script)
        let clock = ManualClock()
        let service = try JSONService(
            server, timeout: .milliseconds(500), redirects: 1000, attempts: 1000, clock: clock)
        let reading = Task { try await service.get("/", as: Int.self) }
        try await server.asked(1)
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(499))
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(1))
        let error = try await #require(throws: JSONServiceError.self) { try await reading.value }
        #expect(error.code == .timedOut)
    }

    @Test func `who breaks off is asked again after pauses that grow, while there is time`() async throws {
        let server = try Server { _, _ in }
        let clock = ManualClock()
        let service = try JSONService(server, timeout: .milliseconds(500), attempts: 1000, clock: clock)
        let reading = Task { try await service.get("/", as: Int.self) }
        for (attempt, pause) in [(1, 100), (2, 200)] {
            try await server.asked(attempt)
            // The time-out's and the pause's.
            await clock.sleepers(2)
            clock.advance(by: .milliseconds(pause / 2 - 1))
            await clock.sleepers(2)
            clock.advance(by: .milliseconds(pause / 2 + 1))
        }
        // After 300 ms the next pause would be as long as what is left, at least.
        let error = try await #require(throws: JSONServiceError.self) { try await reading.value }
        #expect(error.code == .disconnected)
        #expect(server.asked.count == 3)
    }

    @Test func `who nobody answers is unreachable after the time for connecting`() async throws {
        let (descriptor, port) = try listening(backlog: 0)
        defer { close(descriptor) }
        // Fills the queue of those who wait: further ones are not even answered.
        let waiting = try connected(port)
        defer { close(waiting) }
        while !isFull(descriptor) { try await Task.sleep(for: .milliseconds(2)) }
        // Since the clock stands still, nothing but the time for connecting can end this.
        let service = try JSONService(
            "http://127.0.0.1:\(port)", limits: .init(connectTimeout: .milliseconds(200), attempts: 1),
            clock: ManualClock())
        let error = try await #require(throws: JSONServiceError.self) { try await service.get("/", as: Int.self) }
        #expect(error.code == .unreachable)
    }

    @Test(arguments: ["http://127.0.0.1:1", "http://nowhere.invalid"])
    func `a service that is not there is unreachable`(address: String) async throws {
        let service = try JSONService(address, limits: .init(attempts: 1), clock: ManualClock())
        let error = try await #require(throws: JSONServiceError.self) { try await service.get("/", as: Int.self) }
        #expect(error.code == .unreachable)
    }

    @Test func `a server without a certificate that is trusted is unreachable, and is not told anything`()
        async throws
    {
        let server = try Server(answering: answer("1"))
        let service = try JSONService(
            "https://127.0.0.1:\(server.port)", headers: ["authorization": Lie.secret],
            limits: .init(timeout: .seconds(100), connectTimeout: .seconds(100), attempts: 1))
        let error = try await #require(throws: JSONServiceError.self) { try await service.get("/", as: Int.self) }
        #expect(error.code == .unreachable)
        #expect(server.asked.isEmpty)
    }

    @Test(arguments: ["429 Slow", "502 Bad", "503 Busy", "504 Late", "", "RST"])
    func `what passes is not noticed`(status: String) async throws {
        let server = try Server { asked, line in
            if asked.number == 2 {
                _ = line.send(answer("[1]"))
                return
            }
            if status == "RST" { return line.reset() }
            if !status.isEmpty { line.send(answer("", status: status)) }
        }
        #expect(try await JSONService(server, attempts: 3).get("/", as: [Int].self) == [1])
        #expect(server.asked.count == 3)
    }

    @Test(arguments: [answer("", status: "500 No"), answer("", status: "404 No"), answer("{"), "nonsense\r\n\r\n"])
    func `what does not pass is not asked for again`(text: String) async throws {
        let server = try Server(answering: text)
        await #expect(throws: JSONServiceError.self) {
            try await JSONService(server, attempts: 3).get("/", as: Int.self)
        }
        #expect(server.asked.count == 1)
    }

    @Test func `a service that wants to be left alone is, for as long as it wants`() async throws {
        let server = try Server { asked, line in
            line.send(asked.number == 1 ? answer("1") : answer("", status: "503 Busy", "Retry-After: 60"))
        }
        let clock = ManualClock()
        let service = try JSONService(server, attempts: 2, clock: clock)
        let reading = Task { try await service.get("/", as: Int.self) }
        await clock.sleepers(2)
        clock.advance(by: .milliseconds(59_999))
        await clock.sleepers(2)
        #expect(server.asked.count == 1)
        clock.advance(by: .milliseconds(1))
        #expect(try await reading.value == 1)
    }

    @Test(arguments: [false, true])
    func `cancelling the task ends the transfer`(hasBegun: Bool) async throws {
        let ends = AsyncStream.makeStream(of: Void.self)
        let begins = AsyncStream.makeStream(of: Void.self)
        let server = try Server { _, line in
            // More than sockets hold: some of it has been read once all is sent.
            if hasBegun { line.send(openHead + "\r\n[1," + String(repeating: " ", count: 1 << 25)) }
            begins.continuation.yield()
            line.waitForEnd()
            ends.continuation.yield()
        }
        let service = try JSONService(
            server.address, limits: .init(timeout: .seconds(100), bodySize: 1 << 26, attempts: 3))
        let task = Task { try await service.get("/", as: [Int].self) }
        for await _ in begins.stream { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // The server sees that nobody listens any more.
        for await _ in ends.stream { break }
        try Task.checkCancellation()
        #expect(server.asked.count == 1)
    }

    /// A connection to a port of this machine.
    private func connected(_ port: UInt16) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
        return descriptor
    }

    /// Whether a listening socket's queue takes nobody more: for such a socket the kernel counts there who waits, and how
    /// many may.
    private func isFull(_ descriptor: Int32) -> Bool {
        var information = tcp_info()
        var size = socklen_t(MemoryLayout<tcp_info>.size)
        guard unsafe getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &information, &size) == 0 else {
            return false
        }
        return information.tcpi_unacked > information.tcpi_sacked
    }
}
