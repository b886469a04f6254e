import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Screens without a type of their own.
@Suite(.timeLimit(.minutes(5))) struct ScreenTests {
    private static let counter = Screen("counter", title: "Coffee", model: 0) {
        Label(style: .largeTitle).id("cups").observing(\Int.self, format: .number)
        Button("Drink a cup").id("drink").on(.tap, Change(\Int.self) { $0 += 1 })
    }

    /// The same screen as a controller.
    private struct CounterController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>(), cups = Slot<Label>(), drink = Slot<Button>()
            init() {}
        }
        static let name = "counter"
        let title = "Coffee"
        let implementations = [
            Implementation<Self>("standard") {
                $0.cups(Label(style: .largeTitle))
                $0.drink(Button("Drink a cup"))
                $0.content { host in
                    Column {
                        host.cups
                        host.drink
                    }
                }
            }
        ]
        func model(in _: Context) -> Int? { 0 }
        func connect(_ outlets: Outlets<Self>) -> [Connection<Int>] {
            Observe(\.self, format: .number, in: outlets.cups.text)
            outlets.drink.on(.tap, Change { $0 += 1 })
        }
    }

    private static func application(@ScreenBuilder _ screens: () -> [Screen]) throws -> Application {
        try Application(name: "Screens", locales: ["en", "de"], services: [.answers], screens: screens)
    }

    private static func faults(@ScreenBuilder _ screens: () -> [Screen]) -> [String] {
        do {
            _ = try application(screens)
            return []
        } catch {
            return (error as? SceneFaults)?.faults ?? ["\(error)"]
        }
    }

    @Test func `a screen is served as the equal controller is, event by event`() async throws {
        let wired = try TestClient(Self.application { Self.counter })
        let controlled = try TestClient(Self.application { CounterController() })
        for path in ["/screens", "/screens/counter", "/"] {
            let (left, right) = (try await wired.channel.get(path), try await controlled.channel.get(path))
            #expect(left.json == right.json)
            #expect(left["etag"] == right["etag"])
        }
        try await wired.open("counter", locale: "de")
        try await controlled.open("counter", locale: "de")
        for _ in 1...3 {
            let answer = try await wired.post(Event(.tap, on: "drink"))
            #expect(try await controlled.post(Event(.tap, on: "drink")).json == answer.json)
        }
        #expect(wired.text("cups") == "3")
        try await wired.check()
    }

    @Test func `each session has a model of its own`() async throws {
        let application = try Self.application { Self.counter }
        let first = try await TestClient(application).open("counter")
        try await first.tap("drink")
        let second = try await TestClient(application).open("counter")
        #expect(first.text("cups") == "1")
        #expect(second.text("cups") == "0")
    }

    @Test func `one layout without an id is the outermost node, all else stands in a column`() async throws {
        func root(@ContentBuilder<Int, Int> _ content: () -> [Element.Child]) async throws -> JSON? {
            let screen = Screen("root", title: "", model: 0, content: content)
            return try await TestClient(Self.application { screen }).open("root").document["tree"]
        }
        #expect(try await root { Row { Label("a") } }?["type"] == "row")
        #expect(try await root { Row(id: "row") { Label("a") } }?["children"]?[0]?["id"] == "row")
        #expect(try await root { Label("a").id("a") }?["children"]?[0]?["id"] == "a")
        #expect(try await root {}?["type"] == "column")
    }

    @Test func `fixed texts and the title are in the session's language, and values are written in it`() async throws {
        let strings = try StringCatalog(
            parsing: """
                {"sourceLanguage": "en", "version": "1.0", "strings": {
                  "Coffee": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Kaffee"}}}},
                  "Drink a cup": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Trinken"}}}}}}
                """)
        let rich = Screen("counter", title: "Coffee", model: 1234) {
            Label().id("cups").observing(\Int.self, format: .number)
            Button("Drink a cup").id("drink").on(.tap, Change(\Int.self) { $0 += 1 })
        }
        let application = try Application(name: "Coffee", locales: ["en", "de"], strings: strings) { rich }
        for (locale, texts) in [("en", ["Coffee", "Drink a cup", "1,234"]), ("de", ["Kaffee", "Trinken", "1.234"])] {
            let client = try await TestClient(application).open("counter", locale: locale)
            #expect([client.document["title"]?.string, client.text("drink"), client.text("cups")] == texts)
        }
    }

    @Test func `an input follows the model, and what is typed changes it`() async throws {
        let screen = Screen("name", title: "Name", model: "Ada") {
            TextField("Name").id("field").observing(\String.self).on(.change, Assign(\String.self))
            Label().id("label").observing(\String.self)
        }
        let client = try await TestClient(Self.application { screen }).open("name")
        #expect(client.value("field") == "Ada")
        try await client.type("Grace", into: "field")
        #expect(client.text("label") == "Grace")
        try await client.check()
    }

    private struct CardParameters: ScreenParameters {
        var id: Int
        var note: String?
    }

    private struct Card: Model {
        var id: Int
        var answer = ""
    }

    private static let card = Screen("card", title: "Card") { (parameters: CardParameters, _) in
        if parameters.id > 9 { throw UnknownSubject("There is no card \(parameters.id).") }
        return Card(id: parameters.id)
    } content: {
        Label().id("number").observing(\Card.id, format: .number)
        Label().id("answer").observing(\Card.answer)
        Button("Next").id("next").on(.tap, Change(\Card.id) { $0 += 1 })
        Button("Ask").id("ask").on(.tap, Call { (card: Card) in Ask(subject: "\(card.id)") })
    } connect: { outlets in
        outlets.address { .init(id: $0.id) }
        outlets.screen.received(Ask.self) { card, answer, _ in
            card.answer = answer
            return []
        }
    }

    @Test func `a screen opens with parameters, which are described, checked and stand in its address`() async throws {
        let client = try TestClient(Self.application { Self.card })
        let described = try await client.channel.get("/screens").json["screens"]?[0]?["params"]
        #expect(described?[0]?["name"] == "id")
        #expect(described?[1]?["required"] == false)
        for (parameters, status) in [([("id", 10)], 404), ([("id", "a")], 422), ([], 422)] as [([(String, JSON)], Int)]
        {
            let refusal = await #expect(throws: Refusal.self) {
                _ = try await client.open("card", parameters: JSONObject(parameters))
            }
            #expect(refusal?.answer.status == status)
        }
        try await client.open("card", parameters: JSONObject([("id", 3)]))
        #expect(client.text("number") == "3")
        try await client.tap("next")
        #expect(client.document["stack"]?[0]?["url"] == "/screens/card?id=4")
        let linked = try await client.channel.get("/screens/card?id=7").json
        #expect(linked["tree"]?["children"]?[0]?["text"] == "7")
    }

    @Test func `the screen as a whole gets the answer of a service`() async throws {
        let client = try await TestClient(Self.application { Self.card }).open(
            "card", parameters: JSONObject([("id", 3)]))
        try await client.post(client.event(.tap, on: "ask"), ["prefer": "wait=60"])
        #expect(client.text("answer") == "3!")
        try await client.check()
    }

    @Test func `a screen is shown by its name, by its value, and from a controller`() async throws {
        let start = Screen("start", title: "Start", model: 4) {
            Button("By name").id("named").on(.tap, Show<Int>(named: "counter"))
            Button("By value").id("valued").on(.tap, Show<Int>(Self.card) { CardParameters(id: $0) })
            Button("In an effect").id("effect")
                .on(
                    .tap,
                    Change { (id: inout Int, _, _) in
                        [.show(try Destination(named: "card", CardParameters(id: id + 1)))]
                    })
        }
        let application = try Self.application {
            start
            Self.card
            CounterController()
            Probe().connected { $0.button.on(.tap, Show(Self.counter)) }
        }
        let client = try await TestClient(application).open("start")
        for (button, screen, text) in [("named", "counter", "cups"), ("valued", "card", "4"), ("effect", "card", "5")] {
            try await client.tap(button)
            #expect(client.screen == screen)
            #expect(client.text("number") == (screen == "card" ? text : nil))
            try await client.back()
        }
        try await client.open("probe")
        try await client.tap("button")
        #expect(client.stack == ["probe", "counter"])
    }

    @Test func `screens and controllers stand in the order in which they are given`() throws {
        let application = try Self.application {
            Self.counter
            Probe()
            [Self.card]
        }
        #expect(application.descriptions.map(\.name) == ["counter", "probe", "card"])
    }

    @Test(arguments: [false, true]) func `a part of a layout may be missing, or of one type or another`(
        isWide: Bool
    ) async throws {
        let answer: Wired<Label, Card, Card> = Label().id("answer").observing(\.answer)
        let row: Wired<Row, Card, Card> = Row(id: "row") { answer }
        let column: Wired<Column, Card, Card> = Column(id: "column") { answer }
        let hint: Wired<Label, Card, Card> = Label().id("hint").observing(\.id, format: .number)
        let screen = Screen("card", title: "Card", model: Card(id: 7, answer: "Yes")) {
            isWide ? row.erased : column.erased
            isWide ? nil : hint
        }
        let client = try await TestClient(Self.application { screen }).open("card")
        #expect(client.text("answer") == "Yes")
        #expect((client.node("row") != nil) == isWide)
        #expect((client.node("column") == nil) == isWide)
        #expect(client.text("hint") == (isWide ? nil : "7"))
    }

    @Test func `a load needs no slot`() async throws {
        struct Greeting: Model {
            var name = "Ada"
            var text = Loadable<String>()
            var constant = Loadable<String>()
        }
        let screen = Screen("greeting", title: "Greeting", model: Greeting()) {
            TextField("Name").id("name").observing(\Greeting.name).on(.change, Assign(\Greeting.name))
            Label().id("text").observing({ (greeting: Greeting) in greeting.text.value ?? "" })
            Label().id("constant").observing({ (greeting: Greeting) in greeting.constant.value ?? "" })
        } connect: { _ in
            Load(\.text, from: DataSource { name in "Hello, \(name)." }, for: \.name)
            Load(\.constant, from: DataSource("Good day."))
        }
        let client = try await TestClient(Self.application { screen }).open("greeting")
        #expect(client.text("text") == "Hello, Ada.")
        #expect(client.text("constant") == "Good day.")
        try await client.type("Grace", into: "name")
        #expect(client.text("text") == "Hello, Grace.")
        try await client.check()
    }

    private static let faulty: [(Screen, String)] = [
        (Screen("x", title: "", model: 0) { Button("a").on(.tap, Change(\Int.self) { $0 += 1 }) }, "needs an id."),
        (Screen("x", title: "", model: 0) { Button("a").id("a").on(.tap, .post) }, "Nobody answers 'tap' of 'a'."),
        (Screen("x", title: "", model: 0) { Label("a").id("a/b") }, "has to be a name without '/' and '~'."),
        (
            Screen("x", title: "", model: 0) { Button("a").id("a").on(.tap, Show<Int>(named: "nowhere")) },
            "it leads to 'nowhere', which is no screen of the app."
        ),
        (
            Screen("x", title: "", model: 0) { Button("a").id("a").on(.tap, Show<Int>(named: "card")) },
            "it leads to 'card', which needs the parameter 'id' as integer."
        ),
        (
            Screen("x", title: "", model: 0) {
                Button("a").id("a").on(.tap, Show<Int>(named: "counter") { CardParameters(id: $0) })
            }, "it leads to 'counter', which has no parameter 'id'."
        ),
    ]

    @Test(arguments: faulty.indices)
    func `faults are found at start-up, in the words of those of controllers`(index: Int) {
        let (screen, end) = Self.faulty[index]
        let faults = Self.faults {
            screen
            Self.card
            Self.counter
        }
        #expect(faults.count == 1, "\(faults)")
        #expect(faults.first?.hasPrefix("x, standard: ") == true, "\(faults)")
        #expect(faults.first?.hasSuffix(end) == true, "\(faults)")
    }

    @Test func `faults of whole screens are found, too`() {
        #expect(
            Self.faults {
                Self.counter
                CounterController()
            }.contains("counter: two screens have this name."))
        #expect(
            Self.faults { Screen("a b", title: "", model: 0) { Label("a") } }
                == ["a b: a screen's name consists of letters, digits, '-', '_' and '.'."])
        let waiting = Screen("waiting", title: "", model: 0) {
            Label("a")
        } connect: { outlets in
            outlets.screen.received(Unheard.self) { _, _, _ in [] }
        }
        #expect(
            Self.faults { waiting }
                == ["waiting, standard: The screen waits for the service 'unheard', which the app does not have."])
    }

    private struct Unheard: ServiceRequest {
        typealias Outcome = String
        static let name = "unheard"
    }
}

extension Service {
    /// Says what it was asked, loudly.
    fileprivate static let answers = Service(Ask.self) { "\($0.subject)!" }
}
