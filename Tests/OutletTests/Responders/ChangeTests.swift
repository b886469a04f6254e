import Outlet
import OutletTesting
import Testing
import ViewTree

/// A change of the model by a closure, with what the closure asks for.
@Suite(.timeLimit(.minutes(5))) struct ChangeTests {
    private static let stars: JSON = ["stars": 4, "author": ["name": "Ada"]]

    /// A shop of whose button the event `rate` is connected.
    private func rated(
        @ConnectionBuilder<Shop> _ wire: @escaping @Sendable (Outlets<ShopController>) -> [Connection<Shop>]
    ) async throws -> TestClient {
        let app = try ShopController.app { outlets in
            Observe({ "\($0.rating) \($0.trace.joined(separator: " "))" }, in: outlets.trace.text)
            wire(outlets)
        }
        let client = try await TestClient(app).open("shop", locale: "de-AT")
        try await client.user("rate", "go", value: Self.stars)
        return client
    }

    @Test func `it gets the payload`() async throws {
        let client = try await rated { $0.go.on(.rate, Change { shop, rating in shop.rating = "\(rating.stars)" }) }
        #expect(client.text("trace") == "4 ")
    }

    @Test func `it gets the payload and the context, and returns effects`() async throws {
        let client = try await rated {
            $0.go.on(
                .rate,
                Change { shop, rating, context in
                    shop.rating = "\(rating.stars) of \(rating.author?.name ?? "nobody") in \(context.locale)"
                    return [.announce("Thank you")]
                })
        }
        #expect(client.text("trace") == "4 of Ada in de-AT ")
        #expect(client.effects.map { $0["text"] } == ["Thank you"])
    }

    @Test func `it gets the interaction where it takes one in the payload's place`() async throws {
        let client = try await rated {
            $0.go.on(
                .rate,
                Change { shop, interaction, context in
                    shop.rating = "\(interaction.node ?? "") \(interaction[TextField.input("note")] ?? "")"
                    shop.trace.append(context.locale)
                    return []
                })
        }
        #expect(client.text("trace") == "go  de-AT")
    }

    @Test func `another intention follows one with a payload, and one without`() async throws {
        let client = try await rated {
            $0.go.on(
                .rate,
                Change { shop, rating in shop.rating = "\(rating.stars)" }
                    .then(Change { $0.trace.append("after \($0.rating)") }).then(.announce("done")))
            $0.next.on(
                .submit,
                Change { $0.trace.append("one") }.then(Change(\.trace) { $0.append("two") }).then(.announce("b")))
        }
        #expect(client.text("trace") == "4 after 4")
        try await client.submit("next")
        #expect(client.text("trace") == "4 after 4 one two")
        #expect(client.effects.map { $0["text"] } == ["done", "b"])
        try await client.check()
    }

    @Test func `a screen that the second of two intentions opens is checked at start-up, with a payload too`() {
        for faulty in [
            ShopController { $0.go.on(.tap, Change { $0.isOpen = true }.then(Show(named: "nowhere"))) },
            ShopController { $0.note.on(.change, Assign(\.note).then(Show(named: "nowhere"))) },
        ] {
            let error = #expect(throws: SceneFaults.self) { try Application(name: "Shop", controllers: [faulty]) }
            #expect(error?.faults.contains { $0.contains("'nowhere'") } == true)
        }
    }

    @Test func `at a node, a key path says which model it is, and which part`() async throws {
        let screen = Screen("coffee", title: "Coffee", model: Cups()) {
            Label().id("cups").observing({ (cups: Cups) in "\(cups.drunk) of \(cups.all)" })
            Button("Drink").id("drink").on(.tap, Change(\Cups.drunk) { $0 += 1 })
            Button("Buy").id("buy").on(.tap, Change(\Cups.self) { $0 = Cups(drunk: $0.drunk, all: $0.all + 10) })
        }
        let client = try await TestClient(Application(name: "Cups") { screen }).open("coffee")
        try await client.tap("drink")
        try await client.tap("buy")
        #expect(client.text("cups") == "1 of 12")
        try await client.check()
    }

    private struct Cups: Model {
        var drunk = 0
        var all = 2
    }
}
