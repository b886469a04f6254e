import Logging
import Outlet
import OutletTesting
import Testing
import ViewTree

/// A release takes over the sessions of the one before it.
@Suite(.timeLimit(.minutes(5))) struct ReleaseTests {
    /// The first release.
    private struct Order: Model {
        var cups = 1
        var guest = "Ada"
    }

    private static func app<Order: Model>(_ model: Order, cups: any KeyPath<Order, Int> & Sendable) throws
        -> Application
    {
        try Application(name: "Coffee") {
            Screen("coffee", title: "Coffee", model: model) {
                Label().id("cups").observing({ (order: Order) in String(order[keyPath: cups]) }, in: \.text)
                Button("More").id("more").on(
                    .tap,
                    Change { (order: inout Order) in
                        if let cups = cups as? WritableKeyPath<Order, Int> { order[keyPath: cups] += 1 }
                    })
            }
            Screen("tea", title: "Tea", model: 0) { Label("Tea").id("tea") }
        }
    }

    /// A client that has ordered three cups from the first release.
    private func client() async throws -> (RestartingChannel, TestClient) {
        let channel = try RestartingChannel(Self.app(Order(), cups: \.cups))
        let client = try await TestClient(channel).open("coffee")
        try await client.tap("more")
        try await client.tap("more")
        #expect(client.text("cups") == "3")
        return (channel, client)
    }

    /// What is new has the value with which the screen opens; what is there no more is left out.
    @Test func `a property more and one less`() async throws {
        struct Larger: Model {
            struct Table: Model { var number = 7 }
            var cups = 10
            var milk = true
            var table = Table()
        }
        let (channel, client) = try await client()
        try channel.restart(Self.app(Larger(), cups: \.cups))
        try await client.check()
        try await client.tap("more")
        #expect(client.text("cups") == "4")
        #expect(channel.log.entries.isEmpty)
    }

    /// What only its author can know.
    @Test func `a property of another name`() async throws {
        struct Renamed: MigratingModel {
            static let version = 2
            var mugs = 0
            static func migrate(_ record: inout JSONObject, from version: Int) { record["mugs"] = record["cups"] }
        }
        let (channel, client) = try await client()
        try channel.restart(Self.app(Renamed(), cups: \.mugs))
        try await client.check()
        #expect(client.text("cups") == "3")
    }

    @Test func `a model that can't be read starts anew; the client and the log are told`() async throws {
        struct Other: Model {
            enum Size: String, Codable { case small }
            var cups = Size.small
            var count = 1
        }
        let (channel, client) = try await client()
        try channel.restart(Self.app(Other(), cups: \.count))
        try await client.reload()
        #expect(client.revision == 4)
        #expect(client.text("cups") == "1")
        let effect = client.document["effects"]?.array?.last
        #expect(effect?["type"] == "announce")
        let warnings = channel.log.entries.filter { $0.level == .warning }
        #expect(warnings.count == 1)
        #expect(warnings.first?["loss"].contains("'coffee'") == true)
        try await client.tap("more")
        #expect(client.text("cups") == "2")
        try await client.check()
    }

    @Test func `a screen that is gone is left out of the stack, and the first one takes its place`() async throws {
        let (channel, client) = try await client()
        let app = try Application(name: "Coffee") { Screen("tea", title: "Tea", model: 0) { Label("Tea").id("tea") } }
        try channel.restart(app)
        try await client.reload()
        #expect(client.stack == ["tea"])
        try await client.check()
    }

    @Test func `a layout that is another makes a new revision`() async throws {
        let (channel, client) = try await client()
        let app = try Application(name: "Coffee") {
            Screen("coffee", title: "Espresso", model: Order()) {
                Label("A cup").id("more")
                Label().id("cups").observing({ (order: Order) in String(order.cups) }, in: \.text)
            }
        }
        try channel.restart(app)
        try await client.reload()
        #expect(client.text("cups") == "3")
        #expect(client.document["title"] == "Espresso")
        #expect(client.revision == 4)
    }
}
