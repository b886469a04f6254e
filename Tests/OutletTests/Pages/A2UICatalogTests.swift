import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// Nodes of an app's own types, for clients of A2UI that know a catalog with their components.
@Suite struct A2UICatalogTests {
    /// Shows a share of 1, and takes a tap.
    struct Meter: Pressable {
        struct Members: Sendable {
            let label = Member("label", default: "")
            let value = Member(always: "value", initial: 0.0)
            let link = Member("link", default: "")
        }

        static let typeName = "meter"
        static let members = Members()
        var element = Element(Self.type)
    }

    /// Holds others in a frame.
    struct Frame: ParentNode {
        struct Members: Sendable {}

        static let typeName = "frame"
        static let members = Members()
        static let content = NodeType.Content.children
        var element: Element

        init(id: String) { element = Element(Self.type, id: id) }
    }

    struct Tank: Model {
        var level = 0.25
        var isOff = false
    }

    private static let id = "https://tank.example/catalogs/1.json"

    private static let catalogs = [
        A2UICatalog("https://tank.example/catalogs/0.json").component("Dial", for: Meter.self) { _ in [:] },
        A2UICatalog(id)
            .component("Meter", for: Meter.self) { meter in
                [
                    "label": meter[\.label], "share": meter[\.value], "help": meter.url(\.link), "id": "x",
                    "action": meter.action(.tap),
                ]
            }
            .component("Frame", for: Frame.self, children: "parts") { _ in ["parts": nil] },
    ]

    private static func endpoint(
        _ catalogs: [A2UICatalog] = catalogs, store: (any Store)? = nil
    ) throws -> Endpoint {
        let screen = Screen("tank", title: "Tank", model: Tank()) {
            Frame(id: "frame") {
                Meter().id("meter").with(\.label, "Level").with(\.link, "/screens/tank")
                    .observing(\Tank.level, in: \.value).enabled(while: { (tank: Tank) in !tank.isOff })
                    .fallback(Label().id("instead").observing({ (tank: Tank) in "\(tank.level)" }))
                    .on(.tap, Change(\Tank.level) { $0 += 0.5 })
                Label("Beside").id("beside")
            }
            Button("Off").id("off").on(.tap, Change(\Tank.isOff) { $0.toggle() })
        }
        var configuration = Endpoint.Configuration()
        configuration.catalogs = catalogs
        return Endpoint(
            try Application(name: "Tank") { screen }, store: store, configuration: configuration, logger: .silent)
    }

    private static let accept: Headers = ["accept": "application/a2ui+json"]

    private static func open(_ ids: [String], on channel: any Channel) async throws -> Answer {
        let known: JSON = ["v0.9": ["supportedCatalogIds": .array(ids.map { .string($0) })]]
        return try await channel.post("/sessions", ["screen": "tank", "a2uiClientCapabilities": known], accept)
    }

    /// Opens the one screen of an app for a client that knows the app's catalogs.
    private static func open(
        _ screen: Screen, drawnBy catalogs: [A2UICatalog], over transport: Transport = .inProcess
    ) async throws -> (client: A2UIClient, channel: any Channel, path: String) {
        var configuration = Endpoint.Configuration()
        configuration.catalogs = catalogs
        let endpoint = Endpoint(
            try Application(name: screen.name) { screen }, configuration: configuration, logger: .silent)
        let channel = try transport.channel(to: endpoint)
        let known: JSON = ["v0.9": ["supportedCatalogIds": [.string(id)]]]
        let opened = try await channel.post(
            "/sessions", ["screen": .string(screen.name), "a2uiClientCapabilities": known], accept)
        var client = A2UIClient()
        try client.take(opened.json)
        return (client, channel, try #require(opened["location"]))
    }

    private static func catalog(of answer: Answer) -> String? { answer.json[0]?["createSurface"]?["catalogId"]?.string }

    @Test(arguments: Transport.allCases)
    func `a client that knows the app's catalog gets its components, whose actions are events`(
        transport: Transport
    ) async throws {
        let channel = try transport.channel(to: Self.endpoint())
        let basic = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
        let opened = try await Self.open(["https://x.org", Self.id, basic], on: channel)
        #expect(opened.status == 201 && Self.catalog(of: opened) == Self.id)
        var client = A2UIClient()
        try client.take(opened.json)
        let meter = try #require(client.components["meter"])
        #expect(meter["component"] == "Meter" && meter["label"] == "Level" && meter["share"] == 0.25)
        #expect(meter["help"]?.string?.hasSuffix("/screens/tank") == true && meter["id"] == "meter")
        #expect(client.components["frame"]?["parts"] == ["meter", "beside"] && client.components["instead"] == nil)

        let path = try #require(opened["location"])
        let answer = try await channel.post("\(path)/events", client.press("meter"), Self.accept)
        #expect(answer.status == 200)
        try client.take(answer.json)
        #expect(client.components["meter"]?["share"] == 0.75)
        let updated = answer.json.array?.compactMap { $0["updateComponents"]?["components"]?.array }.flatMap { $0 }
        #expect(updated?.map { $0["id"] } == ["meter"])
        // What takes no event now has no action.
        try client.take(await channel.post("\(path)/events", client.press("off"), Self.accept).json)
        #expect(client.components["meter"]?["component"] == "Meter" && client.components["meter"]?["action"] == nil)
        let whole = try await channel.get(path, Self.accept)
        #expect(Self.catalog(of: whole) == Self.id)
        var fresh = A2UIClient()
        try fresh.take(whole.json)
        #expect(fresh.components["meter"] == client.components["meter"])
    }

    @Test func `the first catalog of a client that the app has is used; another client gets the fallback`() async throws
    {
        let channel = try Transport.inProcess.channel(to: Self.endpoint())
        let basic = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
        let first = "https://tank.example/catalogs/0.json"
        for (ids, used) in [
            ([first, Self.id], first), ([Self.id, first], Self.id), ([basic, Self.id], basic), ([], basic),
        ] {
            #expect(Self.catalog(of: try await Self.open(ids, on: channel)) == used)
        }
        expect(try await Self.open(["https://x.org"], on: channel), 406, "not-acceptable")
        var client = A2UIClient()
        try client.take(await Self.open([basic], on: channel).json)
        #expect(client.components["instead"]?["text"] == "0.25" && client.components["meter"] == nil)
        #expect(client.components["beside"] != nil && client.components["frame"] == nil)
        // The catalog without a component for frames has what is in them.
        client = A2UIClient()
        try client.take(await Self.open([first], on: channel).json)
        #expect(
            client.components["meter"] == ["id": "meter", "component": "Dial"] && client.components["frame"] == nil)
        let index = try await channel.get("/").json["a2ui"]?["v0.9"]?["supportedCatalogIds"]
        #expect(index == [.string(basic), .string(first), .string(Self.id)])
        // Without a session nothing is known of the client.
        #expect(Self.catalog(of: try await channel.get("/screens/tank", Self.accept)) == basic)
    }

    @Test func `a session keeps its catalog beyond the process, as long as the app has it`() async throws {
        let store = MemoryStore()
        let opened = try await Self.open([Self.id], on: Transport.inProcess.channel(to: Self.endpoint(store: store)))
        let path = try #require(opened["location"])
        let next = try Transport.inProcess.channel(to: Self.endpoint(store: store))
        #expect(Self.catalog(of: try await next.get(path, Self.accept)) == Self.id)
        let without = try Transport.inProcess.channel(to: Self.endpoint([], store: store))
        expect(try await without.get(path, Self.accept), 406, "not-acceptable")
        var client = A2UIClient()
        try client.take(opened.json)
        expect(try await without.post("\(path)/events", client.press("meter"), Self.accept), 406, "not-acceptable")
        expect(try await without.get("\(path)/stream?as=a2ui"), 406, "not-acceptable")
        let native = try await without.get(path)
        #expect(native.status == 200 && native["etag"] == #""1""#, "nothing was done")
    }

    struct Line: Model, Identifiable {
        let id: String
    }

    struct Order: Model {
        var name = ""
        var rows = IdentifiedList([Line(id: "first")])
    }

    @Test func `an own node is a control as any: a form can turn it on, and a row with it is not pressed as a whole`()
        async throws
    {
        let screen = Screen("order", title: "Order", model: Order()) {
            Form(id: "form") {
                TextField("Name").id("name").observing(\Order.name).on(.change, Assign(\Order.name))
                Meter().id("send").enabled(while: { (order: Order) in !order.name.isEmpty })
                    .on(.tap, Change(\Order.rows) { $0.append(Line(id: "sent")) })
            }
            List(id: "list") {
                ForEach(\Order.rows) {
                    Row {
                        Label().observing(\Line.id)
                        Meter().id("level").on(.tap, Change(\Order.name) { $0 += "+" })
                    }
                }
            }
            .on(.select, Change(\Order.name) { $0 = "chosen" })
        }
        let (opened, channel, path) = try await Self.open(screen, drawnBy: Self.catalogs)
        var client = opened
        try client.type("Ada", into: "name")
        try client.take(await channel.post("\(path)/events", client.press("send"), Self.accept).json)
        #expect(try client.shown().contains { $0["text"] == "sent" })
        let meters = try client.shown().filter { $0["component"] == "Meter" }
        #expect(meters.count == 3 && meters.allSatisfy { $0["action"] != nil })
        // No button around another control.
        #expect(try client.shown().allSatisfy { $0["component"] != "Button" || $0["child"]?["component"] == "Text" })
    }

    enum Mood: String, CaseIterable, EventPayload, InputValue, Codable {
        case calm, wild

        static let payloadName = "a mood"
    }

    /// An input for each kind of value.
    struct Ruler<Value: InputValue & Resting>: InputNode {
        struct Members: Sendable { let level = Member(always: "level", initial: Value.resting) }

        static var typeName: String { Value.ruler }
        static var members: Members { Members() }
        static var valueMember: Member<Value> { members.level }
        var element = Element(Self.type)
    }

    struct Boat: Model {
        var speed = 0.5
        var isOut = false
        var mood = Mood.calm
        var crew = ["Ann"]
        var knots = 3
        var depth: Int?
        var log = "a\nb"
        var isOff = false

        var said: String { "\(speed) \(isOut) \(mood) \(knots) \(depth ?? -1) \(log)" }
    }

    @Test(arguments: Transport.allCases)
    func `an input of the app's own takes what its client enters`(transport: Transport) async throws {
        let screen = Screen("boat", title: "Boat", model: Boat()) {
            Ruler<Double>().id("speed").observing(\Boat.speed).on(.change, Assign(\Boat.speed))
                .enabled(while: { (boat: Boat) in !boat.isOff })
            Ruler<Bool>().id("isOut").observing(\Boat.isOut).on(.change, Assign(\Boat.isOut))
            Ruler<Mood>().id("mood").observing(\Boat.mood).on(.change, Assign(\Boat.mood))
            Ruler<Int>().id("knots").observing(\Boat.knots).on(.change, Assign(\Boat.knots))
            Ruler<Int?>().id("depth").observing(\Boat.depth).on(.change, Assign(\Boat.depth))
            Ruler<String>().id("log").observing(\Boat.log).on(.change, Assign(\Boat.log))
            Ruler<[String]>().id("crew").observing(\Boat.crew).on(.change, Assign(\Boat.crew))
            Label().id("said").observing(\Boat.said)
            Button("Off").id("off").on(.tap, Change(\Boat.isOff) { $0.toggle() })
        }
        let catalogs = [
            A2UICatalog(Self.id)
                .component("Speed", for: Ruler<Double>.self) { ["value": $0.value] }
                .component("Out", for: Ruler<Bool>.self) { ["value": $0.value] }
                .component("Mood", for: Ruler<Mood>.self) { ["value": $0.value] }
                .component("Knots", for: Ruler<Int>.self) { ["value": $0.value] }
                .component("Depth", for: Ruler<Int?>.self) { ["value": $0.value] }
                .component("Log", for: Ruler<String>.self) { ["value": $0.value] }
                .component("Crew", for: Ruler<[String]>.self) { ["value": $0.value] }
        ]
        let (opened, channel, path) = try await Self.open(screen, drawnBy: catalogs, over: transport)
        var client = opened
        let shown: JSONObject = [
            "speed": 0.5, "isOut": false, "mood": "calm", "knots": 3, "depth": "", "log": "a\nb",
        ]
        #expect(client.values == shown)
        for id in shown.members.map(\.name) {
            #expect(client.components[id]?["value"] == ["path": .string("/values/\(id)")])
        }
        #expect(client.components["crew"]?["value"] == ["Ann"])

        try client.type(0.75, into: "speed")
        try client.type(true, into: "isOut")
        try client.type("wild", into: "mood")
        try client.type(7, into: "knots")
        try client.type("20", into: "depth")
        try client.type("a\nb\nc", into: "log")
        try client.take(await channel.post("\(path)/events", client.press("off"), Self.accept).json)
        #expect(client.components["said"]?["text"] == "0.75 true wild 7 20 a\nb\nc")
        // What takes no value now is not bound.
        #expect(client.components["speed"]?["value"] == 0.75 && client.values["speed"] == nil)
        try client.take(await channel.post("\(path)/events", client.press("off"), Self.accept).json)
        #expect(client.components["speed"]?["value"] == ["path": "/values/speed"] && client.values["speed"] == 0.75)
        try client.type("gone", into: "mood")
        let refused = try await channel.post("\(path)/events", client.press("off"), Self.accept)
        #expect(refused.status == 422)
        #expect(refused.json["detail"]?.string?.hasPrefix("Expected a mood") == true, "\(refused.json)")
    }

    /// An input whose value is left out at first.
    struct Gate: InputNode {
        struct Members: Sendable { let level = Member("level", default: 0.0) }

        static let typeName = "gate"
        static let members = Members()
        static let valueMember = members.level
        var element = Element(Self.type)
    }

    @Test func `an own input in a form may turn its button on, and shows its first value while it is off`() async throws
    {
        let screen = Screen("lock", title: "Lock", model: Tank(level: 0)) {
            Form(id: "form") {
                Gate().id("gate").observing(\Tank.level).on(.change, Assign(\Tank.level))
                Button("Open").id("open").on(.tap, Change(\Tank.isOff) { $0 = true })
                    .enabled(while: { (tank: Tank) in tank.level > 0 })
            }
            Gate().id("shut").enabled(while: { (_: Tank) in false })
            Label().id("said").observing { (tank: Tank) in "\(tank.level) \(tank.isOff)" }
        }
        let catalog = A2UICatalog(Self.id).component("Gate", for: Gate.self) { ["value": $0.value] }
        let (opened, channel, path) = try await Self.open(screen, drawnBy: [catalog])
        var client = opened
        #expect(client.components["shut"]?["value"] == 0)
        try client.type(0.5, into: "gate")
        try client.take(await channel.post("\(path)/events", client.press("open"), Self.accept).json)
        #expect(client.components["said"]?["text"] == "0.5 true")
    }

    @Test func `what can't be a catalog is said`() {
        let (wrong, taken) = (A2UICatalog(""), A2UICatalog("a"))
        let faults = A2UICatalog.faults(of: [
            wrong, taken,
            taken.component("Text", for: Meter.self) { _ in [:] }
                .component("Meter", for: Meter.self) { _ in [:] }
                .component("Words", for: Label.self) { _ in [:] },
        ])
        for words in [
            "the id ''", "the id 'a'", "two components for 'meter'", "'label', which is no type of the app's own",
        ] {
            #expect(faults.contains { $0.contains(words) }, "\(faults)")
        }
        #expect(faults.count == 4)
        let named = A2UICatalog.faults(of: [taken.component("Text", for: Meter.self) { _ in [:] }])
        #expect(named.count == 1 && named[0].contains("can't be called 'Text'"))
        #expect(A2UICatalog.faults(of: Self.catalogs).isEmpty)
    }
}

/// A type of values with one to begin with.
protocol Resting {
    static var resting: Self { get }
    /// The name of the inputs that have them.
    static var ruler: String { get }
}

extension Double: Resting {
    static var resting: Self { 0 }
    static var ruler: String { "rule" }
}

extension Bool: Resting {
    static var resting: Self { false }
    static var ruler: String { "lever" }
}

extension A2UICatalogTests.Mood: Resting {
    static var resting: Self { .calm }
    static var ruler: String { "mood" }
}

extension [String]: Resting {
    static var resting: Self { [] }
    static var ruler: String { "crew" }
}

extension Int: Resting {
    static var resting: Self { 0 }
    static var ruler: String { "knots" }
}

extension Int?: Resting {
    static var resting: Self { nil }
    static var ruler: String { "depth" }
}

extension String: Resting {
    static var resting: Self { "" }
    static var ruler: String { "log" }
}
