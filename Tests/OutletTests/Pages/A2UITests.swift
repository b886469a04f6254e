import Logging
import Outlet
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import OutletServer

/// Screens as messages of A2UI.
@Suite struct A2UITests {
    private static let accept: Headers = ["accept": "application/a2ui+json"]

    /// A client that shows a tree.
    private func client(_ children: JSON) throws -> A2UIClient {
        let document: JSON = [
            "title": "A", "stack": [["screen": "a", "title": "A", "url": "/screens/a"]],
            "tree": ["id": "root", "type": "column", "children": children],
        ]
        let shop = try #require(BasePath("/shop"))
        let screen = PlainScreen(try DocumentExcerpt(of: document.encoded), below: shop, isDivided: true)
        let drawn = A2UIDrawing(language: .english, origin: "https://example.org", basePath: shop).drawn(screen)
        var client = A2UIClient()
        try client.take(JSON(parsing: A2UIMessages.array(A2UIMessages.whole(drawn, at: 3)), depthLimit: 64))
        return client
    }

    /// Opens a screen, and shows it.
    private func open(_ screen: String, _ channel: any Channel) async throws -> (client: A2UIClient, path: String) {
        let opened = try await channel.post("/sessions", ["screen": .string(screen)], Self.accept)
        #expect(opened.status == 201 && opened["content-type"] == "application/a2ui+json")
        #expect(opened["etag"] == #""1-a2ui""#)
        var client = A2UIClient()
        try client.take(opened.json)
        return (client, try #require(opened["location"]))
    }

    @Test func `inputs are bound to their keys, and hold what their components take`() throws {
        let client = try client([
            ["id": "people/42/name", "type": "textField", "label": "Name", "value": "Anna", "error": "Too short."],
            ["id": "pin", "type": "secureField", "label": "PIN", "value": "1234"],
            ["id": "notes", "type": "textArea", "value": "a"],
            ["id": "on", "type": "toggle", "label": "On", "value": true],
            ["id": "age", "type": "numberField", "value": nil],
            ["id": "size", "type": "numberField", "value": 2.5],
            ["id": "loud", "type": "slider", "value": 3, "max": 11],
            ["id": "day", "type": "datePicker", "value": "2026-01-01"],
            [
                "id": "one", "type": "picker", "value": "b",
                "options": [["value": "a", "label": "A"], ["value": "b", "label": "B"]],
            ],
            ["id": "none", "type": "picker", "value": "", "options": [["value": "a", "label": "A"]]],
            [
                "id": "two", "type": "picker", "value": ["x", ""],
                "components": [
                    ["label": "X", "options": [["value": "x", "label": "X"]]],
                    ["label": "Y", "options": [["value": "", "label": "None"]]],
                ],
            ],
            ["id": "off", "type": "textField", "label": "Off", "value": "x", "enabled": false],
        ])
        #expect(
            client.values == [
                "people%2F42%2Fname": "Anna", "pin": "", "notes": "a", "on": true, "age": "", "size": "2.5", "loud": 3,
                "day": "2026-01-01", "one": ["b"], "none": [], "two!0": ["x"], "two!1": [""],
            ])
        #expect(client.model["revision"] == 3)
        let components = client.components
        #expect(components["people/42/name"]?["value"] == ["path": "/values/people%2F42%2Fname"])
        #expect(components["people/42/name"]?["checks"] == [["condition": false, "message": "Too short."]])
        #expect(components["pin"]?["variant"] == "obscured" && components["notes"]?["variant"] == "longText")
        #expect(components["age"]?["variant"] == "number" && components["loud"]?["max"] == 11)
        #expect(components["day"]?["enableDate"] == true && components["one"]?["variant"] == "mutuallyExclusive")
        #expect(components["off"]?["text"] == "Off: x")
        let was = try JSON(parsing: Array((client.model["was"]?.string ?? "").utf8))
        #expect(was["people%2F42%2Fname"] == "Anna" && was["pin"] == "" && was["one"] == "b")
        #expect(!client.components.description.contains("1234"), "a secret is in no message")
    }

    @Test func `a control says its event, its node and its payload, and what is off has a check that fails`() throws {
        let client = try client([
            ["id": "save", "type": "button", "title": "Save", "role": "primary", "on": ["tap": ["post"]]],
            ["id": "later", "type": "button", "title": "Later", "enabled": false, "on": ["tap": ["post"]]],
            ["id": "out", "type": "link", "text": "Out", "url": "/file.pdf"],
            ["id": "in", "type": "link", "text": "In", "url": "/screens/b"],
            [
                "id": "people", "type": "list", "on": ["select": ["post"], "reorder": ["post"]], "selection": ["2"],
                "sections": [
                    [
                        "key": "",
                        "rows": [
                            ["id": "people/1", "key": "1", "type": "label", "text": "Anna"],
                            [
                                "id": "people/2", "key": "2", "type": "label", "text": "Bo", "on": ["delete": ["post"]],
                                "actions": [["event": "delete", "title": "Delete", "role": "destructive"]],
                            ],
                        ],
                    ]
                ],
            ],
        ])
        let held: [(String, JSON)] = ["values", "was", "revision"].map { ($0, ["path": .string("/\($0)")]) }
        func event(_ id: String) -> JSON? { client.components[id]?["action"]?["event"] }
        #expect(
            event("save") == ["name": "tap", "context": .object(JSONObject([("node", "save")] + held))])
        #expect(client.components["save"]?["variant"] == "primary" && client.components["save"]?["checks"] == nil)
        #expect(client.components["later"]?["checks"]?[0]?["condition"] == false)
        #expect(
            client.components["out"]?["action"]?["functionCall"]?["args"] == [
                "url": "https://example.org/shop/file.pdf"
            ])
        #expect(event("in")?["name"] == "open" && event("in")?["context"]?["value"] == "/screens/b")
        #expect(event("~press:people/1")?["context"]?["value"] == "1")
        #expect(client.components["~press:people/2"]?["variant"] == "primary", "what is selected is marked")
        #expect(event("~on-delete:people/2")?["context"]?["node"] == "people/2")
        #expect(event("~on-reorder:people/2")?["context"]?["json"] == #"{"key":"2","before":"1"}"#)
        #expect(
            try client.tree()["children"]?[1]?["id"] == "~root", "the outermost node is not the outermost component")
    }

    @Test func `texts are texts, whatever is in them`() throws {
        let hostile = "*a* [b](c) ${/values/x} @{y} \\ <b> \u{1}\u{7F}\n>>>\n\u{202E}"
        let client = try client([
            ["id": "a", "type": "label", "text": .string(hostile)],
            ["id": "~title", "type": "button", "title": .string(hostile), "on": ["tap": ["post"]]],
            ["id": "x/~0~1", "type": "textField", "label": "", "value": .string(hostile)],
            ["id": "x/~1", "type": "textArea", "label": "", "value": .string(hostile)],
        ])
        #expect(client.components["a"]?["text"] == .string(hostile))
        #expect(client.components["~text:~~title"]?["text"] == .string(hostile))
        #expect(client.components["~title"]?["text"] == "A", "an id of an app's is not taken for one of ours")
        #expect(client.values["x%2F%7E1"] == .string(hostile))
        #expect(client.values.members.allSatisfy { !$0.name.contains { "/~".contains($0) } })
    }

    @Test func `an event that would sign in has no effect, and the surface says so`() async throws {
        let channel = try Transport.inProcess.channel(to: Endpoint(Lodge.app()))
        var (client, path) = try await open("room", channel)
        try client.type("Ada", into: "name")
        try client.type(.string(Lodge.password), into: "password")
        let answer = try await channel.post("\(path)/events", client.press("enter"), Self.accept)
        #expect(answer.status == 200 && answer["set-cookie"] == nil)
        try client.take(answer.json)
        let texts = client.components.values.map { $0["text"] }
        #expect(texts.contains("This does not work here. Please open the app in a browser."))
        #expect(try await channel.get(path).json["principal"] == nil)
    }

    @Test(arguments: Setting.all)
    func `what is typed is sent with what is pressed, and the answer is what has changed`(setting: Setting) async throws
    {
        let channel = try setting.transport.channel(to: setting.endpoint(), bodyLimit: 65_536)
        var (client, path) = try await open("desk", channel)
        try client.type("Anna", into: "name")
        let taken = try await channel.post("\(path)/events?as=a2ui", client.press("take"))
        #expect(taken.status == 200 && taken["etag"] == #""2-a2ui""#)
        #expect(
            taken.json.array?.compactMap { $0["updateDataModel"]?["path"]?.string } == [
                "/values/name", "/was", "/revision",
            ])
        #expect(taken.json.array?.last?["updateComponents"]?["components"]?.array?.map { $0["id"] } == ["echo"])
        try client.take(taken.json)
        #expect(client.values["name"] == "annA" && client.components["echo"]?["text"] == "annA")
        // Somebody goes on typing: what the document has not changed stays.
        try client.type("Otto", into: "guests%2Fa~1b%2Fnick".replacing("~", with: "%7E"))
        try client.type("Hans", into: "name")
        let added = try await channel.post("\(path)/events", client.press("add"), Self.accept)
        let paths = added.json.array?.compactMap { $0["updateDataModel"]?["path"]?.string } ?? []
        #expect(!paths.contains("/values/name"))
        try client.take(added.json)
        #expect(client.values["name"] == "Hans" && client.components["count"]?["text"] == "1")
        let unchanged = try await channel.post("\(path)/events", client.press("same"), Self.accept)
        #expect(unchanged.json == [] && unchanged["etag"] == added["etag"])
        var fresh = A2UIClient()
        try fresh.take(try await channel.get("\(path)?as=a2ui").json)
        #expect(try fresh.tree() == client.tree())
        #expect(fresh.model["was"] == client.model["was"])
        let known = try #require(added["etag"])
        #expect(
            try await channel.get(path, ["accept": "application/a2ui+json", "if-none-match": "\(known)"]).status == 304)
    }

    @Test func `what equals what the client holds is not written, and inputs that left are taken out`() async throws {
        let channel = try Transport.inProcess.channel(to: Setting.all[0].endpoint())
        var (client, path) = try await open("desk", channel)
        try client.type("otto", into: "name")
        let taken = try await channel.post("\(path)/events", client.press("take"), Self.accept)
        #expect(taken.json.array?.compactMap { $0["updateDataModel"]?["path"]?.string } == ["/was", "/revision"])
        try client.take(taken.json)
        let cleared = try await channel.post("\(path)/events", client.press("clear"), Self.accept)
        try client.take(cleared.json)
        #expect(client.values == ["name": "otto"])
        try client.take(try await channel.post("\(path)/events", client.press("open"), Self.accept).json)
        #expect(client.values == ["name": "otto", "note": ""])
        try client.type("a", into: "note")
        let applied = try await channel.post("\(path)/events", client.press("~on-apply:conditions"), Self.accept)
        #expect(applied.json.array?.compactMap { $0["updateDataModel"]?["path"]?.string } == ["/was", "/revision"])
    }

    @Test func `an input whose text was taken and emptied is emptied in the client, too`() async throws {
        let channel = try Transport.inProcess.channel(to: Endpoint(Wall.app(), logger: .silent))
        var (client, path) = try await open("wall", channel)
        try client.type("Hello", into: "text")
        try client.type("later", into: "draft")
        try client.take(try await channel.post("\(path)/events", client.press("post"), Self.accept).json)
        #expect(client.components["last"]?["text"] == "Hello")
        #expect(client.values == ["text": "", "draft": "later"], "what the document never had stays")
    }

    @Test func `another screen is a new surface, and so is a gap that is not kept`() async throws {
        let channel = try Transport.inProcess.channel(to: Setting.all[0].endpoint())
        var (client, path) = try await open("desk", channel)
        let old = try client.press("add")
        let pushed = try await channel.post("\(path)/events", client.press("push"), Self.accept)
        #expect(
            pushed.json.array?.map { $0["deleteSurface"] != nil } == [true, false, false, false])
        try client.take(pushed.json)
        try client.take(try await channel.post("\(path)/events", client.press("~on-back:root"), Self.accept).json)
        try client.take(try await channel.post("\(path)/events", client.press("add"), Self.accept).json)
        #expect(client.components["count"]?["text"] == "1")
        var other = A2UIClient()
        other = client
        for _ in 0..<20 { _ = try await channel.post("\(path)/events", Event(.tap, on: "add").json) }
        // What others did meanwhile comes, too, as far as it is known what this client shows.
        let late = try await channel.post("\(path)/events", client.press("same"), Self.accept)
        #expect(late.json.array?.first?["deleteSurface"] == nil)
        try client.take(late.json)
        #expect(client.components["count"]?["text"] == "21")
        for _ in 0..<20 {
            try client.take(try await channel.post("\(path)/events", client.press("add"), Self.accept).json)
        }
        let lost = try await channel.post("\(path)/events", other.press("same"), Self.accept)
        #expect(lost.json.array?.first?["deleteSurface"] != nil)
        try other.take(lost.json)
        #expect(try other.tree() == client.tree())
        _ = old
    }

    @Test func `notices are shown until the next answer`() async throws {
        let channel = try Transport.inProcess.channel(to: Setting.all[0].endpoint())
        var (client, path) = try await open("desk", channel)
        let before = try client.tree()
        try client.take(try await channel.post("\(path)/events", client.press("visit"), Self.accept).json)
        #expect(
            try client.shown().contains { $0["action"]?["functionCall"]?["args"] == ["url": "https://example.org/"] })
        // Another client of the session has none to take away.
        var other = A2UIClient()
        try other.take(try await channel.get("\(path)?as=a2ui").json)
        #expect(try other.tree() == before)
        try other.take(try await channel.post("\(path)/events", other.press("visit"), Self.accept).json)
        #expect(try other.shown().contains { $0["action"]?["functionCall"] != nil })
        try client.take(try await channel.post("\(path)/events", client.press("same"), Self.accept).json)
        #expect(try client.tree() == before)
    }

    @Test(arguments: Transport.allCases)
    func `keys, revisions and preferences mean what they mean everywhere`(transport: Transport) async throws {
        let setting = Setting(transport: transport, isStored: false)
        let channel = try transport.channel(to: setting.endpoint(), bodyLimit: 65_536)
        let (client, path) = try await open("desk", channel)
        let (events, add) = ("\(path)/events?as=a2ui", try client.press("add"))
        let first = try await channel.post(events, add, ["idempotency-key": "k"])
        let again = try await channel.post(events, add, ["idempotency-key": "k"])
        #expect(first.status == 200 && again == first)
        expect(try await channel.post(events, client.press("take"), ["idempotency-key": "k"]), 422, "key-reused")
        expect(try await channel.post(events, add, ["if-match": #""1-a2ui""#]), 412, "stale")
        #expect(try await channel.post(events, add, ["if-match": #""2-a2ui""#]).status == 200)
        let minimal = try await channel.post(events, add, ["prefer": "return=minimal"])
        #expect(minimal.status == 204 && minimal["etag"] == #""4-a2ui""#)
        #expect(minimal["preference-applied"] == "return=minimal" && minimal.body.isEmpty)
        // The answer of a key comes again, whatever has happened since.
        #expect(try await channel.post(events, add, ["idempotency-key": "k"]) == first)
        let other = try await channel.post(events, add, ["idempotency-key": "other"])
        #expect(other["etag"] == #""5-a2ui""# && other != first)
        let whole = try await channel.post(events, add, ["prefer": "return=representation, wait=1"])
        #expect(whole.json.array?.count == 4 && whole["preference-applied"] == "return=representation, wait=1")
    }

    @Test(arguments: Transport.allCases)
    func `a body is one message, of the shape that the schema has`(transport: Transport) async throws {
        let setting = Setting(transport: transport, isStored: false)
        let channel = try transport.channel(to: setting.endpoint(), bodyLimit: 65_536)
        let (client, path) = try await open("desk", channel)
        let events = "\(path)/events?as=a2ui"
        let add = try client.press("add")
        for body: JSON in [add, [add], ["messages": [add]], add.with("version", "v0.9.1")] {
            for type in ["application/json", "application/a2ui+json", "application/json+a2ui; charset=utf-8"] {
                #expect(try await channel.post(events, body, ["content-type": "\(type)"]).status == 200)
            }
        }
        let kind = try await channel.post(
            "\(path)/events", add, ["content-type": "application/json+a2ui", "accept": "application/json+a2ui"])
        #expect(kind.status == 200 && kind["content-type"] == "application/json+a2ui")
        #expect(try await channel.post("\(path)/events", add, ["content-type": "application/a2ui+json"]).status == 200)
        let action = try #require(add["action"])
        var wrong: [JSON] = [
            [:], [], [add, add], ["messages": []], ["messages": [add], "more": 1], ["version": "v0.9"], ["x"],
            add.with("version", "v1.0"), add.with("error", [:]), add.with("more", 1), ["action": action],
            add.with("action", action.with("more", 1)), add.with("action", action.with("surfaceId", "other")),
            add.with("action", action.with("timestamp", "soon")), add.with("action", action.with("name", "")),
        ]
        for name in ["name", "surfaceId", "sourceComponentId", "timestamp", "context"] {
            guard case .object(var object) = action else { continue }
            object[name] = nil
            wrong.append(add.with("action", .object(object)))
        }
        for context: JSON in [
            ["node": 1], ["node": "add", "value": "a", "json": "1"], ["node": "add", "json": "{"], [:],
            ["node": "add", "values": []], ["node": "add", "values": ["name": ["a", "b"]]],
            ["node": "add", "values": ["name": [:]]],
            ["node": "add", "revision": "1"], ["node": "add", "more": 1],
        ] {
            wrong.append(A2UIClient.message("tap", context))
        }
        let short = try await channel.post(events, add.with("action", ["name": "tap"]))
        #expect(short.pointers.first == "/action/surfaceId", "\(short.pointers)")
        for body in wrong {
            expect(try await channel.post(events, body, ["if-match": #""77""#]), 422, "wrong-shape")
        }
        let was = A2UIClient.message("tap", ["node": "add", "values": [:], "was": "["])
        expect(try await channel.post(events, was), 422, "wrong-shape")
        expect(try await channel.post(events, "{"), 400, "not-json")
        expect(try await channel.post(events, "7"), 400, "not-json")
        expect(try await channel.post(events, add, ["content-type": "text/plain"]), 415, "unsupported-media-type")
        expect(try await channel.post(events, A2UIClient.message("tap", ["node": "nobody"])), 409, "node-gone")
        expect(try await channel.post("/sessions/\(SessionID())/events?as=a2ui", add), 404, "unknown-session")
        expect(try await channel.post("/sessions/\(SessionID())/events?as=a2ui", [:]), 404, "unknown-session")
        expect(try await channel.get("\(path)/stream", Self.accept), 406, "not-acceptable")
    }

    @Test func `an error of a client is logged, and changes nothing`() async throws {
        let log = RecordedLog()
        let endpoint = Endpoint(try Setting.all[0].endpoint().application, logger: log.logger(.debug))
        let channel = try Transport.inProcess.channel(to: endpoint)
        let (_, path) = try await open("desk", channel)
        let error: JSON = ["code": "VALIDATION_FAILED", "surfaceId": "main", "path": "/x", "message": "No text."]
        let answer = try await channel.post("\(path)/events?as=a2ui", ["version": "v0.9", "error": error])
        #expect(answer.status == 204 && answer.body.isEmpty)
        #expect("\(log.entries)".contains("VALIDATION_FAILED") && "\(log.entries)".contains("No text."))
        #expect(try await channel.get(path)["etag"] == #""1""#)
    }

    @Test func `a client that knows other catalogs only is told so`() async throws {
        let channel = try Transport.inProcess.channel(to: Setting.all[0].endpoint())
        func open(_ capabilities: JSON) async throws -> Answer {
            try await channel.post(
                "/sessions", ["screen": "desk", "a2uiClientCapabilities": capabilities], Self.accept)
        }
        func catalogs(_ ids: JSON) -> JSON { ["v0.9": ["supportedCatalogIds": ids, "inlineCatalogs": []]] }
        let basic = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
        for known: JSON in [[:], ["v0.8": [:]], catalogs([]), catalogs(["https://x.org", .string(basic)])] {
            #expect(try await open(known).status == 201)
        }
        expect(try await open(catalogs(["https://x.org"])), 406, "not-acceptable")
        for wrong: JSON in ["x", ["v0.9": 1], catalogs("x"), catalogs([1])] {
            expect(try await open(wrong), 422, "wrong-shape")
        }
        let native = try await channel.post("/sessions", ["screen": "desk", "a2uiClientCapabilities": [:]])
        expect(native, 422, "wrong-shape")
        let index = try await channel.get("/", Self.accept)
        #expect(
            index.json["a2ui"] == ["v0.9": ["supportedCatalogIds": [.string(basic)], "acceptsInlineCatalogs": false]])
        #expect(try await channel.get("/").json["a2ui"] == index.json["a2ui"])
    }

    @Test(arguments: [
        ("application/a2ui+json", Dialect.Kind?.some(.a2ui)), ("application/json+a2ui", .a2ui),
        ("application/json, application/a2ui+json", .a2ui), ("application/json, application/a2ui+json;q=0.9", nil),
        ("text/html, application/a2ui+json", .a2ui), ("application/a2ui+json;q=0", nil),
        ("application/vnd.microsoft.card.adaptive, application/json+a2ui", .a2ui),
        ("application/vnd.microsoft.card.adaptive, application/json+a2ui;q=0.5", .card),
    ])
    func `of equals A2UI comes first`(header: String, dialect: Dialect.Kind?) {
        #expect(Dialects.standard.preferred(by: header)?.kind == dialect)
    }

    @Test func `a long list is in groups, so that a row that comes or goes costs a few`() throws {
        func print(_ keys: [Int]) throws -> DrawnScreen {
            let rows = keys.map { key -> JSON in
                ["id": .string("l/\(key)"), "key": .string("\(key)"), "type": "label", "text": .string("\(key)")]
            }
            let document: JSON = [
                "title": "A",
                "tree": ["id": "l", "type": "list", "sections": [["key": "", "rows": .array(rows)]]],
            ]
            let screen = PlainScreen(try DocumentExcerpt(of: document.encoded), isDivided: true)
            return A2UIDrawing(language: .english, origin: "", basePath: .root).drawn(screen)
        }
        let (all, fewer) = (try print(Array(0..<600)), try print(Array(0..<300) + Array(301..<600)))
        for (older, newer) in [(all, fewer), (fewer, all)] {
            let parts = PlainDifference(from: DrawnPrint(of: older), to: newer).parts
            #expect(parts.count <= 4 && parts.reduce(0) { $0 + $1.bytes.count } < 10_000)
        }
    }
}
