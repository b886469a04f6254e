import Glibc
import OutletHTTP
import Synchronization
import Testing

/// Time: how long a service may take, how often it is asked, and what ends a transfer.
@Suite(.timeLimit(.minutes(5))) struct PatienceTests {
    /// A way to be slow.
    struct Delay: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: Server.Script

        static let all = [
            Delay(testDescription: "says nothing") { _, line in _ = line.waitForEnd() },
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
                _ = line.waitForEnd()
            },
            Delay(testDescription: "drips a problem") { _, line in
                line.send("HTTP/1.1 500 No\r\nContent-Type: application/problem+json\r\n\r\n")
                line.drip(" ")
            },
            Delay(testDescription: "leads on slowly") { _, line in
                line.pause(.milliseconds(100))
                line.send(answer("", status: "307 On", "Location: /on"))
            },
            Delay(testDescription: "breaks off slowly") { _, line in line.pause(.milliseconds(250)) },
        ]
    }

    @Test(arguments: Delay.all)
    func `the time-out is the one that was asked for`(delay: Delay) async throws {
        let server = try Server(delay.script)
        let service = try JSONService(server, timeout: .milliseconds(500), redirects: 1000, attempts: 1000)
        let start = ContinuousClock.now
        let error = try await #require(throws: JSONServiceError.self) { try await service.get("/", as: Int.self) }
        let time = ContinuousClock.now - start
        // Who breaks off is told so where there is no time for a further attempt.
        #expect(error.code == .timedOut || (error.code == .disconnected && time < .milliseconds(500)))
        #expect(time > .milliseconds(200))
        #expect(time < .seconds(5), "the delay would go on for ten seconds")
    }

    @Test func `who nobody answers is unreachable, at once or after the time for connecting`() async throws {
        let (descriptor, port) = try listening(backlog: 0)
        defer { close(descriptor) }
        // Fills the queue of those who wait: further ones are not even answered.
        let waiting = (0..<4).map { _ in Task { try? await Self.get(port: port, timeout: .seconds(30)) } }
        defer { for task in waiting { task.cancel() } }
        try await Task.sleep(for: .milliseconds(300))
        let start = ContinuousClock.now
        let error = try await #require(throws: JSONServiceError.self) {
            try await Self.get(port: port, timeout: .seconds(30))
        }
        #expect(error.code == .unreachable)
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    private static func get(port: UInt16, timeout: Duration) async throws -> Int {
        try await JSONService(
            "http://127.0.0.1:\(port)",
            limits: .init(timeout: timeout, connectTimeout: .milliseconds(200), attempts: 1)
        ).get("/")
    }

    @Test(arguments: ["http://127.0.0.1:1", "http://nowhere.invalid"])
    func `a service that is not there is unreachable`(address: String) async throws {
        let service = try JSONService(address, limits: .init(attempts: 1))
        let error = try await #require(throws: JSONServiceError.self) { try await service.get("/", as: Int.self) }
        #expect(error.code == .unreachable)
    }

    @Test func `a server without a certificate that is trusted is unreachable, and is not told anything`()
        async throws
    {
        let server = try Server(answering: answer("1"))
        let service = try JSONService(
            "https://127.0.0.1:\(server.port)", headers: ["authorization": Lie.secret],
            limits: .init(timeout: .seconds(2), attempts: 1))
        await #expect(throws: JSONServiceError.self) { try await service.get("/", as: Int.self) }
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
            line.send(asked.number == 1 ? answer("1") : answer("", status: "503 Busy", "Retry-After: 1"))
        }
        let start = ContinuousClock.now
        #expect(try await JSONService(server, attempts: 2).get("/", as: Int.self) == 1)
        #expect(ContinuousClock.now - start >= .seconds(1))
    }

    @Test(arguments: [false, true])
    func `cancelling the task ends the transfer`(hasBegun: Bool) async throws {
        let ends = AsyncStream.makeStream(of: Bool.self)
        let begins = AsyncStream.makeStream(of: Void.self)
        let server = try Server { _, line in
            if hasBegun { line.send(openHead + "\r\n[1,") }
            begins.continuation.yield()
            ends.continuation.yield(line.waitForEnd())
        }
        let service = try JSONService(server, attempts: 3)
        let task = Task { try await service.get("/", as: [Int].self) }
        for await _ in begins.stream { break }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        var hasEnded: Bool?
        for await end in ends.stream {
            hasEnded = end
            break
        }
        #expect(hasEnded == true, "the server sees that nobody listens any more")
        #expect(server.asked.count == 1)
    }
}
