import Foundation
import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Effects that wait for their time.
@Suite(.timeLimit(.minutes(5))) struct DelayTests {
    private func app() throws -> Application {
        try ShopController.app { outlets in
            outlets.go.on(.tap, Delay(.seconds(60), Show(DetailController.self) { _ in .init(id: 7) }))
            outlets.note.on(.submit, Show(DetailController.self) { _ in .init(id: 8) })
        }
    }

    private func endpoint(_ clock: ManualClock, _ store: SessionMemory = SessionMemory()) throws -> Endpoint {
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        return Endpoint(try app(), store: store, configuration: configuration, logger: .silent)
    }

    @Test func `a screen comes when its time has come, and not before`() async throws {
        let clock = ManualClock()
        let client = try await TestClient(endpoint(clock)).open("shop")
        try await client.tap("go")
        #expect(client.revision == 1)
        await clock.sleepers(1)
        clock.advance(by: .seconds(30))
        try await client.check()
        clock.advance(by: .seconds(30))
        try await client.wait { $0.screen == "detail" }
        #expect(client.text("subject") == "Number 7")
        #expect(client.revision == 2)
        try await client.check()
    }

    /// How often the one session of a store was committed.
    private func version(in store: SessionMemory) -> Int {
        guard case .done(let ids) = store.idle(since: .max, then: { _ in }), let id = ids.first,
            case .done(let session?) = store.load(id, then: { _ in })
        else { return 0 }
        return session.version
    }

    @Test func `11. what was put off does not happen while another screen is on top`() async throws {
        let (clock, store) = (ManualClock(), SessionMemory())
        let client = try await TestClient(endpoint(clock, store)).open("shop")
        try await client.tap("go")
        await clock.sleepers(1)
        try await client.submit("note")
        let before = version(in: store)
        clock.advance(by: .seconds(60))
        try await eventually("the time has come") { version(in: store) > before }
        #expect(client.text("subject") == "Number 8")
        try await client.check()
        try await client.back()
        try await client.check()
        #expect(client.stack == ["shop"])
    }

    @Test func `11. what was put off ends with its screen`() async throws {
        let clock = ManualClock()
        let app = try Application(
            name: "Shop",
            controllers: [
                ShopController { outlets in
                    outlets.go.on(.tap, Delay(.seconds(60), Show(ShopController.self)))
                    outlets.note.on(.submit, Show(ShopController.self))
                }
            ])
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        let client = try await TestClient(Endpoint(app, configuration: configuration, logger: .silent)).open("shop")
        try await client.submit("note")
        try await client.tap("go")
        await clock.sleepers(1)
        try await client.back()
        clock.advance(by: .seconds(60))
        try await client.check()
        #expect(client.stack == ["shop"])
    }

    @Test func `what was put off happens in the process that picks the session up`() async throws {
        let (date, store) = (Date.now, SessionMemory())
        let clock = ManualClock(at: date)
        let client = try await TestClient(endpoint(ManualClock(at: date), store)).open("shop")
        try await client.tap("go")
        let other = try await TestClient(endpoint(clock, store)).resume(
            try #require(client.document["session"]?.string))
        await clock.sleepers(1)
        clock.advance(by: .seconds(60))
        try await other.wait { $0.screen == "detail" }
        try await other.check()
    }

    @Test func `it is written down and read again`() throws {
        let effects: [Effect] = [
            .after(.seconds(2), [.copy("a"), .show(try Destination(DetailController.self, .init(id: 1)), as: .modal)]),
            .track("a", JSONObject([("b", 1)])),
        ]
        #expect(try JSONDecoder().decode([Effect].self, from: JSONEncoder().encode(effects)) == effects)
    }
}
