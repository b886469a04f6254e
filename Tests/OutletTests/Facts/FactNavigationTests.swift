import Outlet
import OutletTesting
import Testing
import ViewTree

/// Navigation that follows facts, on top of the stack and below.
@Suite(.timeLimit(.minutes(5))) struct FactNavigationTests {
    private let broadcast = Broadcast(0)

    /// A client of a screen that opens a lamp, with what follows when the broadcast sends nine.
    private func client(_ followed: some Intention<Lamp>) async throws -> TestClient {
        let broadcast = broadcast
        let start = Screen("start", title: "Start", model: 0) {
            Button("Push").id("push").on(.tap, Show<Int>(named: "lamp"))
            Button("Modal").id("modal").on(.tap, Show<Int>(named: "lamp", as: .modal))
        }
        let lamp = Screen.lamp { _ in
            Load(\.value, from: DataSource(observing: broadcast))
            when({ $0.value.value == 9 }, followed)
        }
        return try await TestClient(Application.lamps(start, lamp)).open("start")
    }

    private func presentations(_ client: TestClient) -> [String] {
        client.document["stack"]?.array?.compactMap { $0["presentation"]?.string } ?? []
    }

    @Test func `a screen closes when what it shows is gone`() async throws {
        let client = try await client(GoBack())
        try await client.tap("push")
        broadcast.send(9)
        try await client.wait { $0.stack == ["start"] }
        #expect(client.revision == 3)
        try await client.check()
    }

    @Test func `below another one, a screen closes alone, and the one on top stays as it is`() async throws {
        let client = try await client(GoBack())
        try await client.tap("push")
        try await client.tap("modal")
        try await client.type("typed", into: "text")
        try await client.type("not posted", into: "note")
        broadcast.send(9)
        try await client.wait { $0.stack == ["start", "next"] }
        #expect(client.value("text") == "typed")
        #expect(client.value("note") == "not posted")
        #expect(presentations(client) == ["root", "modal"])
        try await client.check()
        try await client.post(client.event(.dismiss, on: "root"))
        #expect(client.stack == ["start"])
        try await client.check()
    }

    @Test func `a modal screen closes with all that was opened from it`() async throws {
        let client = try await client(DismissController())
        try await client.tap("modal")
        try await client.tap("next")
        try await client.tap("further")
        broadcast.send(9)
        try await client.wait { $0.stack == ["start"] }
        try await client.check()
    }

    @Test func `a modal screen above does not close instead`() async throws {
        let client = try await client(DismissController<Lamp>().then(Announce { _ in "gone" }))
        try await client.tap("push")
        try await client.tap("modal")
        broadcast.send(9)
        try await client.wait { !$0.effects.isEmpty }
        #expect(client.stack == ["start", "lamp", "next"])
        try await client.check()
    }

    @Test func `below another one, a screen is replaced where it is`() async throws {
        let client = try await client(Show(named: "last", as: .replace))
        try await client.tap("modal")
        try await client.tap("next")
        broadcast.send(9)
        try await client.wait { $0.stack == ["start", "last", "next"] }
        #expect(presentations(client) == ["root", "modal", "push"])
        try await client.back()
        #expect(client.screen == "last")
        try await client.check()
    }

    @Test func `a screen that has nothing to show when it opens does not stay`() async throws {
        let client = try await client(GoBack())
        broadcast.send(9)
        try await client.tap("push")
        #expect(client.stack == ["start"])
        try await client.check()
    }
}
