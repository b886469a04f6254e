import FoundationEssentials
import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// All sessions together hold no more than the memory that is theirs.
@Suite(.timeLimit(.minutes(5))) struct MemoryLimitTests {
    private func endpoint(_ store: SessionMemory, limit: Int) throws -> Endpoint {
        var configuration = Endpoint.Configuration()
        configuration.memoryLimit = limit
        return try Endpoint(.hoard(), store: store, configuration: configuration, logger: .silent)
    }

    private let much = Event(.change, on: "text", value: .string(String(repeating: "x", count: 50_000))).json

    @Test func `beyond the limit no session is opened, and all else goes on`() async throws {
        let store = SessionMemory()
        let channel = try Transport.inProcess.channel(to: endpoint(store, limit: 100_000))
        let client = try await TestClient(channel).open("hoard")
        for _ in 1...2 { #expect(try await channel.post("\(client.path)/events", much).status == 200) }
        let refused = try await channel.post("/sessions", ["screen": "hoard"])
        expect(refused, 503, "out-of-memory")
        #expect(refused["retry-after"] != nil)
        #expect(try await channel.get(client.path).status == 200)
        #expect(try await channel.post("\(client.path)/events", Event(.tap, on: "drop").json).status == 200)
        #expect(try await channel.post("/sessions", ["screen": "hoard"]).status == 201)
        #expect(try await channel.get("/metrics").text.contains("outlet_memory_refusals_total 1\n"))
    }

    @Test func `beyond a tenth more no session grows, and those that do not go on`() async throws {
        let store = SessionMemory()
        let channel = try Transport.inProcess.channel(to: endpoint(store, limit: 100_000))
        let first = try await TestClient(channel).open("hoard")
        let second = try await TestClient(channel).open("hoard")
        for _ in 1...3 { _ = try await channel.post("\(first.path)/events", much) }
        #expect(store.bytes ?? 0 > 110_000)
        for client in [first, second] {
            let refused = try await channel.post("\(client.path)/events", much)
            expect(refused, 503, "out-of-memory")
            #expect(refused["retry-after"] != nil)
            try await client.check()
        }
        let bytes = store.bytes ?? 0
        for number in 1...20 {
            let same = try await channel.post(
                "\(second.path)/events", Event(.tap, on: "same").json, ["idempotency-key": "\(number)"])
            #expect(same.status == 200)
        }
        // A call that is waited for is more, too.
        #expect(try await channel.post("\(second.path)/events", Event(.tap, on: "tell").json).status == 503)
        #expect(store.bytes ?? 0 <= bytes + 20 * 64, "history is not kept while there is no memory")
        #expect(try await channel.send(.delete, first.path).status == 204)
        #expect(try await channel.post("\(second.path)/events", much).status == 200)
    }

    @Test func `what is counted goes with the sessions`() async throws {
        let store = SessionMemory()
        let endpoint = try endpoint(store, limit: 10_000_000)
        let channel = try Transport.inProcess.channel(to: endpoint)
        var clients: [TestClient] = []
        for _ in 1...5 { clients.append(try await TestClient(channel).open("hoard")) }
        for client in clients {
            for _ in 1...3 { _ = try await channel.post("\(client.path)/events", much, ["idempotency-key": "k"]) }
            try await client.reload()
        }
        #expect(store.bytes ?? 0 > 5 * 50_000)
        #expect(try await channel.get("/metrics").text.contains("outlet_session_bytes \(store.bytes ?? 0)\n"))
        try await clients[0].close()
        endpoint.sessions.expire(now: .now + 100_000)
        try await eventually("all are gone") { store.count == 0 && store.bytes == 0 }
    }
}
