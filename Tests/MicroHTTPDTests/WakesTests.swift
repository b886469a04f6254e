import Synchronization
import Testing

@testable import MicroHTTPD

@Suite(.threads, .serialized) struct WakesTests {
    @Test func `while few connections are suspended no stream waits`() {
        let wakes = Wakes<Int>()
        for stream in 0..<3 { #expect(!wakes.add(stream, suspended: 255, now: { 7 }, first: { Issue.record() })) }
        #expect(wakes.isEmpty && wakes.takeAll().isEmpty)
    }

    @Test func `of many that are woken the first does not wait, and the others go together after a pause`() {
        let wakes = Wakes<Int>()
        var asked = 0
        func add(_ stream: Int, at time: Int) -> Bool {
            wakes.add(stream, suspended: 1000, now: { time }, first: { asked += 1 })
        }
        #expect(!add(1, at: 1_000_000))
        #expect(add(2, at: 1_000_001))
        #expect(add(3, at: 1_399_999))
        #expect(asked == 1)
        #expect(wakes.takeDue(now: { 1_399_999 }).isEmpty && !wakes.isEmpty)
        #expect(wakes.takeDue(now: { 1_400_000 }) == [2, 3] && wakes.isEmpty)
        // Or with the next that is woken after the pause, which begins another one.
        #expect(!add(4, at: 1_400_000))
        #expect(add(5, at: 1_600_000))
        #expect(!add(6, at: 1_800_000))
        #expect(wakes.takeAll() == [5])
        #expect(asked == 2)
    }

    @Test func `each of many streams gets what it was woken for, and a stop waits for none`() async throws {
        let sources = Mutex<[TestSource]>([])
        let handler = TestHandler { _, _ in
            let source = TestSource()
            sources.withLock { $0.append(source) }
            return Response(status: 200, headers: ["content-type": "text/event-stream"], stream: source)
        }
        try await withServer(handler) { server, _ in
            let clients = try (0..<600).map { _ in try #require(Client(port: server.port)) }
            for client in clients {
                client.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
                _ = client.receive(until: "\r\n\r\n")
            }
            try await eventually { sources.withLock { $0.allSatisfy { $0.idles > 0 } } }
            for word in ["first", "second"] {
                for source in sources.withLock({ $0 }) { source.put(word) }
                for client in clients { #expect(client.receive(until: word).hasSuffix(word)) }
            }
            for source in sources.withLock({ $0 }) { source.put("third") }
        }
        #expect(sources.withLock { $0.allSatisfy { $0.stops == 1 } })
    }
}
