import Outlet
import OutletServer
import OutletTesting
import TestPages
import Testing
import ViewTree

/// Actions of rows, and other events of a node, that are offered to some principals only.
@Suite(.timeLimit(.minutes(5))) struct OfferedEventTests {
    private static let ada: Headers = ["authorization": "Ada"]
    private static let clerk: Headers = ["authorization": "Ada clerk"]

    private static func channel(_ setting: Setting) throws -> any Channel {
        let app = try Application(name: "Office", controllers: [RegisterController()])
        return try setting.channel(app, authenticator: .namesWithRoles)
    }

    private static func client(_ setting: Setting, _ headers: Headers) async throws -> TestClient {
        let client = TestClient(try channel(setting))
        client.headers = headers
        return try await client.open("register")
    }

    /// Sends an event as it is, whatever the document offers.
    private static func send(_ event: Event, _ client: TestClient) async throws -> Answer {
        try await client.channel.post("\(client.path)/events", event.json, client.headers)
    }

    /// What only clerks are offered.
    private static let offered = [
        Event("drop", on: "lines/a"), Event("drop", on: "notes/c"), Event("cheer", on: "stamp"),
        Event(.reorder, on: "lines", value: ["key": "b", "before": "a"]),
    ]

    @Test(arguments: Setting.all)
    func `a document has the actions and events that are offered to its principal, and no others`(
        setting: Setting
    ) async throws {
        let clerk = try await Self.client(setting, Self.clerk)
        #expect(clerk.node("lines/a")?["actions"]?.array?.compactMap { $0["event"]?.string } == ["cheer", "drop"])
        #expect(clerk.node("lines/a")?["on"] == ["cheer": ["post"], "drop": ["post"]])
        #expect(clerk.node("notes/c")?["actions"]?.array?.count == 1)
        #expect(clerk.node("lines")?["on"] == ["reorder": ["post"]])
        #expect(clerk.node("stamp")?["on"] == ["cheer": ["post"]])
        for headers in [Headers(), Self.ada] {
            let other = try await Self.client(setting, headers)
            #expect(other.node("lines/a")?["actions"] == [["event": "cheer", "title": "Praise"]])
            #expect(other.node("lines/a")?["on"] == ["cheer": ["post"]])
            #expect(other.node("notes/c")?["actions"] == nil && other.node("notes/c")?["on"] == nil)
            #expect(other.node("lines")?["on"] == nil && other.node("stamp")?["on"] == nil)
            var texts = [other.document.description]
            texts.append(try await other.channel.get("/screens/register", headers).text)
            var html = headers
            html["accept"] = "text/html"
            texts.append(try await other.channel.get("/screens/register?~row=lines%2Fa", html).text)
            for text in texts {
                #expect(text.contains("Praise"))
                for word in ["drop", "Withdraw", "reorder"] { #expect(!text.contains(word), "\(word): \(text)") }
            }
        }
    }

    @Test(arguments: Setting.all)
    func `a page without script has an action for whom it is, and it works`(setting: Setting) async throws {
        let visitor = PageVisitor(try Self.channel(setting))
        visitor.headers["authorization"] = "Ada clerk"
        try await visitor.open("/screens/register")
        try await visitor.press("Actions a")
        try await visitor.press("Withdraw: a")
        #expect(labels(visitor) == ["Actions b", "Actions c"])
        visitor.headers["authorization"] = "Bo"
        try await visitor.open("/screens/register")
        try await visitor.press("Actions a")
        #expect(labels(visitor) == ["Actions a", "Praise: a", "Actions b"])
    }

    /// What the buttons of the lists are called.
    private func labels(_ visitor: PageVisitor) -> [String] {
        visitor.page.all("li").flatMap { $0.all("button") }.map { $0["aria-label"] ?? $0.text }
    }

    @Test(arguments: Setting.all)
    func `an event that is not offered is refused like one that the node never has, and nothing happens`(
        setting: Setting
    ) async throws {
        let client = try await Self.client(setting, Self.ada)
        let before = client.document
        for event in Self.offered {
            let refused = try await Self.send(event, client)
            expect(refused, 409, "not-offered")
            #expect(refused.json["revision"]?.integer == client.revision)
        }
        let pressed = try await Self.send(Event("drop", on: "lines/a"), client)
        #expect(pressed.json["detail"] == "The node 'lines/a' does not offer 'drop'; it offers 'cheer'.")
        let unknown = try await Self.send(Event("keep", on: "lines/a"), client)
        #expect(unknown.json["detail"] == "The node 'lines/a' does not offer 'keep'; it offers 'cheer'.")
        #expect(try await client.channel.get(client.path, client.headers).json == before)
        client.headers = Self.clerk
        try await client.reload()
        for event in Self.offered.reversed() { #expect(try await Self.send(event, client).status == 200) }
        try await client.reload()
        #expect(client.node("lines")?["sections"]?[0]?["rows"]?.array?.count == 1)
        #expect(client.text("count") == "2")
    }

    @Test(arguments: Setting.all)
    func `the actions follow the roles, from the next request on, and patches have no others`(
        setting: Setting
    ) async throws {
        let client = try await Self.client(setting, Self.ada)
        let revision = client.revision
        client.headers = Self.clerk
        let same = try await client.channel.get(
            client.path, ["authorization": "Ada clerk", "if-none-match": "\"\(revision)\""])
        #expect(same.status == 200 && same.json["revision"]?.integer == revision + 1)
        try await client.reload()
        try await client.tap("add")
        #expect(client.node("lines/d")?["on"]?["drop"] != nil)
        try await client.user("drop", "lines/d")
        #expect(client.node("lines/d") == nil)
        try await client.check()
        client.headers = Self.ada
        expect(try await Self.send(Event("drop", on: "lines/a"), client), 409, "not-offered")
        try await client.reload()
        let added = try await Self.send(Event(.tap, on: "add"), client)
        #expect(added.status == 200 && added.text.contains("Praise") && !added.text.contains("drop"))
        try await client.reload()
        #expect(client.node("lines/a")?["on"] == ["cheer": ["post"]])
        try await client.check()
    }

    private static func faults(@ContentBuilder<Ledger, Ledger> _ content: () -> [Element.Child]) -> [String] {
        do {
            _ = try Application(name: "Office") { Screen("till", title: "Till", model: Ledger(), content: content) }
            return []
        } catch {
            return error.faults
        }
    }

    @Test func `guards of an event that is not posted, and of an input's change, are faults`() {
        let unposted = Self.faults {
            List(id: "lines") {
                ForEach(\Ledger.lines) {
                    Row { Label("Line") }.action(.cheer, "Praise", .dismissKeyboard)
                        .offered(.cheer, to: .signedIn).offered(.drop, to: .signedIn)
                }
            }
        }
        #expect(
            unposted == [
                "till, standard: 'cheer' of 'lines/…' is offered to some only, and 'lines/…' does not post it.",
                "till, standard: 'drop' of 'lines/…' is offered to some only, and 'lines/…' does not post it.",
            ])
        let input = Self.faults {
            TextField("Note").id("note").on(.change, .post).offered(.change, to: .signedIn)
        }
        #expect(
            input.contains(
                "till, standard: 'change' of 'note' is offered to some only, and the value goes along with other events, too: "
                    + "offer 'note' itself to them."))
    }

    @Test func `a guard of an event is checked as that of a node, and what nobody answers is a fault`() {
        let faults = Self.faults {
            Button("Open").id("open").on(.tap, .post).offered(.tap, to: .freshlySignedIn(orNamed: "till"), .role(""))
        }
        #expect(
            Set(faults) == [
                "till, standard: A guard of 'open' leads to 'till'. Only a screen leads on: use a guard that refuses, such as "
                    + ".signedIn or .role.",
                "till, standard: A guard of 'open' asks for a role without a name, which no principal has.",
                "till, standard: Nobody answers 'tap' of 'open'.",
            ])
    }
}

/// A register whose lines clerks withdraw and move.
struct RegisterController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let lines = Slot<List>()
        let add = Slot<Button>()
        let count = Slot<Label>()
        let stamp = Slot<Child<MarkController>>()
    }

    static let name = "register"
    let title = "Register"
    let implementations = [Implementation<Self>.standard]

    func model(in _: Context) -> Ledger? { Ledger() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Ledger>] {
        Observe(\.count, format: .number, in: outlets.count.text)
        Embed(\.stamp, in: outlets.stamp)
        outlets.stamp.on(.cheer, Change { $0.count += 1 })
        outlets.stamp.offered(.cheer, to: Ledger.clerk)
        outlets.add.on(.tap, Change { $0.lines.append(Ledger.Line(id: "d")) })
        outlets.lines.on(.reorder, MoveRow(in: \.lines))
        outlets.lines.offered(.reorder, to: Ledger.clerk, .signedIn)
    }
}

/// A child with nothing but a text.
struct MarkController: Controller {
    struct Resources: ResourceProvider { let content = Slot<AnyNode>() }

    static let name = "mark"
    let title = "Mark"
    let implementations = [Implementation<Self>("standard") { $0.content { _ in Column { Label("Mark") } } }]

    func model(in _: Context) -> Ledger.Stamp? { nil }

    func connect(_: Outlets<Self>) -> [Connection<Ledger.Stamp>] {}
}

extension Implementation<RegisterController> {
    static let standard = Implementation("standard") {
        $0.add(Button("Add"))
        $0.count(Label())
        $0.stamp(Child(MarkController()))
        $0.lines { _ in
            List {
                ForEach(\Ledger.lines) {
                    Row { Label().id("name").observing(\Ledger.Line.id) }
                        .action(.cheer, "Praise", Change(\Ledger.self) { $0.count += 1 })
                        .action(.drop, "Withdraw", RemoveRow(from: \Ledger.lines))
                        .offered(.drop, to: Ledger.clerk)
                }
            }
        }
        $0.content { host in
            Column {
                host.add
                host.count
                host.stamp
                host.lines
                List(id: "notes") {
                    ForEach(sections: \Ledger.chapters) {
                        Row { Label().id("name").observing(\Ledger.Line.id) }
                            .action(.drop, "Withdraw", Change(\Ledger.self) { $0.count += 1 })
                            .offered(.drop, to: Ledger.clerk)
                    }
                }
            }
        }
    }
}
