import Logging
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

struct CatalogScreenTests {
    private struct Greeter: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let look = Slot<Button>()
            let welcome = Slot<Label>()
            let count = Slot<Label>()
            let more = Slot<Button>()
            init() {}
        }
        static let name = "greeter"
        let title = "Party"
        let implementations: [Implementation<Self>] = [
            Implementation("standard") {
                $0.look(Button("Look").action(.cheer, "Look"))
                $0.welcome { Label($0.localized("greeting", "Ada", 3, 0.5)) }
                $0.count(Label())
                $0.more(Button("More"))
                $0.content { host in
                    Column {
                        host.look
                        host.welcome
                        host.count
                        host.more
                        Picker("Look", value: "Look", options: ["Look": "Look", "x": "X"]).id("picker")
                    }
                }
            }
        ]
        func model(in _: Context) -> Int? { 1 }
        func connect(_ outlets: Outlets<Self>) -> [Connection<Int>] {
            Observe(\.self, format: .plural("guests"), in: outlets.count.text)
            outlets.more.on(.tap, Change { $0 += 1 })
            outlets.screen.answer(.cheer, Change { $0 += 1 })
            outlets.look.on(.tap, Change { $0 += 1 })
        }
    }

    private static func application(
        _ missing: StringCatalog.Missing = .warning, locales: [String] = ["en", "de", "fr"]
    ) throws -> Application {
        try Application(
            name: "Greeter", locales: locales, strings: StringCatalog(parsing: CatalogTests.strings, missing: missing),
            controllers: [Greeter()])
    }

    @Test func `fixed texts, titles and counts are in the session's language`() async throws {
        let application = try Self.application()
        for (locale, texts) in [
            ("en", ["Party", "Look", "Hello Ada, 3 of 0.5%", "1 guest", "2 guests"]),
            ("de", ["Feier", "Ansehen", "3 von 0,5 %, hallo Ada", "1 Gast", "2 Gäste"]),
            ("fr", ["Party", "Voir", "Bonjour Ada, 3 sur 0,5 %", "1 guest", "2 guests"]),
        ] {
            let client = try await TestClient(application).open("greeter", locale: locale)
            var shown = [
                client.document["title"]?.string, client.text("look"), client.text("welcome"), client.text("count"),
            ]
            try await client.tap("more")
            shown.append(client.text("count"))
            #expect(shown == texts, "\(locale)")
            #expect(client.document["stack"]?[0]?["title"]?.string == texts[0])
            let picker = client.node("picker")
            #expect(picker?["label"]?.string == texts[1])
            #expect(picker?["value"]?.string == "Look")
            #expect(picker?["options"]?[0]?["label"]?.string == texts[1])
            #expect(client.node("look")?["actions"]?[0]?["title"]?.string == texts[1])
            try await client.check()
        }
    }

    @Test func `numbers are the region's where texts are the language's`() async throws {
        let client = try await TestClient(Self.application()).open("greeter", locale: "de-CH")
        #expect(client.text("look") == "Ansehen")
    }

    @Test(arguments: [
        ("de-AT, en;q=0.5", "de"), ("it, fr;q=0.9, en;q=0.1", "fr"), ("it", "en"), ("fr", "fr"), ("*", "en"),
        ("DE-at", "de"), ("it, FR", "fr"),
    ])
    func `documents say which language they are in, the first that the client takes and the app has`(
        accepted: String, language: String
    ) async throws {
        let client = try TestClient(Self.application())
        client.headers["accept-language"] = accepted
        try await client.open("greeter")
        #expect(client.answer?.headers["content-language"] == language)
        let linked = try await client.channel.get("/screens/greeter", client.headers)
        #expect(linked.headers["content-language"] == language)
        #expect(linked.headers["vary"]?.contains("Accept-Language") == true)
    }

    @Test func `an app that knows of no languages names none`() async throws {
        let client = try await TestClient(Application(name: "Party", controllers: [PartyController()])).open("party")
        #expect(client.answer?.headers["content-language"] == nil)
    }

    /// A node type of an app's own with texts.
    private struct Gauge: Node {
        struct Members: Sendable {
            let marks = Member("marks", default: [String]())
            let caption = Member("caption", default: "")
            let value = Member(always: "value", initial: "")
            let tint = Member("tint", default: Color.accent)
        }
        static let typeName = "gauge"
        static let members = Members()
        var element = Element(Self.type)
    }

    @Test func `the texts of a node type of an app's own are translated, also in arrays`() async throws {
        let screen = Screen("gauge", title: "Party", model: 0) {
            Gauge().with(\.marks, ["Look", "Outlet"]).with(\.caption, "Party").with(\.value, "Look").id("gauge")
        }
        let application = try Application(
            name: "Gauge", locales: ["en", "de"], strings: StringCatalog(parsing: CatalogTests.strings)
        ) { screen }
        let client = try await TestClient(application).open("gauge", locale: "de")
        #expect(client.node("gauge")?["marks"] == ["Ansehen", "Outlet"])
        #expect(client.node("gauge")?["caption"] == "Feier")
        #expect(client.node("gauge")?["value"] == "Look")
    }

    @Test func `a text of a node type of an app's own that is no key is missing, too`() throws {
        let screen = Screen("gauge", title: "Party", model: 0) {
            Gauge().with(\.marks, ["Look", "Cold", "20 °"]).with(\.caption, "Boiler").with(\.value, "warm")
                .with(\.tint, .negative).accessibility(Accessibility(role: "meter", label: "Heat")).id("gauge")
        }
        let error = #expect(throws: SceneFaults.self) {
            try Application(
                name: "Gauge", locales: ["en", "de"],
                strings: StringCatalog(parsing: CatalogTests.strings, missing: .fault)
            ) { screen }
        }
        let missing = ["Boiler", "Cold", "Heat"].map { "There is no text '\($0)' in de." }
        #expect(error?.faults.filter { !$0.contains("'files'") } == missing, "\(error?.faults ?? [])")
    }

    @Test func `a text that is no key at all is missing in every language but the catalogue's own`() throws {
        let screen = Screen("shop", title: "Outlet", summary: "Where to buy.", model: 0) {
            Button("Buy").id("buy").on(.tap, Change(\Int.self) { $0 += 1 })
            Label("3 — 4").id("numbers")
            Picker("Look", value: "a", options: ["a": "Apple"]).id("picker")
        }
        let error = #expect(throws: SceneFaults.self) {
            try Application(
                name: "Shop", locales: ["en", "de"],
                strings: StringCatalog(parsing: CatalogTests.strings, missing: .fault)
            ) { screen }
        }
        for text in ["Buy", "Apple", "Where to buy."] {
            #expect(error?.faults.contains("There is no text '\(text)' in de.") == true, "\(error?.faults ?? [])")
        }
        #expect(error?.faults.count == 4, "beside these, 'files' of the catalogue: \(error?.faults ?? [])")
    }

    private struct Books: Model { var rows = Loadable<IdentifiedList<Book>>() }

    private struct Book: Model, Identifiable { let id: Int }

    @Test func `what a list says of its rows needs no text in a language that Outlet has`() async throws {
        let failing = DataSource<NoRequest, IdentifiedList<Book>>(loading: { _ in throw ServiceFailure("") })
        let screen = Screen("books", title: "Outlet", model: Books()) {
            List(id: "books") { ForEach(\Books.rows) { Label().observing({ (book: Book) in "\(book.id)" }) } }
        } connect: { _ in
            Load(\.rows, from: failing)
        }
        func application(_ language: String) throws -> Application {
            try Application(
                name: "Books", locales: ["en", language],
                strings: StringCatalog(parsing: #"{"sourceLanguage": "en", "strings": {}}"#)
            ) { screen }
        }
        #expect(try application("de").warnings == ["'Outlet' in de"])
        #expect(try application("fr").warnings.contains("'Nothing is found.' in fr"))
        let client = try await TestClient(application("de")).open("books", locale: "de")
        try await client.wait { $0.shows("books.failed") }
        #expect(client.text("books.failed") == "Das konnte nicht geladen werden.")
        #expect(client.text("books.empty") == "Nichts gefunden." && client.text("books.retry") == "Noch einmal")
    }

    @Test func `missing translations are listed at once, and are a fault only where that is asked for`() throws {
        #expect(
            try Self.application().warnings == [
                "'More' in de", "'files' in de", "'More' in fr", "'Party' in fr", "'files' in fr", "'guests' in fr",
            ])
        #expect(try Self.application(locales: ["en"]).warnings == [])
        let error = #expect(throws: SceneFaults.self) { try Self.application(.fault, locales: ["en", "fr"]) }
        #expect(error?.faults.count == 4)
        #expect(error?.faults.first == "There is no text 'More' in fr.")
    }
}
