import MicroHTTPD
import OutletTesting
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// A session holds no more than it may, whatever its client does.
@Suite(.timeLimit(.minutes(5))) struct SessionSizeTests {
    private static let body = 60_000
    private let text = String(repeating: "x", count: body)

    private func endpoint(
        _ app: Application? = nil, store: SessionMemory = SessionMemory(),
        configure: (inout Endpoint.Configuration) -> Void = { _ in }
    ) throws -> Endpoint {
        var configuration = Endpoint.Configuration()
        configure(&configuration)
        return try Endpoint(app ?? .hoard(), store: store, configuration: configuration, logger: .silent)
    }

    private func bring(_ text: String, on node: String = "text") -> String {
        Event(.change, on: node, value: .string(text)).json.description
    }

    @Test func `what is brought and shown nowhere fills a session, which refuses more and is as it was`() async throws {
        let store = SessionMemory()
        let client = try await TestClient(endpoint(store: store)).open("hoard")
        let events = "\(client.path)/events"
        var taken = 0
        var answer = try await client.channel.post(events, bring(text))
        while answer.status == 200, taken < 40 {
            taken += 1
            #expect(store.bytes ?? 0 <= 1_048_576)
            answer = try await client.channel.post(events, bring(text))
        }
        expect(answer, 409, "session-full")
        #expect(answer.json["revision"]?.integer == client.revision)
        #expect(taken == 1_048_576 / Self.body, "no event is refused for which there was room")
        try await client.check()
        // What adds nothing is taken, and so is what makes room.
        #expect(try await client.channel.post(events, Event(.tap, on: "same").json).status == 200)
        expect(try await client.channel.post(events, bring(text)), 409, "session-full")
        #expect(try await client.channel.post(events, Event(.tap, on: "drop").json).status == 200)
        #expect(try await client.channel.post(events, bring(text)).status == 200)
        expect(try await client.channel.post(events, bring(text)), 409, "session-full")
    }

    @Test func `what an app makes of little is seen soon, and then refused`() async throws {
        let store = SessionMemory()
        let client = try await TestClient(endpoint(store: store)).open("hoard")
        let events = "\(client.path)/events"
        var made = 0
        while made < 40, try await client.channel.post(events, Event(.tap, on: "make").json).status == 200 { made += 1 }
        #expect(made >= 1_048_576 / 50_000)
        #expect(made <= 1_048_576 / 50_000 + 2, "it is looked at more often the more there is")
        #expect(try await client.channel.post(events, Event(.tap, on: "same").json).status == 200)
    }

    @Test func `events of 64 kB with keys leave behind what a session may hold`() async throws {
        let store = SessionMemory()
        let client = try await TestClient(endpoint(store: store)).open("hoard")
        for number in 0..<33 {
            let answer = try await client.channel.post(
                "\(client.path)/events", bring("\(number) " + text, on: "echo"), ["idempotency-key": "key \(number)"])
            #expect(answer.status == 200)
            #expect(store.bytes ?? 0 <= SessionChange.room + KeptBytes.room + 3 * Self.body)
        }
        let session = try #require(try await store.session(client.path))
        #expect(session.state.changes.bytes <= SessionChange.room)
        #expect(session.state.changes.bytes > SessionChange.room - 2 * Self.body, "what fits is kept")
        #expect(session.state.answers?.bytes ?? 0 <= KeptBytes.room)
    }

    @Test func `history and answers are dropped before a session is full, the oldest first`() async throws {
        let store = SessionMemory()
        let endpoint = try endpoint(store: store) { $0.sessionBytes = 40_000 }
        let client = try await TestClient(endpoint).open("hoard")
        let events = "\(client.path)/events"
        let short = String(repeating: "x", count: 5_000)
        for number in 0..<12 {
            let answer = try await client.channel.post(
                events, bring("\(number) \(short)", on: "echo"), ["idempotency-key": "key \(number)"])
            #expect(answer.status == 200)
            #expect(store.bytes ?? 0 <= 40_000)
        }
        let session = try #require(try await store.session(client.path))
        #expect(session.patch(since: session.revision - 1) != nil)
        #expect(session.patch(since: session.revision - 4) == nil)
        let metrics = try await client.channel.get("/metrics").text
        #expect(!metrics.contains("outlet_dropped_total 0\n"))
        // All that remains is what can't be dropped.
        for _ in 1...6 { _ = try await client.channel.post(events, bring(short)) }
        let full = try #require(try await store.session(client.path))
        #expect(full.bytes <= 40_000)
        #expect(full.state.size.estimate > 30_000)
    }

    @Test func `a stack on which screens are put for ever is bounded, and goes back`() async throws {
        let store = SessionMemory()
        let client = try await TestClient(endpoint(store: store) { $0.sessionBytes = 300_000 }).open("hoard")
        let events = "\(client.path)/events"
        let note = String(repeating: "n", count: 20_000)
        _ = try await client.channel.post(events, bring(note))
        let open = Event(
            .open, on: "root",
            value: ["url": .string("/screens/hoard?note=\(note)"), "presentation": "push"])
        var answer = try await client.channel.post(events, open.json)
        var count = 0
        while answer.status == 200, count < 64 {
            count += 1
            answer = try await client.channel.post(events, open.json)
            #expect(store.bytes ?? 0 <= 300_000)
        }
        expect(answer, 409, "session-full")
        #expect(count > 3)
        try await client.reload()
        #expect(answer.json["revision"]?.integer == client.revision, "a refused event has no revision of its own")
        for _ in 1...count { #expect(try await client.channel.post(events, Event(.back).json).status == 200) }
        try await client.reload()
        #expect(client.document["stack"]?.array?.count == 1)
        #expect(store.bytes ?? 0 < 300_000)
    }

    @Test func `what makes a session smaller that holds too much is taken`() async throws {
        // The screen opens with more than its session may hold.
        let store = SessionMemory()
        let client = try await TestClient(endpoint(.hoard(pieces: 1_000), store: store) { $0.sessionBytes = 10_000 })
            .open("hoard")
        let events = "\(client.path)/events"
        expect(try await client.channel.post(events, bring("more")), 409, "session-full")
        #expect(try await client.channel.post(events, Event(.tap, on: "same").json).status == 200)
        let shorter = Event(.change, on: "pieces/7", value: "").json
        let answer = try await client.channel.post(events, shorter)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try await client.channel.post(events, shorter, ["idempotency-key": "k"]).status == 200)
        try await client.reload()
        #expect(client.value("pieces/7") == "")
    }

    @Test func `a service's answer for which there is no room is a failure of the call`() async throws {
        let client = try await TestClient(endpoint { $0.sessionBytes = 120_000 }).open("hoard")
        for _ in 1...2 {
            try await client.post(Event(.tap, on: "tell"), ["prefer": "wait=30"])
            #expect(client.text("news") == "")
        }
        try await client.post(Event(.tap, on: "tell"), ["prefer": "wait=30"])
        #expect(client.text("news") == "failed")
        try await client.check()
    }

    @Test func `calls and delays that a session waits for are bounded`() async throws {
        let client = try await TestClient(endpoint()).open("hoard")
        let events = "\(client.path)/events"
        for _ in 1...PendingWork.most {
            #expect(try await client.channel.post(events, Event(.tap, on: "wait").json).status == 200)
        }
        expect(try await client.channel.post(events, Event(.tap, on: "wait").json), 409, "session-full")
        #expect(try await client.channel.post(events, Event(.tap, on: "same").json).status == 200)
    }
}

extension SessionMemory {
    /// The session at a path.
    func session(_ path: String) async throws -> Session? {
        guard let id = SessionID(String(path.dropFirst("/sessions/".count))),
            case .done(let session) = load(id, then: { _ in })
        else { return nil }
        return session
    }
}
