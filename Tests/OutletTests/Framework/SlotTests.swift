import Outlet
import OutletTesting
import Testing
import ViewTree

/// What a controller reads of an implementation, and what may be missing there.
struct SlotTests {
    private func open(_ implementation: Implementation<Notice>) async throws -> TestClient {
        try await TestClient(Application(name: "Notice") { Notice(implementations: [implementation]) }).open("notice")
    }

    @Test func `a controller reads a text of its implementation`() async throws {
        let polite = Implementation<Notice>("polite", over: .brief) { $0.greeting("Good evening") }
        for (implementation, text) in [(.brief, "Hello, Ada"), (polite, "Good evening, Ada")] {
            #expect(try await open(implementation).text("title") == text)
        }
    }

    @Test func `what an implementation lacks is nil`() async throws {
        let client = try await open(.brief)
        for node in ["subtitle", "footer", "rename"] { #expect(client.node(node) == nil, "\(node)") }
        #expect(client.text("shown") == "no farewell")
        #expect(client.text("newsLabel") == "")
        try await client.check()
    }

    @Test func `what an implementation has in an optional slot is connected`() async throws {
        let client = try await open(.full)
        #expect(client.text("subtitle") == "Ada")
        #expect(client.text("footer") == "The end")
        #expect(client.text("shown") == "Bye")
        #expect(client.text("newsLabel") == "Rain")
        try await client.tap("rename")
        #expect(client.text("subtitle") == "Bye")
        try await client.check()
    }

    @Test func `an overlay takes away what the implementation below it has`() async throws {
        let less = Implementation<Notice>("less", over: .full) {
            $0.subtitle(nil)
            $0.farewell(nil)
            $0.news(nil)
        }
        let client = try await open(less)
        #expect(client.node("subtitle") == nil)
        #expect(client.text("shown") == "no farewell")
        #expect(client.text("newsLabel") == "")
        #expect(client.text("footer") == "")
    }

    @Test func `only what has to be there is missed at start-up`() {
        let empty = Implementation<Notice>("empty") { $0.content { _ in Column() } }
        let faults = #expect(throws: SceneFaults.self) {
            try Application(name: "Notice") { Notice(implementations: [empty]) }
        }
        #expect(
            faults?.faults
                == ["title", "greeting", "shown", "newsLabel"].map {
                    "notice, empty: nothing fills the slot '\($0)'."
                })
    }

    @Test func `15. what connecting reads is built once, and what nobody reads never`() async throws {
        let (text, node, unread) = (Tally(), Tally(), Tally())
        let counted = Implementation<Notice>("counted", over: .brief) {
            $0.greeting.make { _ in text.counted("Hello") }
            $0.subtitle.make { _ in node.counted(Label()) }
            $0.unread.make { _ in unread.counted("never") }
        }
        let app = try Application(name: "Notice") { Notice(implementations: [counted]) }
        for _ in 1...2 { #expect(try await TestClient(app).open("notice").text("title") == "Hello, Ada") }
        #expect(text.count == 1)
        #expect(node.count == 1)
        #expect(unread.count == 0)
    }

    @Test func `an optional slot for which nothing is laid out stays empty`() async throws {
        let less = Implementation<Notice>("less", over: .full) {
            $0.subtitle(nil)
            $0.footer { host in host.subtitle }
        }
        #expect(try await open(less).node("footer") == nil)
        #expect(try await open(.full).node("footer") != nil)
    }

    @Test func `a slot may have the name of a member of the outlets or the host`() async throws {
        let client = try await TestClient(Application(name: "Names") { Names() }).open("names")
        #expect(client.text("screen") == "de")
        #expect(client.text("emit") == "Names de greeting")
        try await client.type("Graz", into: "address")
        #expect(client.text("screen") == "Graz")
        #expect(client.document["stack"]?[0]?["url"] == "/screens/names?place=Graz")
        try await client.tap("controller")
        #expect(client.text("screen") == "")
    }

    @Test func `an implementation serves several controllers`() async throws {
        let app = try Application(name: "Titled") {
            First()
            Second()
        }
        for (screen, title, footer) in [("first", "FIRST", "one"), ("second", "SECOND", "Titled")] {
            let client = try await TestClient(app).open(screen)
            #expect(client.text("heading") == title)
            #expect(client.text("footer") == footer)
        }
    }

    @Test func `a screen on which nothing changes needs no model`() async throws {
        let client = try await TestClient(Application(name: "Titled") { First() }).open("first")
        try await client.tap("copy")
        #expect(client.effects == [["id": 1, "type": "copy", "text": "First"]])
    }
}

/// A screen with slots that may stay empty, and a model of its own.
private struct Notice: Controller {
    struct State: Model {
        var name = "Ada"
        var news = Loadable<String>()
    }

    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let title = Slot<Label>()
        let greeting = Slot<String>()
        let shown = Slot<Label>()
        let newsLabel = Slot<Label>()
        let subtitle = Slot<Label?>()
        let rename = Slot<Button?>()
        let footer = Slot<AnyNode?>()
        let farewell = Slot<String?>()
        let unread = Slot<String?>()
        let news = Slot<DataSource<NoRequest, String>?>()
    }

    static let name = "notice"
    let title = "Notice"
    let implementations: [Implementation<Self>]

    func model(in _: Context) -> State? { State() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<State>] {
        let (greeting, farewell) = (outlets.greeting, outlets.farewell)
        Observe({ "\(greeting), \($0.name)" }, in: outlets.title.text)
        Observe({ _ in farewell ?? "no farewell" }, in: outlets.shown.text)
        Observe(\.name, in: outlets.subtitle?.text)
        outlets.rename?.on(.tap, Change { $0.name = farewell ?? "" })
        if let news = outlets.news {
            Load(\.news, from: news)
            Observe(\.news.value, in: outlets.newsLabel.text)
        }
    }
}

extension Implementation<Notice> {
    fileprivate static let brief = Implementation("brief") {
        $0.title(Label())
        $0.greeting("Hello")
        $0.shown(Label())
        $0.newsLabel(Label())
        $0.content { host in
            Column {
                host.title
                host.subtitle
                Row {
                    host.shown
                    host.newsLabel
                    host.rename
                }
                host.footer
            }
        }
    }

    fileprivate static let full = Implementation("full", over: brief) {
        $0.subtitle(Label(style: .caption))
        $0.rename(Button("Rename"))
        $0.footer { host in Label(host.farewell == nil ? "" : "The end") }
        $0.farewell("Bye")
        $0.news(DataSource("Rain"))
    }
}

/// A screen whose slots are named as the members of outlets and hosts.
private struct Names: Controller {
    struct State: Model { var place: String }

    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let screen = Slot<Label>()
        let address = Slot<TextField>()
        let emit = Slot<Label>()
        let controller = Slot<Button>()
        let locale = Slot<String>()
        let localized = Slot<String>()
        let host = Slot<Label?>()
    }

    struct Parameters: ScreenParameters { var place: String? }

    static let name = "names"
    let title = "Names"
    let implementations = [
        Implementation<Self>("standard") {
            $0.screen(Label())
            $0.address(TextField("Address"))
            $0.emit.make { Label("\($0.controller.title) \($0.locale) \($0.localized("greeting"))") }
            $0.controller(Button("Clear"))
            $0.locale("de")
            $0.localized("text")
            $0.content { host in
                Column {
                    host.screen
                    host.address
                    host.emit
                    host.controller
                }
            }
        }
    ]

    func model(_ parameters: Parameters, in _: Context) -> State? { State(place: parameters.place ?? "de") }

    func connect(_ outlets: Outlets<Self>) -> [Connection<State>] {
        Observe(\.place, in: outlets.screen.text)
        Observe(\.place, in: outlets.address.value)
        outlets.address.on(.change, Assign(\.place))
        outlets.address { .init(place: $0.place) }
        outlets.controller.on(.tap, Change { $0.place = "" })
    }
}

/// What the shared implementation demands of a controller.
private protocol Titled: Controller where Resources: TitledResources {
    var footer: String { get }
}

private protocol TitledResources: ResourceProvider {
    var heading: Slot<Label> { get }
    var copy: Slot<Button> { get }
    var footer: Slot<Label> { get }
}

extension Implementation where Controlled: Titled {
    fileprivate static var titled: Self {
        Implementation("titled") {
            $0.heading { Label($0.controller.title.uppercased()) }
            $0.footer { Label($0.controller.footer) }
            $0.copy(Button("Copy"))
            $0.content { host in
                Column {
                    host.heading
                    host.copy
                    host.footer
                }
            }
        }
    }
}

private struct First: Titled {
    struct Resources: TitledResources {
        let content = Slot<AnyNode>()
        let heading = Slot<Label>()
        let copy = Slot<Button>()
        let footer = Slot<Label>()
    }

    static let name = "first"
    let title = "First"
    let footer = "one"
    let implementations = [Implementation<Self>.titled]

    func connect(_ outlets: Outlets<Self>) -> [Connection<NoModel>] {
        outlets.copy.on(.tap, Copy { _ in "First" })
    }
}

private struct Second: Titled {
    struct State: Model { var number = 2 }

    struct Resources: TitledResources {
        let content = Slot<AnyNode>()
        let heading = Slot<Label>()
        let copy = Slot<Button>()
        let footer = Slot<Label>()
        let more = Slot<Label?>()
    }

    static let name = "second"
    let title = "Second"
    let footer = "Titled"
    let implementations = [Implementation<Self>("standard", over: .titled) { _ in }]

    func model(in _: Context) -> State? { State() }
    func connect(_ outlets: Outlets<Self>) -> [Connection<State>] {
        outlets.copy.on(.tap, Copy { "\($0.number)" })
    }
}
