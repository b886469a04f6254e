import Outlet
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import OutletServer

/// Screens as cards of DivKit.
@Suite struct DivKitTests {
    private static let accept: Headers = ["accept": "application/vnd.divkit+json"]

    /// A client that shows a tree.
    private func client(
        _ children: JSON, stack: JSON = [["screen": "a", "title": "A", "url": "/screens/a"]], isInSession: Bool = true
    ) throws -> DivKitClient {
        let document: JSON = [
            "title": "A", "stack": stack, "tree": ["id": "root", "type": "column", "children": children],
        ]
        let shop = try #require(BasePath("/shop"))
        let screen = PlainScreen(try DocumentExcerpt(of: document.encoded), below: shop, isDivided: true)
        let outermost = DivKitContainer(
            revision: 3, seen: 2, address: isInSession ? "https://example.org/shop/sessions/x" : nil)
        let drawn = DivKitDrawing(
            language: .english, origin: "https://example.org", basePath: shop, outermost: outermost
        ).drawn(screen, was: FormFields(screen).text)
        let element = try JSON(parsing: drawn.bytes, depthLimit: 64)
        return try DivKitClient(["templates": [:], "card": ["states": [["state_id": 0, "div": element]]]])
    }

    /// Opens a screen, and shows it.
    private func open(_ screen: String, _ channel: any Channel) async throws -> (client: DivKitClient, path: String) {
        let opened = try await channel.post("/sessions", ["screen": .string(screen)], Self.accept)
        #expect(opened.status == 201 && opened["content-type"] == "application/vnd.divkit+json")
        #expect(opened["etag"] == #""1-divkit""#)
        return (try DivKitClient(opened.json), try #require(opened["location"]))
    }

    /// Presses an element, and takes in what has changed then.
    @discardableResult
    private func press(
        _ id: String, in client: inout DivKitClient, _ channel: any Channel, isRefused: Bool = false
    ) async throws -> JSON {
        let taken = try await channel.post(client.target(id), client.body)
        #expect((taken.status == 204) != isRefused)
        let patch = try await channel.get(client.download(id))
        #expect(patch.status == 200 && patch["content-type"] == "application/vnd.divkit+json")
        try client.take(patch.json)
        return patch.json
    }

    @Test func `an event that would sign in has no effect, and the card says so`() async throws {
        let channel = try Transport.inProcess.channel(to: Endpoint(Lodge.app()))
        var (client, path) = try await open("room", channel)
        try client.type("Ada", into: "name")
        try client.type(.string(Lodge.password), into: "password")
        let patch = try await press("enter", in: &client, channel)
        #expect(patch.description.contains("This does not work here. Please open the app in a browser."))
        #expect(try await channel.get(path).json["principal"] == nil)
    }

    private func fresh(_ path: String, _ channel: any Channel) async throws -> DivKitClient {
        try DivKitClient(try await channel.get("\(path)?as=divkit").json)
    }

    private func ids(_ patch: JSON) -> [String] {
        patch["patch"]?["changes"]?.array?.compactMap { $0["id"]?.string } ?? []
    }

    @Test func `inputs are bound to variables of the outermost element, which hold what their elements take`() throws {
        let client = try client([
            ["id": "people/42/name", "type": "textField", "label": "Name", "value": "Anna", "error": "Too short."],
            ["id": "mail", "type": "textField", "value": "", "keyboard": "email", "maxLength": 40],
            ["id": "pin", "type": "secureField", "label": "PIN", "value": "1234"],
            ["id": "notes", "type": "textArea", "value": "a\nb"],
            ["id": "on", "type": "toggle", "label": "On", "value": true],
            ["id": "age", "type": "numberField", "value": nil],
            ["id": "size", "type": "numberField", "value": 2.5],
            ["id": "loud", "type": "slider", "value": 3, "max": 11],
            ["id": "fine", "type": "slider", "value": 1, "step": 0.5],
            ["id": "odd", "type": "stepper", "value": 1.5],
            ["id": "day", "type": "datePicker", "value": "2026-01-01"],
            [
                "id": "one", "type": "picker", "value": "b",
                "options": [["value": "a", "label": "A"], ["value": "b", "label": "B"]],
            ],
            ["id": "none", "type": "picker", "value": "", "options": []],
            [
                "id": "two", "type": "picker", "value": ["x", ""],
                "components": [
                    ["label": "X", "options": [["value": "x", "label": "X"]]],
                    ["label": "Y", "options": [["value": "", "label": "None"]]],
                ],
            ],
            ["id": "off", "type": "textField", "label": "Off", "value": "x", "enabled": false],
        ])
        #expect(client.shown["id"] == "outlet-3" && client.shown["type"] == "container")
        #expect(
            client.variables == [
                "~was": client.variables["~was"] ?? .null,
                "people%2F42%2Fname": "Anna", "mail": "", "pin": "", "notes": "a\nb", "on": 1, "age": "", "size": "2.5",
                "loud": 3, "fine": "1", "odd": "1.5", "day": "2026-01-01", "one": "b", "none": "", "two!0": "x",
                "two!1": "",
            ])
        let types = client.shown["variables"]?.array?.map { $0["type"]?.string ?? "" } ?? []
        #expect(types.filter { $0 == "integer" }.count == 1 && types.filter { $0 == "boolean" }.count == 1)
        #expect(types.filter { $0 == "string" }.count == types.count - 2)
        #expect(client["people/42/name"]?["text_variable"] == "people%2F42%2Fname")
        #expect(client.text("~label:people/42/name") == "Name" && client.text("~error:people/42/name") == "Too short.")
        #expect(client["people/42/name"]?["accessibility"]?["description"] == "Name")
        let keyboards = ["mail", "pin", "notes", "age", "fine", "day"].map { client[$0]?["keyboard_type"]?.string }
        #expect(keyboards == ["email", "password", "multi_line_text", "number", "number", "single_line_text"])
        #expect(client["on"]?["is_on_variable"] == "on" && client["mail"]?["max_length"] == 40)
        #expect(client["loud"]?["type"] == "slider" && client["loud"]?["max_value"] == 11)
        #expect(client["one"]?["type"] == "select" && client["one"]?["value_variable"] == "one")
        #expect(client["~part1:two"]?["value_variable"] == "two!1")
        #expect(client.text("off") == "Off: x")
        let was = try JSON(parsing: Array((client.variables["~was"]?.string ?? "").utf8))
        #expect(was["people%2F42%2Fname"] == "Anna" && was["pin"] == "" && was["on"] == true && was["loud"] == 3)
        #expect(!client.shown.description.contains("1234"), "a secret is in no card")
    }

    private static let controls: JSON = [
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
                            "id": "people/2", "key": "2", "type": "column", "on": ["delete": ["post"]],
                            "children": [["id": "people/2/n", "type": "label", "text": "Bo"]],
                            "actions": [["event": "delete", "title": "Delete", "role": "destructive"]],
                        ],
                    ],
                ]
            ],
        ],
    ]

    @Test func `a control sends the variables, and brings what has changed, refused or not`() throws {
        let client = try client(
            Self.controls,
            stack: [
                ["screen": "a", "title": "A", "url": "/screens/a"],
                ["screen": "b", "title": "B", "url": "/screens/b", "presentation": "modal"],
            ])
        let download: JSON = [
            "log_id": "download",
            "typed": ["type": "download", "url": "https://example.org/shop/sessions/x?as=divkit&after=3&seen=2"],
        ]
        #expect(
            try client.action("save") == [
                "log_id": "submit",
                "typed": [
                    "type": "submit", "container_id": "outlet-3",
                    "request": [
                        "method": "post",
                        "url": "https://example.org/shop/sessions/x/events?as=divkit&event=tap&node=save",
                        "headers": [["name": "Content-Type", "value": "application/json"]],
                    ],
                    "on_success_actions": [download], "on_fail_actions": [download],
                ],
            ])
        #expect(client["later"] != nil && client["later"]?["actions"] == nil, "what is off can't be pressed")
        #expect(client["out"]?["actions"]?[0]?["url"] == "https://example.org/shop/file.pdf")
        let targets = try [
            "in", "people/1", "people/2", "~delete:people/2", "~reorder:people/2", "~back:", "~dismiss:",
        ]
        .map { String(try client.target($0).split(separator: "divkit&")[1]) }
        #expect(
            targets == [
                "event=open&node=in&value=%2Fscreens%2Fb", "event=select&node=people&value=1",
                "event=select&node=people&value=2", "event=delete&node=people%2F2",
                "event=reorder&node=people&json=%7B%22key%22%3A%222%22%2C%22before%22%3A%221%22%7D", "event=back",
                "event=dismiss&node=root",
            ])
        #expect(client["people/2"]?["accessibility"]?["is_checked"] == 1, "what is selected is marked")
        #expect(client["people/1"]?["accessibility"]?["is_checked"] == nil)
    }

    @Test func `without a session nothing can be pressed but what opens an address`() throws {
        let client = try client(Self.controls, isInSession: false)
        #expect(client.elements.filter { $0["actions"] != nil }.map { $0["id"] } == ["out"])
        #expect(client.variables["~was"] != nil)
    }

    @Test func `texts are texts, whatever is in them`() throws {
        let hostile = "*a* [b](c) ${d} @{y} @@{z} \\ \\@{ <b> \u{1}\u{7F}\n>>>\n\u{202E}\"@"
        let client = try client([
            ["id": "a", "type": "label", "text": .string(hostile)],
            ["id": "~title", "type": "button", "title": .string(hostile), "on": ["tap": ["post"]]],
            ["id": "outlet-3", "type": "label", "text": "mine"],
            ["id": "x/~0~1@{a}\\", "type": "textArea", "label": .string(hostile), "value": .string(hostile)],
            [
                "id": "p", "type": "picker", "value": .string(hostile),
                "options": [["value": .string(hostile), "label": .string(hostile)]],
            ],
            ["id": "l", "type": "link", "text": .string(hostile), "url": "https://x.org/@{a}"],
        ])
        func strings(_ json: JSON) -> [String] {
            switch json {
            case .string(let text): [text]
            case .array(let elements): elements.flatMap(strings)
            case .object(let object): object.members.flatMap { strings($0.value) }
            default: []
            }
        }
        for text in strings(client.shown) { _ = try DivKitClient.plain(text) }
        #expect(client.text("a") == hostile)
        #expect(client.text("~~title") == hostile && client.text("~title") == "A")
        #expect(client.text("~outlet-3") == "mine", "an id of an app's is not taken for one of ours")
        let key = InputKey.key(of: "x/~0~1@{a}\\")
        #expect(client.variables[key] == .string(hostile) && client.variables["p"] == .string(hostile))
        let option = client["p"]?["options"]?[0]
        #expect(try DivKitClient.plain(option?["value"]?.string ?? "") == hostile)
        #expect(!key.contains("\\") && !key.contains("@"))
    }

    @Test(arguments: Setting.all)
    func `what is typed is sent with what is pressed, and only what has changed comes`(setting: Setting) async throws {
        let channel = try setting.transport.channel(to: setting.endpoint(), bodyLimit: 65_536)
        var (client, path) = try await open("desk", channel)
        let small = try await press("add", in: &client, channel)
        #expect(ids(small) == ["count"] && client.text("count") == "1")
        #expect(client.shown["id"] == "outlet-1")
        try client.type("Anna", into: "name")
        try await press("add", in: &client, channel)
        #expect(client.variables["name"] == "Anna", "what is typed stays")
        let taken = try await channel.post(client.target("take"), client.body)
        #expect(taken.status == 204 && taken["etag"] == #""4-divkit""# && taken.body.isEmpty)
        let patch = try await channel.get(client.download("take"))
        #expect(patch["etag"] == #""4-divkit-1-0""# && ids(patch.json) == ["outlet-1"])
        #expect(patch["vary"]?.contains("Accept") == true)
        let known = try #require(patch["etag"])
        let download = try client.download("take")
        #expect(try await channel.get(download, ["if-none-match": "\(known)"]).status == 304)
        try client.take(patch.json)
        #expect(client.shown["id"] == "outlet-4" && client.variables["name"] == "annA")
        #expect(client.text("echo") == "annA")
        let same = try await press("same", in: &client, channel)
        #expect(ids(same) == ["~notices"], "there is a change at least")
        let again = try await fresh(path, channel)
        #expect(again.content == client.content && again.variables == client.variables)
        let headers: Headers = ["accept": "application/vnd.divkit+json", "if-none-match": #""4-divkit""#]
        #expect(try await channel.get(path, headers).status == 304)
    }

    @Test func `what has changed back is sent, too: a client may have it in the other way`() async throws {
        let channel = try Transport.inProcess.channel(to: Setting.all[0].endpoint())
        var (client, path) = try await open("desk", channel)
        let lagging = client
        try await press("veil", in: &client, channel)
        let veiled = try await fresh(path, channel)
        #expect(veiled.content == client.content && veiled["inside"] == nil)
        // Somebody else undoes it, and something else happens.
        _ = try await channel.post("\(path)/events", Event(.tap, on: "veil").json)
        _ = try await channel.post("\(path)/events", Event(.tap, on: "add").json)
        try await press("same", in: &client, channel)
        #expect(client["inside"] != nil)
        var late = lagging
        try await press("same", in: &late, channel)
        let now = try await fresh(path, channel)
        #expect(now.content == client.content && now.content == late.content)
        // An answer that got lost does not matter.
        _ = try await channel.post(client.target("add"), client.body)
        _ = try await channel.get(client.download("add"))
        try await press("lock", in: &client, channel)
        #expect(client.content == (try await fresh(path, channel)).content)
    }

    /// A tree whose nodes come and go, change and change places.
    private func node(_ random: inout SeededGenerator, _ id: String, depth: Int) -> JSON {
        if depth == 0 { return ["id": .string(id), "type": "label", "text": .string("\(random.below(2))")] }
        if depth == 1, random.below(4) == 0 {
            let rows = (0..<80).filter { _ in random.below(20) > 0 }.map { key -> JSON in
                ["id": .string("\(id)/\(key)"), "key": .string("\(key)"), "type": "label", "text": "row"]
            }
            return ["id": .string(id), "type": "list", "sections": [["key": "", "rows": .array(rows)]]]
        }
        var children = (0..<4).filter { _ in random.below(8) > 0 }.map {
            node(&random, "\(id)\($0)", depth: random.below(6) == 0 ? 0 : depth - 1)
        }
        if random.below(6) == 0 { children.reverse() }
        let type = ["column", "column", "column", "tabs", "row", "section"][random.below(6)]
        return ["id": .string(id), "type": .string(type), "title": "t", "children": .array(children)]
    }

    @Test(arguments: UInt64(1)...50)
    func `elements that are sent again lead to the newer screen, whichever patches a client has`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func screen() throws -> DivKitScreen {
            let document: JSON = ["title": "A", "tree": node(&random, "n", depth: 3)]
            let screen = PlainScreen(try DocumentExcerpt(of: document.encoded), isDivided: true)
            let outermost = DivKitContainer(revision: 1, seen: 0, address: "")
            return DivKitDrawing(language: .english, origin: "", basePath: .root, outermost: outermost)
                .drawn(screen, was: "{}")
        }
        func client(_ screen: DivKitScreen) throws -> DivKitClient {
            let element = try JSON(parsing: screen.bytes, depthLimit: 64)
            return try DivKitClient(["templates": [:], "card": ["states": [["state_id": 0, "div": element]]]])
        }
        let first = try screen()
        let print = DrawnPrint(of: first.drawn(was: ""))
        var (shown, sentAgain) = (try client(first), Set<String>())
        for _ in 0..<8 {
            let newer = try screen()
            let parts = PlainDifference(from: print, to: newer.drawn(was: ""), drawing: sentAgain).parts
            let changes = newer.outermost(among: Set(parts.map(\.id)))
            sentAgain.formUnion(changes.map(\.id))
            if changes.isEmpty { continue }
            let items = try changes.map { change -> JSON in
                ["id": .string(change.id), "items": [try JSON(parsing: Array(change.bytes), depthLimit: 64)]]
            }
            var updated = shown
            try updated.take(["templates": [:], "patch": ["mode": "transactional", "changes": .array(items)]])
            #expect(updated.shown == (try client(newer)).shown)
            // An answer may get lost.
            if random.below(3) > 0 { shown = updated }
        }
    }

    @Test func `other inputs, another screen and a gap that is not kept need another outermost element`() async throws {
        let endpoint = try Setting.all[0].endpoint()
        let channel = try Transport.inProcess.channel(to: endpoint)
        var (client, path) = try await open("desk", channel)
        #expect(ids(try await press("open", in: &client, channel)) == ["outlet-1"])
        #expect(client.variables["note"] == "")
        #expect(ids(try await press("push", in: &client, channel)) == ["outlet-2"])
        #expect(ids(try await press("~back:", in: &client, channel)) == ["outlet-3"])
        let left = try client.download("add")
        #expect(left.hasSuffix("?as=divkit&after=4&seen=0"))
        for after in ["3", "0", "77"] {
            let other = left.replacing("after=4", with: "after=\(after)")
            let patch = try await channel.get(other)
            #expect(ids(patch.json) == ["outlet-\(after)"])
            #expect(patch.json["patch"]?["changes"]?[0]?["items"]?[0]?["id"] == "outlet-4")
        }
        #expect(ids(try await channel.get(left.replacing("&seen=0", with: "")).json) == ["outlet-4"])
        for wrong in ["after=x", "after=-1", "after="] {
            expect(try await channel.get(left.replacing("after=4", with: wrong)), 422, "invalid-value")
        }
        expect(try await channel.get(left, ["if-match": #""3-divkit""#]), 412, "stale")
        #expect(client.content == (try await fresh(path, channel)).content)
    }

    @Test func `an input whose text was taken and emptied is emptied in the client, too`() async throws {
        let channel = try Transport.inProcess.channel(to: Endpoint(Wall.app(), logger: .silent))
        var (client, path) = try await open("wall", channel)
        try client.type("later", into: "draft")
        // Nothing of the server's is changed by that.
        let unused = try await channel.post(client.target("post").replacing("node=post", with: "node=no"), client.body)
        #expect(unused.status == 409)
        #expect(ids(try await channel.get(client.download("post")).json) == ["~notices"])
        try client.type("Hello", into: "text")
        try await press("post", in: &client, channel)
        #expect(client.text("last") == "Hello" && client.variables["text"] == "")
        #expect(client.variables == (try await fresh(path, channel)).variables)
    }

    @Test func `notices are shown until the next answer, and not again`() async throws {
        let channel = try Transport.inProcess.channel(to: Setting.all[0].endpoint())
        var (client, path) = try await open("desk", channel)
        let before = client.content
        let told = try await press("visit", in: &client, channel)
        #expect(ids(told) == ["outlet-1"])
        #expect(client["~link:notice0"]?["actions"]?[0]?["url"] == "https://example.org/")
        #expect(try client.download("add").hasSuffix("after=2&seen=1"))
        // Another client has none to take away.
        var other = try await fresh(path, channel)
        #expect(other.content == before)
        try await press("add", in: &other, channel)
        #expect(other["~link:notice0"] == nil)
        try await press("same", in: &client, channel)
        #expect(client["~link:notice0"] == nil && client.content == other.content)
        try await press("visit", in: &client, channel)
        try await press("visit", in: &client, channel)
        #expect(client["~link:notice0"] != nil && client["~link:notice1"] == nil)
    }

    @Test(arguments: Transport.allCases)
    func `a body is a flat map, and what is wrong is refused as everywhere`(transport: Transport) async throws {
        let setting = Setting(transport: transport, isStored: false)
        let channel = try transport.channel(to: setting.endpoint(), bodyLimit: 65_536)
        let (client, path) = try await open("desk", channel)
        let (add, body) = (try client.target("add"), client.body)
        #expect(try await channel.post(add, body).status == 204)
        #expect(try await channel.post(add, [:]).status == 204, "no input is changed then")
        #expect(
            try await channel.post(add, ["gone": "1", "on": true, "n": 2]).status != 204, "no such input was there")
        let accepted = try await channel.post(
            add.replacing("as=divkit&", with: ""), body, ["accept": "application/vnd.divkit+json"])
        #expect(accepted.status == 204)
        for value: JSON in [[], [:], nil] {
            let wrong = try await channel.post(add, ["name": value], ["if-match": #""77""#])
            expect(wrong, 422, "wrong-shape")
            #expect(wrong.json["errors"]?[0]?["pointer"] == "/name")
        }
        for query in ["", "&event=", "&event=tap", "&event=tap&node=add&more=1", "&event=tap&node=add&json=%7B"] {
            expect(try await channel.post("\(path)/events?as=divkit\(query)", body), 422, "wrong-shape")
        }
        expect(try await channel.post(add, ["~was": "["]), 422, "wrong-shape")
        expect(try await channel.post(add, "{"), 400, "not-json")
        expect(try await channel.post(add, "[]"), 400, "not-json")
        expect(try await channel.post(add, body, ["content-type": "text/plain"]), 415, "unsupported-media-type")
        let gone = try client.target("add").replacing("node=add", with: "node=nobody")
        expect(try await channel.post(gone, body), 409, "node-gone")
        expect(try await channel.post(add, body, ["if-match": #""1-divkit""#]), 412, "stale")
        let unknown = "/sessions/\(SessionID())"
        let long: Headers = ["idempotency-key": String(repeating: "k", count: 300)]
        expect(
            try await channel.post("\(unknown)/events?as=divkit&event=tap&node=add", body, long), 404, "unknown-session"
        )
        expect(try await channel.post(add, body, long), 422, "wrong-shape")
        for query in ["as=divkit&after=%2B1", "as=divkit&seen=-410", "seen=-410", "after=x", "~rows=many", "top="] {
            expect(try await channel.get("\(path)?\(query)"), 422, "invalid-value")
        }
        expect(try await channel.post("\(unknown)/events?as=divkit&event=", [:]), 404, "unknown-session")
        expect(try await channel.get("\(unknown)?as=divkit&after=x&seen=0"), 404, "unknown-session")
        expect(try await channel.get("\(path)/stream?as=divkit"), 406, "not-acceptable")
        expect(try await channel.get("\(path)/stream", Self.accept), 406, "not-acceptable")
        expect(try await channel.get("/?as=divkit"), 406, "not-acceptable")
        #expect(try await channel.post(add, body, ["prefer": "wait=1"]).status == 204)
        let keyed = try await channel.post(add, body, ["idempotency-key": "k"])
        let again = try await channel.post(add, body, ["idempotency-key": "k"])
        #expect(keyed.status == 204 && again["etag"] == keyed["etag"], "it is done once")
        expect(try await channel.post(client.target("same"), body, ["idempotency-key": "k"]), 422, "key-reused")
    }

    @Test func `below a base path the addresses of a card begin with it`() async throws {
        let endpoint = try Setting.all[0].endpoint { $0.basePath = try #require(BasePath("/tools")) }
        let channel = try Transport.inProcess.channel(to: endpoint)
        let opened = try await channel.post("/tools/sessions", ["screen": "desk"], Self.accept)
        var client = try DivKitClient(opened.json)
        #expect(try client.target("add").hasPrefix("/tools/sessions/"))
        #expect(ids(try await press("add", in: &client, channel)) == ["count"])
    }

    @Test func `the addresses of a card begin with those of the app, where its operator says so`() async throws {
        let endpoint = try Setting.all[0].endpoint { $0.publicOrigin = "https://coffee.example" }
        let channel = try Transport.inProcess.channel(to: endpoint)
        let opened = try await channel.post(
            "/sessions", ["screen": "desk"], ["accept": "APPLICATION/VND.DIVKIT+JSON"])
        #expect(opened.status == 201 && opened.text.contains("https://coffee.example/sessions/"))
        #expect(!opened.text.contains("localhost"))
    }

    @Test func `where other nodes may have sent patches, the outermost element is`() async throws {
        let channels = try Cluster(.workshop()).channels
        var (client, path) = try await open("desk", channels[0])
        for number in [1, 0] {
            let taken = try await channels[number].post(client.target("add"), client.body)
            #expect(taken.status == 204)
            let patch = try await channels[1 - number].get(client.download("add")).json
            #expect(ids(patch).first?.hasPrefix("outlet-") == true, "\(patch)")
            try client.take(patch)
            let fresh = try await fresh(path, channels[number])
            #expect(client.shown == fresh.shown)
        }
    }

    @Test func `a grid has no empty cells`() throws {
        let labels: [JSON] = (0..<4).map { ["id": .string("l\($0)"), "type": "label", "text": "x"] }
        let grid: JSON = ["id": "g", "type": "grid", "columns": 3, "children": .array(labels)]
        #expect(try client([grid])["g"]?["items"]?.array?.count == 6)
    }

    @Test func `a screen without a session is a card, too`() async throws {
        let channel = try Transport.inProcess.channel(to: Setting.all[0].endpoint())
        let answer = try await channel.get("/screens/desk", Self.accept)
        #expect(answer.status == 200 && answer["content-type"] == "application/vnd.divkit+json")
        let client = try DivKitClient(answer.json)
        #expect(client.shown["id"] == "outlet-0" && client["add"] != nil && client["add"]?["actions"] == nil)
        #expect(answer.json["card"]?["log_id"] == "outlet")
        let known = try #require(answer["etag"])
        #expect(known.hasPrefix(#""0-divkit-"#))
        let headers: Headers = ["accept": "application/vnd.divkit+json", "if-none-match": "\(known)"]
        #expect(try await channel.get("/screens/desk", headers).status == 304)
    }

    @Test(arguments: [
        ("application/vnd.divkit+json", Dialect.Kind?.some(.divkit)),
        ("application/json, application/vnd.divkit+json", .divkit),
        ("application/json, application/vnd.divkit+json;q=0.9", nil),
        ("text/html, application/vnd.divkit+json", .divkit),
        ("application/vnd.divkit+json, application/vnd.microsoft.card.adaptive", .card), ("*/*", nil),
        ("application/vnd.divkit+json;q=0", nil),
    ])
    func `of equals DivKit comes after cards and before pages`(header: String, dialect: Dialect.Kind?) {
        #expect(Dialects.standard.preferred(by: header)?.kind == dialect)
    }
}
