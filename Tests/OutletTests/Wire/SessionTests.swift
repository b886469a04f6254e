import FoundationEssentials
import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// What a session is made of, and what a new release does to it.
@Suite(.timeLimit(.minutes(5))) struct SessionTests {
    @Test(arguments: Setting.all)
    func `a session opens with its document, its place and its tag`(setting: Setting) async throws {
        let channel = try setting.channel()
        let answer = try await channel.post("/sessions", ["screen": "desk", "implementation": "plain"])
        #expect(answer.status == 201)
        let id = try #require(answer.json["session"]?.string)
        #expect(id.utf8.count >= 22, "at least 128 bits")
        #expect(answer["location"] == "/sessions/\(id)")
        #expect(answer["etag"] == #""1""#)
        #expect(answer["cache-control"] == "private, no-cache")
        #expect(answer["content-type"] == "application/json")
        #expect(answer.json["implementation"] == "plain")
        #expect(answer.json["revision"] == 1)
        let got = try await channel.get("/sessions/\(id)")
        #expect(got.body == answer.body)
        #expect(try await channel.send(.delete, "/sessions/\(id)").status == 204)
        expect(try await channel.send(.delete, "/sessions/\(id)"), 404, "unknown-session")
        expect(try await channel.get("/sessions/\(id)"), 404, "unknown-session")
    }

    @Test(arguments: Setting.all)
    func `without a name of a screen, the app's first opens`(setting: Setting) async throws {
        let channel = try setting.channel()
        let answer = try await channel.post("/sessions", [:])
        #expect(answer.status == 201)
        let first = try await channel.get("/screens").json["screens"]?[0]?["name"]
        #expect(answer.json["screen"] == first)
        let plain = try await channel.post("/sessions", ["implementation": "plain", "locale": "de"])
        #expect(plain.json["screen"] == "desk")
        #expect(plain.json["implementation"] == "plain")
        expect(try await channel.post("/sessions", ["implementation": "fancy"]), 404, "unknown-implementation")
        expect(try await channel.post("/sessions", ["params": ["id": 7]]), 422, "wrong-shape")
        expect(try await channel.post("/sessions", ["screen": nil]), 422, "wrong-shape")
        expect(try await channel.post("/sessions", ["scren": "desk"]), 422, "wrong-shape")
    }

    @Test func `a first screen that has to be told something says what it lacks`() async throws {
        let channel = try Setting.all[0].channel(
            Application(
                name: "Detail", services: [Service(Ask.self) { $0.subject }],
                responders: [ApplicationResponder(.finished) { _, _ in .answered([]) }],
                controllers: [DetailController()]))
        let answer = try await channel.post("/sessions", [:])
        expect(answer, 422, "wrong-shape")
        #expect(answer.json["errors"]?[0]?["pointer"] == "/params/id")
        #expect(try await channel.post("/sessions", ["params": ["id": 7]]).json["screen"] == "detail")
    }

    @Test func `an app without a screen asks for the name of one`() async throws {
        let channel = try Setting.all[0].channel(Application(name: "Empty", controllers: []))
        let answer = try await channel.post("/sessions", [:])
        expect(answer, 422, "wrong-shape")
        #expect(answer.json["errors"]?[0]?["pointer"] == "/screen")
    }

    @Test func `ids of sessions never repeat, and only their own spelling is one`() throws {
        let ids = (0..<2000).map { _ in SessionID().description }
        #expect(Set(ids).count == ids.count)
        for id in ids.prefix(50) {
            #expect(SessionID(id)?.description == id)
            #expect(SessionID(id + "A") == nil)
            #expect(SessionID(String(id.dropLast())) == nil)
        }
        #expect(SessionID("Ü" + String(repeating: "A", count: 20)) == nil)
    }

    private struct Echo: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let language = Slot<Label>()
            let zone = Slot<Label>()
            let look = Slot<Button>()
            init() {}
        }
        static let name = "echo"
        let title = "Echo"
        let implementations: [Implementation<Echo>] = [
            Implementation("standard") {
                $0.language(Label())
                $0.zone(Label())
                $0.look(Button())
                $0.content { host in
                    Column {
                        host.language
                        host.zone
                        host.look
                    }
                }
            }
        ]
        func model(in context: Context) -> [String]? { [context.locale, context.timeZone] }
        func connect(_ outlets: Outlets<Echo>) -> [Connection<[String]>] {
            Observe({ $0[0] }, in: outlets.language.text)
            Observe({ $0[1] }, in: outlets.zone.text)
            outlets.look.on(
                .tap,
                Change { (model: inout [String], _, context) in
                    model = [context.locale, context.timeZone]
                    return []
                })
        }
    }

    @Test(arguments: [
        (nil, nil, "en"), (nil, "de", "de"), (nil, "de-AT, en;q=0.8", "de-AT"), (nil, "fr;q=0.2, tr;q=0.9", "tr"),
        (nil, "*", "en"), (nil, "xx;q=0, it", "it"), (nil, "nonsense!!, ja", "ja"), ("sv", "de", "sv"),
        (nil, "de;q=0.5, fr;q=0.5", "de"), (nil, "fr;Q=0.2, tr;Q=0.9", "tr"),
    ])
    func `the locale is the one asked for, else the best of Accept-Language, and stays`(
        asked: String?, accept: String?, locale: String
    ) async throws {
        let client = TestClient(try Setting.all[0].channel(Application(name: "Echo", controllers: [Echo()])))
        client.headers["accept-language"] = accept
        try await client.open("echo", locale: asked)
        #expect(client.text("language") == locale)
        #expect(client.text("zone") == "UTC")
        client.headers["accept-language"] = "zh"
        try await client.tap("look")
        #expect(client.text("language") == locale)
        let linked = try await client.channel.get(
            "/screens/echo", Headers(dictionaryLiteral: ("accept-language", accept ?? "en")))
        if asked == nil { #expect(linked.json["tree"]?["children"]?[0]?["text"]?.string == locale) }
    }

    @Test func `the time zone is the one asked for`() async throws {
        let app = try Application(name: "Echo", controllers: [Echo()])
        let client = try await TestClient(app).open("echo", timeZone: "Europe/Berlin")
        #expect(client.text("zone") == "Europe/Berlin")
        try await client.tap("look")
        #expect(client.text("zone") == "Europe/Berlin")
    }

    @Test func `fixed texts are in the session's language, the first where there is none in it`() async throws {
        let app = try Application(name: "Polyglot", locales: ["en", "de", "pt-BR"], controllers: [Polyglot()])
        for (locale, text) in [
            ("en", "en"), ("de", "de"), ("de-AT", "de"), ("pt-BR", "pt-BR"), ("pt-PT", "pt-BR"), ("fr", "en"),
        ] {
            #expect(try await TestClient(app).open("polyglot", locale: locale).text("word") == text)
        }
    }

    private struct Polyglot: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let word = Slot<Label>()
            init() {}
        }
        static let name = "polyglot"
        let title = "Polyglot"
        let implementations: [Implementation<Polyglot>] = [
            Implementation("standard") {
                $0.word { Label($0.locale) }
                $0.content { host in Column { host.word } }
            }
        ]
        func model(in _: Context) -> Int? { 0 }
        func connect(_: Outlets<Polyglot>) -> [Connection<Int>] {}
    }

    @Test(arguments: [false, true])
    func `a release that changed the scene counts the document anew, on first touch`(
        isStorePending: Bool
    ) async throws {
        let store: any Store = isStorePending ? PendingStore(MemoryStore()) : MemoryStore()
        func client(_ desk: DeskController) throws -> TestClient {
            try TestClient(.workshop(desk: desk), store: store)
        }
        let before = try await client(DeskController()).open("desk")
        try await before.tap("add")
        let id = try #require(before.document["session"]?.string)
        let same = try client(DeskController())
        #expect(try await same.channel.get(before.path, ["if-none-match": #""2""#]).status == 304)
        let releases = [
            (3, DeskController(caption: "Full name")), (4, DeskController(title: "Bureau", caption: "Full name")),
        ]
        for (revision, desk) in releases {
            let after = try client(desk)
            let touched = try await after.channel.get(before.path, ["if-none-match": "\"\(revision - 1)\""])
            #expect(touched.status == 200)
            #expect(touched["etag"] == "\"\(revision)\"")
            #expect(try await after.channel.get(before.path)["etag"] == "\"\(revision)\"", "only once")
            let message = try #require(try await after.channel.stream("\(before.path)/stream?after=2").next())
            #expect(message.event == "document")
            #expect(message.json["revision"]?.integer == revision)
        }
        let last = try await client(releases[1].1).resume(id)
        #expect(last.text("count") == "1", "the model is kept")
        #expect(last.document["title"] == "Bureau")
        try await last.tap("add")
        #expect(last.revision == 5)
        try await last.check()
    }

    @Test func `a release that changed a screen below the top one counts once, when it is seen again`() async throws {
        let store = MemoryStore()
        let before = try await TestClient(Application.workshop(), store: store).open("desk")
        try await before.tap("push")
        let id = try #require(before.document["session"]?.string)
        let app = try Application.workshop(desk: DeskController(caption: "Full name"))
        let after = try await TestClient(app, store: store).resume(id)
        let revision = after.revision
        try await after.back()
        #expect(after.revision == revision + 1)
        #expect(after.node("name")?["label"] == "Full name")
        try await after.check()
        #expect(after.revision == revision + 1)
        try await after.tap("same")
        try await after.check()
    }

    @Test(arguments: Setting.all)
    func `two servers over one store lose no event`(setting: Setting) async throws {
        let store: any Store = setting.isStored ? PendingStore(MemoryStore()) : MemoryStore()
        let channels = try (0..<2).map { _ in
            try setting.transport.channel(to: Endpoint(.workshop(), store: store, logger: .silent))
        }
        let client = try await TestClient(channels[0]).open("desk")
        let path = client.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let answer = try await channels[number % 2].post("\(path)/events", Event(.tap, on: "add").json)
                    #expect(answer.status == 200)
                }
            }
            try await group.waitForAll()
        }
        let last = try await TestClient(.workshop(), store: store).resume(client.document["session"]?.string ?? "")
        #expect(last.text("count") == "40")
        #expect(last.revision == 41)
    }
}
