import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Titles of screens that follow the model.
@Suite(.timeLimit(.minutes(5))) struct TitleTests {
    struct Card: Model {
        var name: String? = "Anna"
        var visits = 1
    }

    private static func card(title: String = "Card") -> Screen {
        Screen("card", title: title, model: Card()) {
            Label().id("visits").observing(\Card.visits, format: .number)
            Button("Rename").id("rename").on(.tap, Change(\Card.self) { $0.name = "Otto" })
            Button("Forget").id("forget").on(.tap, Change(\Card.self) { $0.name = nil })
            Button("Visit").id("visit").on(.tap, Change(\Card.self) { $0.visits += 1 })
            Button("Ask").id("ask").on(.tap, Call { (_: Card) in Ask(subject: "name") })
        } connect: { outlets in
            Observe(\.name, in: outlets.screen.title)
            outlets.screen.received(Ask.self) { card, news, _ in
                card.name = news
                return []
            }
        }
    }

    private static let counted = Screen("counted", title: "Guests", model: 1) {
        Button("Add").id("add").on(.tap, Change(\Int.self) { $0 += 1 })
    } connect: { outlets in
        Observe(\.self, format: .plural("guests"), in: outlets.screen.title)
    }

    private static func app(gate: Gate? = nil) throws -> Application {
        try Application(
            name: "Cards", locales: ["en", "de"], strings: StringCatalog(parsing: CatalogTests.strings),
            services: [
                Service(Ask.self) { _ in
                    await gate?.pass()
                    return "Ada"
                }
            ]
        ) {
            card()
            counted
        }
    }

    private func titles(_ client: TestClient) -> [String] {
        [client.document["title"]?.string ?? ""]
            + (client.document["stack"]?.array ?? []).compactMap { $0["title"]?.string }
    }

    @Test(arguments: Setting.all)
    func `the title follows the model, in the document, in its stack and in patches`(setting: Setting) async throws {
        let client = try await setting.open("card", Self.app())
        #expect(titles(client) == ["Anna", "Anna"])
        try await client.tap("rename")
        #expect(titles(client) == ["Otto", "Otto"])
        try await client.check()
        try await client.tap("forget")
        #expect(titles(client) == ["Card", "Card"])
        try await client.check()
        #expect((try await client.channel.get("/screens/card")).json["title"] == "Anna")
    }

    @Test func `only the title is in the patch where only that changes, and not where it stays`() async throws {
        let client = try await TestClient(Self.app()).open("card")
        let renamed = try await client.post(client.event(.tap, on: "rename"))
        #expect(
            renamed.json.array?.compactMap { $0["path"]?.string } == [
                "/revision", "/revision", "/title", "/stack/0/title",
            ])
        let visited = try await client.post(client.event(.tap, on: "visit"))
        #expect(visited.json.array?.last?["path"] == "/tree/children/0/text")
        #expect(visited.json.array?.count == 3)
    }

    @Test func `a title is in the session's language`() async throws {
        for (locale, texts) in [("en", ["1 guest", "2 guests"]), ("de", ["1 Gast", "2 Gäste"])] {
            let client = try await TestClient(Self.app()).open("counted", locale: locale)
            #expect(titles(client) == [texts[0], texts[0]])
            try await client.tap("add")
            #expect(titles(client) == [texts[1], texts[1]])
        }
    }

    @Test func `the title of a screen below follows, too`() async throws {
        let gate = Gate()
        let client = try await TestClient(Self.app(gate: gate)).open("card")
        try await client.tap("ask")
        try await client.post(client.event(.open, on: "root", value: ["url": "/screens/counted"]))
        #expect(titles(client) == ["1 guest", "Anna", "1 guest"])
        gate.open()
        try await client.wait { $0.document["stack"]?[0]?["title"] == "Ada" }
        #expect(titles(client) == ["1 guest", "Ada", "1 guest"])
        try await client.check()
        try await client.back()
        #expect(titles(client) == ["Ada", "Ada"])
        try await client.check()
    }

    @Test func `going back shows the title of the screen below`() async throws {
        let client = try await TestClient(Self.app()).open("card")
        try await client.tap("rename")
        try await client.post(client.event(.open, on: "root", value: ["url": "/screens/card"]))
        #expect(titles(client) == ["Anna", "Otto", "Anna"])
        try await client.back()
        #expect(titles(client) == ["Otto", "Otto"])
        try await client.check()
    }

    @Test func `another member of the screen as a whole is a fault at start-up`() throws {
        let error = #expect(throws: SceneFaults.self) {
            try Application(name: "Cards") {
                Screen("card", title: "Card", model: Card()) {
                    Label("A")
                } connect: { outlets in
                    Observe({ $0.visits > 1 }, in: outlets.screen.hidden)
                }
            }
        }
        #expect(
            error?.faults == ["card, standard: 'hidden' is bound, which the screen as a whole does not have."])
    }
}
