import MicroHTTPD
import OutletTesting
import Testing
import ViewTree

@testable import Outlet

/// Clients that say what they can draw and do.
@Suite(.timeLimit(.minutes(5))) struct ClientVocabularyTests {
    private static let types: Set<String> = ["label", "list"]

    private func client(_ setting: Setting, effects: Set<String>? = nil) async throws -> TestClient {
        try await TestClient(setting.channel()).open("desk", types: Self.types, effects: effects)
    }

    private func checkTypes(_ node: JSON) {
        #expect(node["type"].flatMap(\.string).map { Self.types.contains($0) || $0 == "column" } ?? true, "\(node)")
        switch node {
        case .array(let elements): for element in elements { checkTypes(element) }
        case .object(let object): for member in object.members { checkTypes(member.value) }
        default: break
        }
    }

    @Test(arguments: Setting.all)
    func `no document and no patch has a node of a type that was not named`(setting: Setting) async throws {
        let client = try await client(setting)
        let whole = try await TestClient(setting.channel()).open("desk")
        #expect(client.document["tree"] == whole.document["tree"]?.alone(for: Self.types))
        checkTypes(client.document["tree"] ?? .null)
        let channel = client.channel
        let event = Event(.tap, on: "add").json
        let refused = try await channel.post("\(client.path)/events", event)
        expect(refused, 409, "node-gone")
        try await client.check()
    }

    private struct Pear: Model, Identifiable {
        let id: String
        var name: String
    }

    private struct Basket: Model {
        var pears = IdentifiedList([Pear(id: "a", name: "Anjou"), Pear(id: "b", name: "Bosc")])
    }

    @Test func `of what stands in the place of a row, only the row keeps its actions`() async throws {
        let app = try Application(name: "Orchard") {
            Screen("basket", title: "Basket", model: Basket()) {
                List(id: "pears") {
                    ForEach(\Basket.pears) {
                        Row {
                            Column { Label().id("name").observing(\Pear.name) }
                            Column { Icon("star") }
                            Label("ripe")
                        }
                        .action(.drop, "Remove", RemoveRow(from: \Basket.pears))
                    }
                }
            }
        }
        for types: Set<String> in [["label", "list"], ["list"], ["icon", "list"], ["label", "icon", "list"]] {
            let client = try await TestClient(app).open("basket", types: types)
            let whole = try await TestClient(app).open("basket")
            #expect(client.document["tree"] == whole.document["tree"]?.alone(for: types), "\(types)")
        }
        let client = try await TestClient(app).open("basket", types: ["label", "list"])
        #expect(try await client.post(Event(EventName("drop"), on: "pears/a")).status == 200)
        #expect(client.node("pears/a") == nil && client.node("pears/b") != nil)
        try await client.check()
    }

    private struct Note: Model {
        var text = ""
        var pears = IdentifiedList([Pear(id: "a", name: "Anjou")])
    }

    private static func send(_ event: Event, to client: TestClient) async throws -> Answer {
        try await client.channel.post("\(client.path)/events", event.json)
    }

    @Test func `a column that stands for the tree takes what each node takes, and nothing of the node's own`()
        async throws
    {
        let app = try Application(name: "Notes") {
            Screen("note", title: "Note", model: Note()) {
                Form {
                    TextField("Text").id("text").observing(\Note.text)
                    Button("Save").id("save").on(.tap, Change(\Note.text) { $0 = "saved" })
                    Label("Only for some").id("some").offered(to: .role("some"))
                }
                .on(.submit, Change(\Note.text) { $0 = "sent" })
            }
        }
        let open = Event(.open, on: "root", value: ["url": "/screens/note"])
        for types: Set<String> in [[], ["textField", "button"], ["label"]] {
            let client = try await TestClient(app).open("note", types: types)
            #expect(
                client.document["tree"]?["id"] == "root" && client.document["tree"]?["type"] == "column", "\(types)")
            expect(try await Self.send(Event(.submit, on: "root"), to: client), 409, "not-offered")
            #expect(try await client.post(open).status == 200, "\(types)")
            #expect(client.stack.count == 2)
        }
        let client = try await TestClient(app).open("note", types: ["button"])
        #expect(client.document["tree"]?["id"] == "save")
        expect(try await Self.send(open, to: client), 409, "node-gone")
        #expect(try await client.post(Event(.open, on: "save", value: ["url": "/screens/note"])).status == 200)
    }

    @Test func `of a list that is left out no row is there, and a row in whose place one node stands can be selected`()
        async throws
    {
        let app = try Application(name: "Notes") {
            Screen("note", title: "Note", model: Note()) {
                List(id: "pears") {
                    ForEach(\Note.pears) { Row { Label().id("name").observing(\Pear.name) } }
                }
                .on(.select, Change(\Note.text) { $0 = "chosen" })
                Label().id("text").observing(\Note.text)
            }
        }
        let select = Event(.select, on: "pears", value: "a")
        let client = try await TestClient(app).open("note", types: ["label", "list"])
        #expect(client.node("pears/a/name")?["key"] == "a" && client.node("pears/a") == nil)
        #expect(try await client.post(select).status == 200)
        #expect(client.node("text")?["text"] == "chosen")
        let blind = try await TestClient(app).open("note", types: ["label"])
        expect(try await Self.send(select, to: blind), 409, "node-gone")
        for id in ["pears", "pears/a", "pears/a/name"] {
            let open = Event(.open, on: id, value: ["url": "/screens/note"])
            expect(try await Self.send(open, to: blind), 409, "node-gone")
        }
    }

    @Test
    func `of a left-out list that is the whole tree no row is there, and of a left-out input no value is checked`()
        async throws
    {
        let pears: Wired<List, Note, Note> = List {
            ForEach(\Note.pears) { Row { Label().id("name").observing(\Pear.name) } }
        }
        let scene = try SceneUnderTest<Note>(pears.element, drawing: ["label"]).scene
        let container = ModelSnapshot.of(Note())
        #expect(scene.node("root", in: container, passing: .none)?.isOnScreen == true)
        #expect(scene.node("root/a", in: container, passing: .none)?.isOnScreen == false)

        let app = try Application(name: "Notes") {
            Screen("note", title: "Note", model: Note()) {
                List(id: "pears") { ForEach(\Note.pears) { Slider("Ripe", in: 0...1) } }
                Button("Save").id("save").on(.tap, Change(\Note.text) { $0 = "saved" })
            }
        }
        let save = Event(.tap, on: "save", values: ["pears/a": 2])
        let client = try await TestClient(app).open("note", types: ["list", "button"])
        #expect(client.node("pears/a")?["type"] == "column")
        #expect(try await Self.send(save, to: client).status == 200)
        expect(try await Self.send(save, to: TestClient(app).open("note")), 422, "invalid-value")
    }

    @Test(arguments: Setting.all)
    func `a change that is left out is a revision`(setting: Setting) async throws {
        let channel = try setting.channel()
        let client = try await TestClient(channel).open("desk", types: ["button"], effects: ["copy"])
        try await client.tap("open")
        #expect(client.revision == 2)
        try await client.tap("add")
        #expect(client.revision == 3)
        #expect(
            client.answer?.json == [
                ["op": "test", "path": "/revision", "value": 2], ["op": "replace", "path": "/revision", "value": 3],
            ])
        try await client.tap("visit")
        #expect(client.revision == 4)
        #expect(client.document["effects"] == [])
        try await client.tap("same")
        #expect(client.revision == 4)
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `what a client can do is kept when its user signs in or out`(setting: Setting) async throws {
        let client = TestClient(try Lodge.channel(setting))
        try await client.open("room", types: ["button", "textField", "secureField"])
        try await client.type("Ada", into: "name")
        try await client.type(Lodge.password, into: "password")
        try await client.tap("enter")
        #expect(client.stack == ["room"] && client.node("leave") != nil && client.node("who") == nil)
        try await client.tap("leave")
        #expect(client.stack == ["hall"] && client.node("add") != nil && client.node("count") == nil)
        try await client.tap("add")
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `a stream tells of what is left out by its revision alone`(setting: Setting) async throws {
        let client = try await TestClient(setting.channel()).open("desk", types: ["button"])
        let stream = try await client.stream(after: client.revision)
        try await client.tap("add")
        let message = try #require(try await stream.next())
        #expect(
            message.json == [
                ["op": "test", "path": "/revision", "value": 1], ["op": "replace", "path": "/revision", "value": 2],
            ])
    }

    @Test func `of more than 32 sets of types the oldest goes`() {
        var scenes = CutScenes()
        let key = SceneKey(screen: "a", implementation: "b", locale: "en")
        let scene = try? SceneUnderTest<Screenful>(Column {}.element).scene
        for number in 0...CutScenes.most { scene.map { scenes.keep($0, key, ["\(number)"]) } }
        #expect(scenes[key, ["0"]] == nil)
        #expect(scenes[key, ["1"]] != nil && scenes[key, ["\(CutScenes.most)"]] != nil)
    }

    @Test func `at most 256 names are taken of each`() async throws {
        let channel = try Setting.all[0].channel()
        func open(_ count: Int) async throws -> Answer {
            let names = JSON.array((0..<count).map { .string("type\($0)") })
            return try await channel.post("/sessions", ["client": ["types": names, "effects": names]])
        }
        #expect(try await open(256).status == 201)
        let refused = try await open(257)
        expect(refused, 422, "wrong-shape")
        #expect(refused.pointers == ["/client/types", "/client/effects"])
    }
}
