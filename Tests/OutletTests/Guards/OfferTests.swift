import FoundationEssentials
import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Controls that are offered to some principals only.
@Suite(.timeLimit(.minutes(5))) struct OfferTests {
    private static let ada: Headers = ["authorization": "Ada"]
    private static let clerk: Headers = ["authorization": "Ada clerk"]

    private static func client(
        _ setting: Setting, _ headers: Headers, _ app: Application? = nil, clock: ManualClock? = nil
    ) throws -> TestClient {
        let app = try app ?? Application(name: "Office", controllers: [LedgerController()])
        let client = TestClient(
            try setting.channel(app, authenticator: .namesWithRoles) { if let clock { $0.clock = clock } })
        client.headers = headers
        return client
    }

    /// Sends an event as it is, whatever the document offers.
    private static func send(_ event: Event, _ client: TestClient, key: String? = nil) async throws -> Answer {
        var headers = client.headers
        if let key { headers["idempotency-key"] = key }
        return try await client.channel.post("\(client.path)/events", event.json, headers)
    }

    @Test(arguments: Setting.all)
    func `a document has what is offered to its principal, wherever it stands, and nothing else`(
        setting: Setting
    ) async throws {
        let clerk = try await Self.client(setting, Self.clerk).open("ledger")
        for id in Ledger.offered { #expect(clerk.node(id) != nil, "\(id)") }
        for (number, id) in Ledger.offered.dropLast().enumerated() {
            try await clerk.tap(id)
            #expect(clerk.revision == number + 2, "\(id)")
        }
        #expect(clerk.text("count") == "1,209")
        #expect(clerk.text("stamp.count") == "1")
        try await clerk.check()
        for headers in [Headers(), Self.ada] {
            let other = try await Self.client(setting, headers).open("ledger")
            var texts = [other.document.description]
            texts.append(try await other.channel.get("/screens/ledger", headers).text)
            var html = headers
            html["accept"] = "text/html"
            texts.append(try await other.channel.get("/screens/ledger", html).text)
            for text in texts {
                for word in ["rchive", "emove", "strike", "close", "press", "box", "note"] {
                    #expect(!text.contains(word), "\(word): \(text)")
                }
            }
            #expect(other.node("stamp.count") != nil && other.node("lines/a/name") != nil)
            #expect(other.node("bar")?["children"] == nil)
        }
    }

    @Test(arguments: Setting.all)
    func `what is pressed though it is not offered is refused, and nothing happens`(setting: Setting) async throws {
        let client = try await Self.client(setting, Self.ada).open("ledger")
        let before = client.document
        for id in Ledger.offered.dropLast() {
            let refused = try await Self.send(Event(.tap, on: id), client)
            expect(refused, 409, "node-gone")
            #expect(refused.json["revision"]?.integer == client.revision)
        }
        expect(try await Self.send(Event(.tap, on: "remov"), client), 409, "node-gone")
        #expect(try await Self.send(Event(.tap, on: "remov"), client).text.contains("remove") == false, "no hint")
        #expect(try await client.channel.get(client.path, client.headers).json == before)
    }

    @Test(arguments: Setting.all)
    func `a key does not help, and is free for who is offered it`(setting: Setting) async throws {
        let client = try await Self.client(setting, Self.ada).open("ledger")
        let event = Event(.tap, on: "archive")
        for _ in 0..<2 {
            expect(try await Self.send(event, client, key: "a-key-of-the-ledger-22"), 409, "node-gone")
        }
        client.headers = Self.clerk
        #expect(try await Self.send(event, client, key: "a-key-of-the-ledger-22").status == 200)
        try await client.reload()
        #expect(client.text("count") == "10")
    }

    @Test(arguments: Setting.all)
    func `an input that is not offered takes no value`(setting: Setting) async throws {
        let client = try await Self.client(setting, Self.ada).open("ledger")
        expect(try await Self.send(Event(.change, on: "note", value: "Hi"), client), 409, "node-gone")
        let read = Event(.tap, on: "read", values: JSONObject([("note", "Hi")]))
        #expect(try await Self.send(read, client).status == 200, "as of an input that has left the screen")
        try await client.reload()
        #expect(client.text("said") == "''")
        client.headers = Self.clerk
        try await client.reload()
        try await client.type("Hi", into: "note")
        try await client.tap("read")
        #expect(client.text("said") == "'Hi'")
    }

    @Test(arguments: Setting.all)
    func `what is offered follows the roles, from the next request on`(setting: Setting) async throws {
        let client = try await Self.client(setting, Self.ada).open("ledger")
        try await client.tap("add")
        let revision = client.revision
        client.headers = Self.clerk
        let same = try await client.channel.get(
            client.path, ["authorization": "Ada clerk", "if-none-match": "\"\(revision)\""])
        #expect(same.status == 200, "another document has another revision")
        #expect(same.json["revision"]?.integer == revision + 1)
        try await client.reload()
        try await client.tap("archive")
        #expect(client.text("count") == "11")
        try await client.tap("lines/b/strike")
        try await client.check()
        client.headers = Self.ada
        expect(try await Self.send(Event(.tap, on: "archive"), client), 409, "node-gone")
        try await client.reload()
        #expect(client.node("archive") == nil && client.node("lines/b/strike") == nil)
        #expect(client.text("count") == "111")
        try await client.tap("add")
        try await client.check()
        #expect(client.text("count") == "112")
    }

    @Test
    func `an event of a client that has lost a role is answered with the whole document, where it asks for a patch`()
        async throws
    {
        for setting in Setting.all {
            let client = try await Self.client(setting, Self.clerk).open("ledger")
            client.headers = Self.ada
            try await client.tap("add")
            #expect(client.node("archive") == nil)
            #expect(client.text("count") == "1")
            try await client.check()
        }
    }

    @Test(arguments: Setting.all)
    func `guards are asked at each request, and refuse in whatever way`(setting: Setting) async throws {
        let clock = ManualClock()
        let app = try Application(name: "Office") {
            Screen("till", title: "Till", model: 0) {
                Label().id("count").observing(\Int.self, format: .number)
                Button("Open").id("open").offered(
                    to: Guard { context in
                        if context.now.timeIntervalSince1970.truncatingRemainder(dividingBy: 7200) >= 3600 {
                            throw Redirect(named: "till")
                        }
                    }
                )
                .on(.tap, Change(\Int.self) { $0 += 1 })
                Button("Look").id("look").offered(to: Guard { _ in throw Closed() })
                    .on(.tap, Change(\Int.self) { $0 += 10 })
            }
        }
        let client = try Self.client(setting, Self.ada, app, clock: clock)
        try await client.open("till")
        let isOpen = client.node("open") != nil
        #expect(client.node("look") == nil)
        clock.advance(by: .seconds(3600))
        let pressed = try await Self.send(Event(.tap, on: "open"), client)
        #expect(pressed.status == (isOpen ? 409 : 200))
        try await client.reload()
        #expect((client.node("open") != nil) != isOpen)
        clock.advance(by: .seconds(3600))
        try await client.reload()
        #expect((client.node("open") != nil) == isOpen)
        try await client.check()
    }

    private struct Closed: Error {}

    private static func faults(@ContentBuilder<Ledger, Ledger> _ content: () -> [Element.Child]) -> [String] {
        do {
            _ = try Application(name: "Office") { Screen("till", title: "Till", model: Ledger(), content: content) }
            return []
        } catch {
            return error.faults
        }
    }

    private static let alone =
        "is offered to some only, and can't be left out, since it is the only node in its place: put it into a container."

    @Test func `what can't be left out is a fault`() {
        let root = Self.faults { Column { Label("Till") }.offered(to: .signedIn) }
        #expect(root == ["till, standard: 'root' \(Self.alone)"])
        let row = Self.faults {
            List(id: "lines") { ForEach(\Ledger.lines) { Row { Label("Line") }.offered(to: .signedIn) } }
        }
        #expect(row == ["till, standard: 'lines/…' \(Self.alone)"])
        let header = Self.faults {
            List(id: "lines") {
                ListSection("all", header: { Label("All").id("all").offered(to: .signedIn) }) {
                    ForEach(\Ledger.lines) { Row { Label("Line") } }
                }
            }
        }
        #expect(header == ["till, standard: 'all' \(Self.alone)"])
        #expect(Self.faults { Label("Till").id("a").offered(to: .signedIn) } == [])
    }

    @Test func `a guard that leads to another screen is a fault at a node`() {
        let faults = Self.faults { Button("Open").id("open").offered(to: .freshlySignedIn(orNamed: "till")) }
        #expect(
            faults == [
                "till, standard: A guard of 'open' leads to 'till'. Only a screen leads on: use a guard that refuses, such as "
                    + ".signedIn or .role."
            ])
    }

    @Test func `a role without a name is a fault`() {
        let faults = Self.faults { Button("Open").id("open").offered(to: .role("")) }
        #expect(faults == ["till, standard: A guard of 'open' asks for a role without a name, which no principal has."])
    }

    @Test func `equal guards count once, and more than sixty-four are a fault`() {
        func faults(_ guards: [Guard]) -> [String] {
            Self.faults {
                guards.reduce(Row()) { row, guarding in
                    var row = row
                    row.element.children += Label("Till").offered(to: guarding).children
                    return row
                }
            }
        }
        #expect(faults((0..<100).map { .role("\($0 % 64)") }) == [])
        #expect(
            faults((0..<65).map { .role("\($0)") }) == [
                "till, standard: The nodes of a screen can have 64 guards that differ; there are more."
            ])
    }
}
