import Logging
import Outlet
import OutletTesting
import TestPages
import Testing
import ViewTree

@testable import OutletServer

/// What an operator has changed in a running app, as clients see it.
@Suite(.timeLimit(.minutes(5))) struct SwitchTests {
    private static func endpoint(_ choices: ImplementationChoice...) throws -> Endpoint {
        var probe = Probe.board()
        probe.choices = choices
        let app = try Application(name: "Probe") {
            probe
            Screen("other", title: "Other", model: ProbeModel()) {
                Button("Probe").id("there").on(.tap, Show<ProbeModel>(named: Probe.name))
            }
        }
        return Endpoint(app, logger: .silent)
    }

    @Test func `a screen under maintenance does not open, and the refusal says so`() async throws {
        let endpoint = try Self.endpoint()
        let client = try TestClient(endpoint)
        try await endpoint.set(.maintenance("probe", note: "Back at ten."))
        let opening = try await client.channel.post("/sessions", ["screen": "probe"])
        #expect((opening.status, opening.problem) == (503, "under-maintenance"))
        #expect(opening["retry-after"] == "60" && opening.json["note"] == "Back at ten.")
        #expect(opening.json["detail"] == "The screen 'probe' is under maintenance. Nothing has changed.")
        let document = try await client.channel.get("/screens/probe", ["accept": "application/json"])
        #expect((document.status, document.problem) == (503, "under-maintenance"))
        // What is wrong with the request itself comes first.
        let wrong = try await client.channel.post("/sessions", ["screen": "probe", "params": ["x": 1]])
        #expect(wrong.status == 422)
        let unknown = try await client.channel.post("/sessions", ["screen": "probe", "implementation": "nope"])
        #expect(unknown.status == 404)
        try await client.open("other")
        try await endpoint.clear(.maintenance("probe"))
        try await client.open("probe")
    }

    @Test func `a browser gets a page that says it, in the language of its user`() async throws {
        let endpoint = try Self.endpoint()
        let channel = try TestClient(endpoint).channel
        try await endpoint.set(.maintenance("probe"))
        let page = try await channel.get("/screens/probe", ["accept": "text/html"])
        #expect(page.status == 503 && page["retry-after"] == "60")
        #expect(page.text.contains("<h1>This page is under maintenance</h1>"), "\(page.text)")
        #expect(page.text.contains("Please try again later."))
        try await endpoint.set(.maintenance("probe", note: "Back at <ten>."))
        let noted = try await channel.get("/screens/probe", ["accept": "text/html"])
        #expect(noted.text.contains("Back at &lt;ten>.") || noted.text.contains("Back at &lt;ten&gt;."))
        let start = try await channel.get("/", ["accept": "text/html"])
        #expect(start.status == 200 && start.text.contains("This page is under maintenance."))
    }

    @Test func `sessions on a screen under maintenance keep their document, and can leave it`() async throws {
        let endpoint = try Self.endpoint()
        let client = try await TestClient(endpoint).open("other")
        try await client.tap("there")
        let event: JSON = ["node": "button", "event": "tap", "values": ["field": "typed"]]
        try await endpoint.set(.maintenance("probe"))
        let refused = try await client.channel.post("\(client.path)/events", event, ["idempotency-key": "k"])
        #expect((refused.status, refused.problem) == (503, "under-maintenance"))
        try await client.check()
        // An event that is wrong itself is refused for that.
        let gone = try await client.channel.post("\(client.path)/events", ["node": "nope", "event": "tap"])
        #expect(gone.status == 409)
        try await client.back()
        #expect(client.document["screen"] == "other")
        let there = try await client.channel.post("\(client.path)/events", ["node": "there", "event": "tap"])
        #expect((there.status, there.problem) == (503, "under-maintenance"))
        try await client.check()
        try await endpoint.clear(.maintenance("probe"))
        try await client.tap("there")
        // A refused event was not kept: its key is as new.
        let again = try await client.channel.post("\(client.path)/events", event, ["idempotency-key": "k"])
        #expect(again.status == 200)
    }

    @Test func `a form without script comes back with what was typed`() async throws {
        let endpoint = try Self.endpoint()
        let client = try await TestClient(endpoint).open("probe")
        let visitor = PageVisitor(client.channel)
        try await visitor.open(client.path)
        try visitor.fill("Field", "typed")
        try await endpoint.set(.maintenance("probe", note: "Back at ten."))
        try await visitor.press("Button")
        #expect(visitor.status == 503)
        #expect(visitor.text.contains("This page is under maintenance. Back at ten."), "\(visitor.text)")
        #expect(try visitor.value("Field") == "typed")
        try await endpoint.clear(.maintenance("probe"))
        try await visitor.press("Button")
        #expect(visitor.status == 200)
    }

    @Test func `who signs in for a screen under maintenance gets the first screen`() async throws {
        let endpoint = try Setting(transport: .inProcess, isStored: false).endpoint(Lodge.app()) {
            $0.clock = ManualClock()
        }
        let client = try await TestClient(endpoint).open("room")
        #expect(client.document["screen"] == "door")
        try await client.type("Ada", into: "name")
        try await client.type(Lodge.password, into: "password")
        try await endpoint.set(.maintenance("room"))
        try await client.tap("enter")
        #expect(client.document["screen"] == "hall")
        #expect(client.document["principal"]?.string?.isEmpty == false)
        try await client.check()
    }

    @Test func `in the place of an implementation that is off the next one opens`() async throws {
        let endpoint = try Self.endpoint(.when(profile: .phone, "cards"), .experiment("all", share: 1, "tiles"))
        let open = try await TestClient(endpoint).open("probe", profile: .phone)
        #expect(open.variant == "cards")
        try await endpoint.set(.off("cards", of: "probe"))
        #expect(try await TestClient(endpoint).open("probe", profile: .phone).variant == "tiles", "the next choice")
        #expect(
            try await TestClient(endpoint).open("probe", implementation: "cards").variant == "tiles",
            "also where it is asked for")
        try await endpoint.set(.off("tiles", of: "probe"))
        #expect(try await TestClient(endpoint).open("probe", profile: .phone).variant == "plain", "the first one")
        try await endpoint.set(.off("plain", of: "probe"))
        #expect(try await TestClient(endpoint).open("probe", profile: .phone).variant == "acme", "the only one")
        try await open.reload()
        #expect(open.variant == "cards", "what is open stays")
        let list = try await open.channel.get("/screens").json["screens"]?.array?.first
        #expect(list?["implementations"] == ["acme"])
        // Somebody has set it past the command: the last one opens nevertheless.
        try await endpoint.set(.off("acme", of: "probe"))
        #expect(try await TestClient(endpoint).open("probe").variant != nil)
    }

    @Test func `the share of an experiment is the operator's`() async throws {
        let endpoint = try Self.endpoint(.experiment("new", share: 0, "cards"))
        #expect(try await TestClient(endpoint).open("probe").variant == "plain")
        try await endpoint.set(.experiment("new", share: 1))
        let client = try await TestClient(endpoint).open("probe")
        #expect(client.variant == "cards")
        try await endpoint.set(.experiment("new", share: 0))
        #expect(try await TestClient(endpoint).open("probe").variant == "plain")
        try await endpoint.clear(.experiment("new", share: 0))
        #expect(try await TestClient(endpoint).open("probe").variant == "plain")
        #expect(client.variant == "cards")
    }

    @Test func `the lists of screens and the metrics say what is set`() async throws {
        let endpoint = try Self.endpoint(.experiment("new", share: 0.5, "cards"))
        let channel = try TestClient(endpoint).channel
        #expect(try await !channel.get("/metrics").text.contains("outlet_switch"))
        #expect(try await !channel.get("/screens").text.contains("maintenance"))
        try await endpoint.set(.maintenance("other"))
        try await endpoint.set(.experiment("new", share: 0.25))
        try await endpoint.set(.off("tiles", of: "probe"))
        for path in ["/screens", "/"] {
            let screens = try await channel.get(path, ["accept": "application/json"]).json["screens"]?.array ?? []
            #expect(screens.map { $0["maintenance"] } == [nil, true], "\(path)")
        }
        let lines = try await channel.get("/metrics").text.split(separator: "\n").filter {
            $0.hasPrefix("outlet_switch{")
        }
        #expect(
            lines == [
                #"outlet_switch{kind="experiment",name="new"} 0.25"#,
                #"outlet_switch{kind="implementation",name="probe/tiles"} 1.0"#,
                #"outlet_switch{kind="screen",name="other"} 1.0"#,
            ])
    }

    @Test func `what a release has nothing for is ignored, and the log says so and who changed what`() async throws {
        let log = RecordedLog()
        let store = MemoryStore()
        for change in [
            StoredSwitch(subject: "screen gone", value: "maintenance", note: nil, author: "ada", time: 0),
            StoredSwitch(subject: "screen probe", value: "closed", note: nil, author: "ada", time: 0),
            StoredSwitch(subject: "weather", value: "rain", note: nil, author: "ada", time: 0),
            StoredSwitch(subject: "experiment other", value: "0.5", note: nil, author: "ada", time: 0),
            StoredSwitch(subject: "implementation probe/tiles", value: "off", note: nil, author: "bob", time: 60),
        ] { _ = store.keep(change) { _ in } }
        let endpoint = Endpoint(try Probe.board().app(), store: store, logger: log.logger(.info))
        await endpoint.sessions.readSwitches()
        #expect(endpoint.sessions.obeyedSwitches == [.off("tiles", of: "probe")])
        let ignored = log.entries.filter { $0.message.hasPrefix("A switch is ignored") }
        #expect(ignored.count == 4 && ignored.allSatisfy { $0.level == .warning })
        let set = try #require(log.entries.first { $0.message == "A switch is set" })
        #expect(set.level == .notice && set["switch"] == "implementation probe/tiles off")
        #expect(set["by"] == "bob" && set["at"] == "1970-01-01T00:01:00Z")
        await endpoint.sessions.readSwitches()
        #expect(log.entries.count == 5, "each change once")
        try await endpoint.clear(.off("tiles", of: "probe"))
        #expect(log.entries.last?.message == "A switch is cleared")
        #expect(endpoint.sessions.obeyedSwitches == [])
    }

    @Test func `a node that serves obeys what another has set, within a second of its clock`() async throws {
        let clock = ManualClock()
        let cluster = try Cluster(Probe.board().app(), clock: clock)
        let serving = Task { await cluster.endpoints[1].run() }
        defer { serving.cancel() }
        try await cluster.endpoints[0].set(.maintenance("probe"))
        #expect(try await cluster.channels[0].post("/sessions", ["screen": "probe"]).status == 503)
        #expect(try await cluster.channels[1].post("/sessions", ["screen": "probe"]).status == 201)
        try await eventually("the other node obeys") {
            clock.advance(by: .seconds(1))
            return try await cluster.channels[1].post("/sessions", ["screen": "probe"]).status == 503
        }
    }

    @Test func `a node whose store is away goes on as it was`() async throws {
        let cluster = try Cluster(Probe.board().app())
        try await cluster.endpoints[0].set(.maintenance("probe"))
        cluster.store.setAway(true)
        await cluster.endpoints[0].sessions.readSwitches()
        #expect(cluster.endpoints[0].sessions.obeyedSwitches == [.maintenance("probe")])
    }

    @Test(arguments: [
        (Switch.maintenance("prob"), "No screen is named 'prob'; there are 'probe', 'other'. Did you mean 'probe'?"),
        (.off("card", of: "probe"), "'probe' has no implementation 'card'"),
        (.off("card", of: "probe"), "Did you mean 'cards'?"),
        (.off("acme", of: "probe"), "'acme' is the last implementation of 'probe' that is on."),
        (.experiment("now", share: 0.5), "No experiment is named 'now'; there are 'new'. Did you mean 'new'?"),
        (.experiment("new", share: 1.5), "A share is a number from 0 to 1, found '1.5'."),
    ])
    func `a switch that fits nothing has a fault`(new: Switch, sentence: String) throws {
        let endpoint = try Self.endpoint(.experiment("new", share: 0.5, "cards"))
        let others = ["plain", "cards", "tiles"].map { Switch.off($0, of: "probe") }
        let fault = endpoint.application.fault(of: new, beside: others)
        #expect(fault?.contains(sentence) == true, "\(fault ?? "none")")
    }

    @Test(arguments: [
        "experiment new list", "implementation contacts/new cards", "implementation contacts/a/b", "screen contacts",
    ])
    func `what a switch is about is read as it is written`(text: String) throws {
        let subject = try #require(SwitchSubject(text))
        #expect(subject.description == text)
        let value =
            ["experiment": "0.5", "implementation": "off", "screen": "maintenance"][subject.kind.rawValue] ?? ""
        let read = try #require(Switch(subject, value, note: nil))
        #expect(read.subject == subject && read.value == value)
    }

    @Test(arguments: ["", "screen", "weather rain"])
    func `other texts are no switches`(text: String) { #expect(SwitchSubject(text) == nil) }

    @Test(arguments: ["", "1.5", "-0.1", "nan", "half", "inf"])
    func `a share is a number from 0 to 1`(value: String) {
        #expect(Switch(SwitchSubject(.experiment, "new"), value, note: nil) == nil)
    }

    @Test func `stores that keep switches pass`() async throws {
        try await Conformance.verify(switches: MemoryStore())
        try await Conformance.verify(switches: PendingStore(MemoryStore()))
        try await Conformance.verify(switches: FaultyStore(MemoryStore()))
        let cluster = MemoryCluster()
        try await Conformance.verify(switches: cluster.node()) { _ in cluster.node() }
        try await Conformance.verify(switches: LossyStore(MemoryCluster().node()))
    }
}
