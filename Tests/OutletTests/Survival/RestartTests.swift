import Logging
import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// What was answered is still there after the process has ended and another has started with the same store.
@Suite(.timeLimit(.minutes(5))) struct RestartTests {
    private let channel: RestartingChannel
    private let client: TestClient

    init() async throws {
        channel = try RestartingChannel(.workshop())
        client = try await TestClient(channel).open("desk")
    }

    private func restart(_ app: Application? = nil) throws { try channel.restart(app ?? .workshop()) }

    @Test func `a client goes on at the revision where it was, with the same document`() async throws {
        try await client.tap("add")
        try await client.type("Ada", into: "name")
        let before = try await channel.get(client.path)
        try restart()
        let after = try await channel.get(client.path)
        #expect(after.body == before.body)
        #expect(after.headers["etag"] == before.headers["etag"])
        try await client.tap("add")
        #expect(client.text("count") == "2")
        try await client.check()
    }

    @Test func `the screens below the one on top come back, too, with what they showed`() async throws {
        try await client.tap("add")
        try await client.tap("push")
        try restart()
        try await client.check()
        try await client.back()
        #expect(client.stack == ["desk"])
        #expect(client.text("count") == "1")
        try await client.check()
    }

    @Test func `an event whose answer got lost is not done twice, and its answer comes byte for byte`() async throws {
        let event = client.event(.tap, on: "add")
        let first = try await client.post(event, ["idempotency-key": "a"])
        let other = try await client.post(client.event(.tap, on: "visit"), ["idempotency-key": "b"])
        try restart()
        #expect(try await channel.post("\(client.path)/events", event.json, ["idempotency-key": "a"]) == first)
        let visit = Event(.tap, on: "visit").json
        #expect(try await channel.post("\(client.path)/events", visit, ["idempotency-key": "b"]) == other)
        let reused = try await channel.post("\(client.path)/events", visit, ["idempotency-key": "a"])
        #expect(reused.status == 422)
        try await client.reload()
        #expect(client.text("count") == "1")
    }

    @Test func `a stream goes on after the last event that a client has`() async throws {
        for _ in 1...3 { try await client.tap("add") }
        try restart()
        let message = try await client.stream(after: 2).next()
        #expect(message?.event == "patch")
        #expect(message?.id == "4")
    }

    @Test func `a key opens one session, before the end and after it`() async throws {
        let body: JSON = ["screen": "desk"]
        let key: Headers = ["idempotency-key": "0123456789012345678901"]
        let first = try await channel.post("/sessions", body, key)
        try restart()
        let again = try await channel.post("/sessions", body, key)
        #expect(first.status == 201)
        #expect(again.json["session"] == first.json["session"])
    }

    @Test func `a session that was ended stays ended`() async throws {
        try await client.close()
        try restart()
        #expect(try await channel.get(client.path).status == 404)
    }

    @Test func `a service that had not answered is called again, without its client`() async throws {
        let gate = Gate()
        let app = try Application.workshop(
            service: Service(Ask.self) { _ in
                await gate.pass()
                return "never"
            })
        let channel = try RestartingChannel(app)
        let client = try await TestClient(channel).open("desk")
        try await client.tap("ask")
        try await eventually("the service is called") { gate.arrivals == 1 }
        try channel.restart(.workshop(service: Service(Ask.self) { "news of \($0.subject)" }))
        channel.endpoint.sessions.takeUpWaiting()
        try await client.wait { $0.text("news") == "news of news" }
    }

    @Test func `what is put off for longer than any clock goes does no harm`() async throws {
        func app() throws -> Application {
            try ShopController.app { outlets in
                outlets.go.on(
                    .tap, Delay(.seconds(Int64.max), Show(DetailController.self) { _ in .init(id: 7) }))
            }
        }
        let channel = try RestartingChannel(app())
        let client = try await TestClient(channel).open("shop")
        try await client.tap("go")
        try channel.restart(app())
        channel.endpoint.sessions.takeUpWaiting()
        try await client.check()
        #expect(client.screen == "shop")
    }

    @Test func `what was put off happens at its time`() async throws {
        let clock = ManualClock()
        func app() throws -> Application {
            try ShopController.app { outlets in
                outlets.go.on(.tap, Delay(.seconds(60), Show(DetailController.self) { _ in .init(id: 7) }))
            }
        }
        let channel = try RestartingChannel(app(), clock: clock)
        let client = try await TestClient(channel).open("shop")
        try await client.tap("go")
        await clock.sleepers(1)
        let other = ManualClock()
        try channel.restart(app(), clock: other)
        channel.endpoint.sessions.takeUpWaiting()
        await other.sleepers(1)
        other.advance(by: .seconds(61))
        try await client.wait { $0.screen == "detail" }
        try await client.check()
    }
}
