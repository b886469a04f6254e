import MicroHTTPD
import Outlet
import OutletTesting
import Testing
import ViewTree

/// What clients and operators notice of a store that can't write.
@Suite(.timeLimit(.minutes(5))) struct StoreTroubleTests {
    private let store = FaultyStore(MemoryStore())

    /// A client of an app whose store answers at once or later.
    private func client(isLate: Bool) async throws -> TestClient {
        let app = try Application.workshop()
        let client = try isLate ? TestClient(app, store: PendingStore(store)) : TestClient(app, store: store)
        return try await client.open("desk")
    }

    private func expectRefusal(_ answer: Answer, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(answer.status == 503, sourceLocation: sourceLocation)
        #expect(answer.problem == "store-unavailable", sourceLocation: sourceLocation)
        #expect(answer["retry-after"] == "5", sourceLocation: sourceLocation)
    }

    @Test(arguments: [false, true])
    func `a busy store refuses events, which change nothing and are done once when they are repeated`(
        isLate: Bool
    ) async throws {
        let client = try await client(isLate: isLate)
        let channel = client.channel
        try await client.tap("add")
        let before = try await channel.get(client.path)
        let event = client.event(.tap, on: "add").json
        func post() async throws -> Answer {
            try await channel.post("\(client.path)/events", event, ["idempotency-key": "k"])
        }
        store.fail(.beforeWriting, times: .max)
        for _ in 1...3 {
            expectRefusal(try await post())
            #expect(try await channel.get(client.path) == before, "Reads of sessions in memory go on.")
        }
        expectRefusal(try await channel.post("/sessions", ["screen": "desk"]))
        store.recover()
        let answer = try await post()
        #expect(answer.status == 200)
        #expect(try await post() == answer)
        try await client.reload()
        #expect(client.text("count") == "2")
        #expect(client.revision == 3)
    }

    @Test(arguments: [false, true])
    func `the daemon is not ready while the store can't write, and is again when it can`(isLate: Bool) async throws {
        let client = try await client(isLate: isLate)
        let channel = client.channel
        #expect(try await channel.get("/health/ready").status == 200)
        store.fail(.beforeWriting, times: .max)
        expectRefusal(try await channel.post("\(client.path)/events", client.event(.tap, on: "add").json))
        for _ in 1...2 { expectRefusal(try await channel.get("/health/ready")) }
        #expect(try await channel.get("/health/live").status == 200)
        #expect(try await channel.get("/metrics").text.contains("\noutlet_store_failures_total 3\n"))
        store.recover()
        #expect(try await channel.get("/health/ready").status == 200)
        try await client.tap("add")
        #expect(client.text("count") == "1")
    }
}
