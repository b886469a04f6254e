import Synchronization
import Testing

@testable import MicroHTTPD

/// What a handler asks in the loop of the server's threads.
@Suite(.threads, .serialized) struct LoopSourceTests {
    let oracle = Oracle()

    /// A server with one thread, which suspends requests that wait only after a time: by default never.
    private func withThread(
        suspendingAfter patience: Duration = .seconds(3600), _ body: (Server, Client) async throws -> Void
    ) async throws {
        let configure = { (configuration: inout Server.Configuration) in configuration.threads = 1 }
        try await withServer(oracle.handler, patience: patience, configure: configure, body)
    }

    /// Sends a request whose answer the oracle holds.
    private func ask(_ path: String, _ client: Client) async throws {
        let held = oracle.askedCount
        client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        try await eventually { oracle.askedCount > held }
    }

    @Test func `requests that ask and requests that don't are all answered`() async throws {
        try await withServer(oracle.handler) { server, _ in
            await withTaskGroup(of: Int.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        guard let client = Client(port: server.port) else { return 0 }
                        return (0..<100).count { round in
                            let path = "/ask/\(number)/\(round)"
                            return client.get(path).body == path && client.get("/").body == "at once"
                        }
                    }
                }
                for await count in group { #expect(count == 100) }
            }
        }
    }

    @Test func `others are served while a request waits, and what they ask goes with the next question`() async throws {
        try await withThread { server, client in
            oracle.hold()
            try await ask("/ask", client)
            let other = try #require(Client(port: server.port))
            for _ in 0..<5 { #expect(other.get("/").body == "at once") }
            try await ask("/ask/other", other)
            #expect(!client.hasNews && !other.hasNews && server.service.suspended == 0)
            oracle.release()
            #expect(client.answer().body == "/ask")
            #expect(other.answer().body == "/ask/other")
        }
    }

    @Test func `a request whose answer takes long is suspended, and answered all the same`() async throws {
        try await withThread(suspendingAfter: .milliseconds(1)) { server, client in
            oracle.hold()
            try await ask("/ask", client)
            try await eventually { server.service.suspended == 1 }
            let other = try #require(Client(port: server.port))
            #expect(other.get("/").body == "at once")
            try await ask("/ask/late", other)
            oracle.release()
            #expect(client.answer().body == "/ask")
            #expect(other.answer().body == "/ask/late")
            #expect(client.get("/ask/again").body == "/ask/again")
        }
    }

    @Test func `a large body is taken while a question is open`() async throws {
        try await withThread { server, client in
            oracle.hold()
            try await ask("/ask", client)
            let other = try #require(Client(port: server.port))
            let body = String(repeating: "x", count: 60_000)
            other.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.count)\r\n\r\n\(body)")
            #expect(other.answer().body == "at once")
            oracle.release()
            #expect(client.answer().body == "/ask")
        }
    }

    @Test func `another thread may reply before the answer comes`() async throws {
        try await withThread { server, client in
            oracle.hold()
            try await ask("/ask", client)
            #expect(server.service.suspended == 0)
            oracle.replyBeside("beside")
            #expect(client.answer().body == "beside")
            oracle.release()
            #expect(client.get("/ask/again").body == "/ask/again")
        }
    }

    @Test func `a source that gives its questions to others has no socket`() async throws {
        try await withServer(oracle.handler) { _, client in
            #expect(client.get("/ask/1").body == "/ask/1")
            oracle.fallSilent()
            for _ in 0..<20 { #expect(client.get("/ask/2").body == "/ask/2") }
        }
    }

    @Test func `others are served after a client has left while it waited`() async throws {
        try await withThread { server, client in
            oracle.hold()
            let gone = try #require(Client(port: server.port))
            try await ask("/ask", gone)
            gone.hangUp()
            #expect(client.get("/").body == "at once" && server.service.suspended == 0)
            oracle.release()
            #expect(client.get("/ask").body == "/ask")
            try await eventually { server.statistics.openConnections == 1 }
        }
    }

    @Test(arguments: [true, false]) func `a server that stops answers what waits`(isSuspended: Bool) async throws {
        try await withThread(suspendingAfter: isSuspended ? .milliseconds(1) : .seconds(3600)) { server, client in
            oracle.hold()
            try await ask("/ask", client)
            if isSuspended { try await eventually { server.service.suspended == 1 } }
            await server.stop(within: .milliseconds(50))
            #expect(client.answer().status == 503)
        }
    }

    @Test func `sources go when the server has stopped`() async throws {
        final class Idle: LoopSource {
            let count: Count
            init(_ count: Count) {
                self.count = count
                count.value.add(1, ordering: .relaxed)
            }
            deinit { count.value.subtract(1, ordering: .relaxed) }
            var asked: Int { 0 }
            var answered: Int { 0 }
            func send() -> Int32? { nil }
            func receive() {}
        }
        final class Count: Sendable {
            let value = Atomic(0)
        }
        let count = Count()
        let handler = TestHandler(source: { Idle(count) }, { _, _ in Response(status: 204) })
        try await withServer(handler) { server, client in
            #expect(client.get("/").status == 204)
            #expect(count.value.load(ordering: .relaxed) > 0)
            await server.stop(within: .zero)
            #expect(count.value.load(ordering: .relaxed) == 0)
        }
    }
}
