import FoundationEssentials
import OutletServer
import OutletTesting
import Testing
import ViewTree

@testable import Outlet

/// All that has a time goes by the app's clock, which a test advances.
@Suite(.timeLimit(.minutes(15))) struct AppTimeTests {
    private static let date = Date(timeIntervalSince1970: 1_900_000_000)
    private let clock = ManualClock(at: date)
    private let store = MemoryStore()

    private func endpoint(
        _ application: Application, _ store: MemoryStore? = nil, at clock: ManualClock? = nil
    ) -> Endpoint {
        var configuration = Endpoint.Configuration()
        configuration.clock = clock ?? self.clock
        return Endpoint(application, store: store, configuration: configuration, logger: .silent)
    }

    @Test func `the answer to a key is kept for ten minutes`() async throws {
        let client = try await TestClient(endpoint(.workshop())).open("desk")
        let add = Event(.tap, on: "add").json
        func post() async throws -> Answer {
            try await client.channel.post("\(client.path)/events", add, ["idempotency-key": "k"])
        }
        let first = try await post()
        clock.advance(by: .seconds(600))
        #expect(try await post() == first)
        clock.advance(by: .seconds(1))
        #expect(try await post() != first)
        try await client.reload()
        #expect(client.text("count") == "2")
    }

    @Test func `a session expires a day after its last use`() async throws {
        let endpoint = try endpoint(.workshop())
        let client = try await TestClient(endpoint).open("desk")
        try await client.tap("add")
        clock.advance(by: .seconds(86_400))
        endpoint.sessions.expire(now: endpoint.sessions.date)
        #expect(endpoint.sessions.count == 1)
        clock.advance(by: .seconds(1))
        endpoint.sessions.expire(now: endpoint.sessions.date)
        #expect(endpoint.sessions.count == 0)
    }

    @Test func `an unused session leaves memory after ten minutes, and comes back`() async throws {
        let endpoint = try endpoint(.workshop(), store)
        let client = try await TestClient(endpoint).open("desk")
        try await client.tap("add")
        clock.advance(by: .seconds(600))
        endpoint.sessions.evict(now: endpoint.sessions.date)
        #expect(endpoint.sessions.residentCount == 1)
        clock.advance(by: .seconds(1))
        endpoint.sessions.evict(now: endpoint.sessions.date)
        #expect(endpoint.sessions.residentCount == 0)
        try await client.check()
        #expect(endpoint.sessions.residentCount == 1)
    }

    @Test func `what is put off is due at its time, in whichever process`() async throws {
        let shop = try ShopController.app { outlets in
            outlets.go.on(.tap, Delay(.seconds(60), Show(DetailController.self) { _ in .init(id: 7) }))
        }
        let client = try await TestClient(endpoint(shop, store)).open("shop")
        try await client.tap("go")
        let id = try #require(client.document["session"]?.string)
        let later = ManualClock(at: Self.date + 59)
        let next = try await TestClient(endpoint(shop, store, at: later)).resume(id)
        await later.sleepers(1)
        later.advance(by: .milliseconds(999))
        try await next.check()
        #expect(next.screen == "shop")
        later.advance(by: .milliseconds(1))
        try await next.wait { $0.screen == "detail" }
    }

    @Test func `a session that only waits for a time leaves memory, and comes back when it is due`() async throws {
        let shop = try ShopController.app { outlets in
            outlets.go.on(.tap, Delay(.seconds(3_600), Show(DetailController.self) { _ in .init(id: 7) }))
        }
        let endpoint = endpoint(shop, store)
        let client = try await TestClient(endpoint).open("shop")
        try await client.tap("go")
        await clock.sleepers(1)
        clock.advance(by: .seconds(601))
        endpoint.sessions.evict(now: endpoint.sessions.date)
        #expect(endpoint.sessions.residentCount == 0)
        clock.advance(by: .seconds(3_000))
        while endpoint.sessions.residentCount == 0 { await Task.yield() }
        try await client.wait { $0.screen == "detail" }
    }

    @Test func `thousands that wait are taken up in a loop before their time, and not all of them are in memory`()
        async throws
    {
        let shop = try ShopController.app { outlets in
            outlets.go.on(.tap, Delay(.seconds(3_600), Show(DetailController.self) { _ in .init(id: 7) }))
        }
        let client = try await TestClient(endpoint(shop, store)).open("shop")
        try await client.tap("go")
        let first = try #require(try await StoreAnswer.awaited { store.due(by: .max, then: $0) }.first)
        let session = try #require(try await StoreAnswer.awaited { store.load(first, then: $0) })
        for _ in 1..<10_000 {
            let copy = StoredSession(
                id: SessionID(), principal: session.principal, openingKey: nil, constants: session.constants,
                head: session.head, entries: session.entries)
            _ = store.insert(copy) { _ in }
        }
        let waiting = try await StoreAnswer.awaited { store.due(by: .max, then: $0) }
        #expect(waiting.count == 10_000)
        var configuration = Endpoint.Configuration()
        let later = ManualClock(at: Self.date)
        configuration.clock = later
        configuration.memoryLimit = 4 << 20
        let next = Endpoint(shop, store: store, configuration: configuration, logger: .silent)
        next.sessions.takeUpWaiting()
        #expect(waiting.allSatisfy { next.sessions.live.dueTimes(of: $0).isEmpty })
        #expect(next.sessions.residentCount == 0)
        later.advance(by: .seconds(3_299))
        next.sessions.takeUpDue()
        #expect(next.sessions.residentCount == 0)
        later.advance(by: .seconds(1))
        next.sessions.takeUpDue()
        try await eventually("all wait in this process", within: .seconds(600)) {
            waiting.allSatisfy { !next.sessions.live.dueTimes(of: $0).isEmpty }
        }
        #expect(next.sessions.residentCount < 5_000)
        #expect(try #require(next.sessions.bytes) < 4 << 20)
    }

    @Test func `an undo ends a little after the client's offer`() async throws {
        let shop = try ShopController.app { outlets in
            outlets.go.on(.tap, Change { (_: inout Shop, _, _) in [.undo("Gone.", [.copy("back")])] })
        }
        let client = try await TestClient(endpoint(shop)).open("shop")
        for (seconds, status) in [(15.0, 200), (15.5, 409)] {
            try await client.tap("go")
            clock.advance(by: .seconds(seconds))
            let undo = Event(.undo, on: "root", value: client.effects.last?["undo"])
            #expect(try await client.channel.post("\(client.path)/events", undo.json).status == status)
            try await client.reload()
        }
    }
}
