import Outlet
import OutletTesting
import Testing
import ViewTree

/// Choosing rows: filter, responders in their order, publish.
@Suite(.timeLimit(.minutes(5))) struct SelectionTests {
    private func client(
        _ start: Shop = Shop(),
        @ConnectionBuilder<Shop> wire: @escaping @Sendable (Outlets<ShopController>) -> [Connection<Shop>]
    ) async throws -> TestClient {
        try await TestClient(ShopController.app(start, wire: wire)).open("shop")
    }

    private func post(_ event: Event, _ client: TestClient) async throws -> Answer {
        try await client.channel.post("\(client.path)/events", event.json)
    }

    @Test func `9. a selection asks the filter, then the responders in their order, and publishes last`() async throws {
        let client = try await client { outlets in
            Observe(selected: \.selected, in: outlets.many)
            Observe({ $0.trace.joined(separator: " ") }, in: outlets.trace.text)
            outlets.many.on(
                .select,
                RowSelection(
                    in: \.articles, where: { $0.name != "Bee" }, publish: \.selected
                ) {
                    RowResponder { shop, row in shop.trace.append("1:\(row.name) after \(shop.selected ?? 0)") }
                    Perform(Change { shop in shop.trace.append("2") })
                    Copy(\.name)
                    Announce(\.name)
                })
        }
        try await client.select("1", in: "many")
        try await client.select("3", in: "many")
        #expect(client.text("trace") == "1:Ant after 0 2 1:Cat after 1 2")
        #expect(client.node("many")?["selection"] == ["3"])
        #expect(client.effects.compactMap { $0["text"]?.string } == ["Ant", "Ant", "Cat", "Cat"])
        let before = client.document
        let refused = try await post(Event(.select, on: "many", value: "2"), client)
        expect(refused, 409, "unanswered")
        try await client.reload()
        #expect(client.document == before, "no responder was asked")
        try await client.check()
    }

    @Test func `what one filter refuses, another responder of the list may take`() async throws {
        let client = try await client { outlets in
            Observe({ $0.trace.joined(separator: " ") }, in: outlets.trace.text)
            outlets.many.on(
                .select,
                RowSelection(in: \.articles, where: \.isOpen) { RowResponder { $0.trace.append("open \($1.id)") } })
            outlets.many.on(
                .select,
                RowSelection(in: \.articles, where: { !$0.isOpen }) {
                    RowResponder { $0.trace.append("closed \($1.id)") }
                })
        }
        try await client.select("2", in: "many")
        try await client.select("1", in: "many")
        #expect(client.text("trace") == "closed 2 open 1")
    }

    @Test func `a row that can't be selected says so, and choosing it is a 409 that names it`() async throws {
        let client = try await client { outlets in
            outlets.articles.on(.select, RowSelection(in: \.articles, where: \.isOpen, publish: \.selected))
        }
        #expect(client.node("articles/2")?["enabled"] == false)
        let refused = try await post(Event(.select, on: "articles", value: "2"), client)
        expect(refused, 409, "disabled")
        #expect(refused.json["detail"]?.string?.contains("'2'") == true)
        #expect(refused.json["revision"] == 1)
    }

    @Test func `the selected row, chosen again, is selected no more, and nothing follows`() async throws {
        let client = try await client { outlets in
            Observe(selected: \.selected, in: outlets.many)
            Observe({ "\($0.trace.count)" }, in: outlets.trace.text)
            outlets.many.on(
                .select,
                RowSelection(in: \.articles, publish: \.selected, toggles: true) {
                    RowResponder { shop, _ in shop.trace.append("") }
                })
            outlets.go.on(.tap, Deselect(\.selected))
        }
        try await client.select("1", in: "many")
        try await client.select("1", in: "many")
        #expect(client.node("many")?["selection"] == nil)
        #expect(client.text("trace") == "1")
        try await client.select("2", in: "many")
        try await client.tap("go")
        #expect(client.node("many")?["selection"] == nil)
        try await client.check()
    }

    @Test func `the row itself can be kept, and no keys clear the selection`() async throws {
        let client = try await client { outlets in
            Observe({ $0.chosen?.name ?? "none" }, in: outlets.trace.text)
            Observe(selected: \.selected, in: outlets.many)
            outlets.many.on(
                .select, RowSelection(in: \.articles, publish: \.selected) { RowResponder { $0.chosen = $1 } })
        }
        try await client.select("3", in: "many")
        #expect(client.text("trace") == "Cat")
        try await client.user(.select, "many", value: [])
        #expect(client.node("many")?["selection"] == nil)
        #expect(client.text("trace") == "Cat")
    }

    @Test func `8. only rows of valid sections are selected, and look-up of a list that is not there is total`()
        async throws
    {
        let client = try await client { outlets in
            Observe({ "\($0.selected ?? 0)" }, in: outlets.trace.text)
            outlets.shelves.on(.select, RowSelection(in: \.shelves, sections: ["a.b"], publish: \.selected))
            outlets.many.on(.select, RowSelection(in: \.results, publish: \.selected))
        }
        try await client.select("12", in: "shelves")
        #expect(client.text("trace") == "12")
        expect(try await post(Event(.select, on: "shelves", value: "13"), client), 409, "unanswered")
        expect(try await post(Event(.select, on: "many", value: "1"), client), 409, "unanswered")
        try await client.check()
    }

    @Test func `of several rows those that were not selected before are answered, and all are published`() async throws
    {
        let client = try await client { outlets in
            Observe(selected: \.many, in: outlets.many)
            Observe({ $0.trace.joined(separator: " ") }, in: outlets.trace.text)
            outlets.many.on(
                .select,
                MultipleSelection(in: \.articles, where: \.isOpen, publish: \.many) {
                    RowResponder { shop, row in shop.trace.append(row.name) }
                })
            outlets.go.on(.tap, Deselect(\.many))
        }
        try await client.user(.select, "many", value: ["1"])
        try await client.user(.select, "many", value: ["3", "1", "2", "3"])
        #expect(client.node("many")?["selection"] == ["3", "1"], "the filter leaves 2 out")
        #expect(client.text("trace") == "Ant Cat")
        try await client.select("1", in: "many")
        #expect(client.node("many")?["selection"] == ["1"])
        expect(try await post(Event(.select, on: "many", value: ["2"]), client), 409, "unanswered")
        try await client.user(.select, "many", value: [])
        #expect(client.node("many")?["selection"] == nil)
        try await client.select("3", in: "many")
        try await client.tap("go")
        #expect(client.node("many")?["selection"] == nil)
        #expect(client.text("trace") == "Ant Cat Cat")
        try await client.check()
    }

    @Test func `a row's own event chooses that row`() throws {
        var container = ModelContainer(Shop())
        let selection = RowSelection<Shop, IdentifiedList<Article>>(in: \.articles, publish: \.selected)
        let tap = Interaction(node: "many/3/open", event: .tap)
        #expect(try selection.respond(to: tap, on: &container, in: Context()) == .answered([]))
        #expect(container.model?.selected == 3)
        var empty = ModelContainer<Shop>()
        #expect(try selection.respond(to: tap, on: &empty, in: Context()) == .passed)
    }

    @Test func `a chosen row opens a screen with what identifies it`() async throws {
        let client = try await client { outlets in
            outlets.many.on(
                .select,
                RowSelection(in: \.articles) {
                    Show(DetailController.self) { .init(id: $0.id, note: $0.name) }
                })
            outlets.go.on(.tap, Show(DetailController.self, as: .modal) { $0.selected.map { .init(id: $0) } })
        }
        try await client.tap("go")
        #expect(client.stack == ["shop"], "with nothing selected there is nothing to show")
        try await client.select("3", in: "many")
        #expect(client.text("subject") == "Number 3")
        #expect(client.document["stack"]?[1]?["url"] == "/screens/detail?id=3&note=Cat")
        try await client.back()
        #expect(client.stack == ["shop"])
        try await client.check()
    }
}
