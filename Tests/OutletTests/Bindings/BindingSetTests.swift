import Outlet
import OutletTesting
import Testing
import ViewTree

/// Numbers are those of the behaviours that the systems before Outlet had.
struct BindingSetTests {
    private static func party(_ locale: String = "en") async throws -> TestClient {
        try await TestClient(Application(name: "Party", controllers: [PartyController()]))
            .open("party", locale: locale, timeZone: "Europe/Berlin")
    }

    @Test func `1: one change reaches every node that a set binds, in the same revision`() async throws {
        let client = try await Self.party()
        try await client.tap("look")
        let revision = client.revision
        try await client.tap("rename")
        #expect(client.revision == revision + 1)
        for id in ["title", "visitors/b/name", "visitors/b/shout"] { #expect(client.text(id) == "Bea") }
        #expect(client.text("visitors/a/name") == "Ada")
        try await client.check()
    }

    @Test func `4: without a value everything that the set binds is cleared, and an empty list clears`() async throws {
        let client = try await Self.party()
        #expect(client.text("title") == "")
        #expect(client.text("arrival") == "")
        #expect(client.shows("title"))
        #expect(client.text("visitors/a/nick") == "")
        try await client.tap("look")
        #expect(client.text("title") == "Bo")
        #expect(client.text("arrival")?.isEmpty == false)
        try await client.tap("forget")
        #expect(client.text("title") == "")
        #expect(client.text("arrival") == "")
        try await client.tap("leave")
        #expect(client.keys(of: "visitors") == [])
        try await client.check()
    }

    @Test func `7: the same set serves a row and a screen's own nodes`() async throws {
        let client = try await Self.party("de-DE")
        try await client.tap("look")
        #expect(client.text("visitors/b/name") == "Bo")
        #expect(client.text("title") == "Bo")
        #expect(client.text("visitors/b/arrival") == "22. November 2026 um 00:45")
        #expect(client.text("arrival") == client.text("visitors/b/arrival"))
        #expect(client.value("visitors/b/mark") == true)
        #expect(client.value("visitors/a/mark") == false)
        #expect(client.node("visitors/b/mark")?["accessibility"]?["label"]?.string == "Bo")
        #expect(!client.shows("visitors/a/name"))
        #expect(client.shows("visitors/b/name"))
    }

    /// A screen with a set in its rows and one of its own.
    private struct Faulty: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            init() {}
        }
        static let name = "faulty"
        let title = "Faulty"
        var row = VisitorBindings()
        var screen = VisitorBindings(names: [], nick: nil, mark: nil, arrival: nil)
        var rowNodes: @Sendable () -> Row = { Row {} }
        var implementations: [Implementation<Self>] {
            [
                Implementation("standard") {
                    $0.content { host in
                        Column {
                            Button("Here").id("here")
                            List(id: "visitors") {
                                ForEach(\Party.visitors) { host.controller.rowNodes().bound(by: host.controller.row) }
                            }
                        }
                    }
                }
            ]
        }
        func model(in _: Context) -> Party? { nil }
        func connect(_: Outlets<Self>) -> [Connection<Party>] { screen.bindings(of: \.chosen) }
    }

    private static func faults(of controller: Faulty) -> [String] {
        do {
            _ = try Application(name: "Faulty", controllers: [controller])
            return []
        } catch {
            return error.faults
        }
    }

    @Test func `an outlet without a node is a fault that names the set`() {
        var faulty = Faulty()
        faulty.row = VisitorBindings(names: ["name"], nick: nil, mark: nil, arrival: "when")
        faulty.rowNodes = { Row { Label().id("name") } }
        faulty.screen = VisitorBindings(names: ["nowhere"], nick: nil, mark: nil, arrival: nil)
        let faults = Self.faults(of: faulty)
        #expect(
            faults == [
                "faulty, standard: VisitorBindings: there is no node 'when' in 'visitors/…'.",
                "faulty, standard: VisitorBindings: there is no node 'nowhere' in the screen.",
                "faulty, standard: VisitorBindings: there is no node 'nowhere' in the screen.",
            ])
    }

    @Test func `an outlet that names a node of another type is a fault that names the set`() {
        var faulty = Faulty()
        faulty.row = VisitorBindings(names: [], nick: nil, mark: "name", arrival: nil)
        faulty.rowNodes = { Row { Label().id("name") } }
        faulty.screen = VisitorBindings(names: [], nick: "here", mark: nil, arrival: nil)
        let faults = Self.faults(of: faulty)
        #expect(faults.contains { $0.contains("VisitorBindings: 'name' is a label, where a toggle") })
        #expect(faults.contains { $0.contains("VisitorBindings: 'here' is a button, where a label") })
    }

    @Test func `a set at a node that follows something else is a fault`() throws {
        let part: Wired<Label, Visitor, Visitor> = Label().id("name").bound(
            by: VisitorBindings(names: ["name"], nick: nil, mark: nil, arrival: nil))
        let faults = SceneFixture.faults(of: Column { part.base }, following: Party.self)
        #expect(faults.first?.contains("binds a Visitor") == true)
    }

    /// A set whose outlets are called as its properties.
    private struct PlateBindings: BindingSet {
        var name = NodeOutlet<Label>()
        var count = NodeOutlet<Label>()

        var bindings: [Binding<Visitor>] {
            Binding(\.name, to: name.text)
            Binding(\.gifts, format: .number, to: count.text)
        }
    }

    @Test func `an outlet without an id is called as its property`() async throws {
        struct GuestBindings: BindingSet {
            var plate = PlateBindings(count: "gifts")
            var mark: NodeOutlet<Toggle> = nil
            var arrival = NodeOutlet<Label>()

            var bindings: [Binding<Visitor>] {
                plate.bindings
                Binding(\.isHost, to: mark.value)
                Binding({ _ in "here" }, to: arrival.text)
            }
        }
        let root: Wired<Column, Visitor, Visitor> = Column {
            Label().id("name")
            Label().id("gifts")
            Label().id("arrival")
        }.bound(by: GuestBindings())
        let tree = try SceneFixture.tree(of: root, Visitor(id: "a", name: "Ada"))
        #expect(tree["children"]?.array?.map { $0["text"]?.string } == ["Ada", "1", "here"])
        #expect(PlateBindings().shown(of: Visitor(id: "a", name: "Ada"))["name"]?["text"] == "Ada")
        let without = SceneFixture.faults(
            of: Column { Label().id("name") }.bound(by: PlateBindings()), following: Visitor.self)
        #expect(without.first?.hasPrefix("PlateBindings: there is no node 'count'") == true, "\(without)")
    }

    @Test func `an outlet without an id that is no stored property is a fault`() {
        struct LooseBindings: BindingSet {
            var bindings: [Binding<Visitor>] { Binding(\.name, to: NodeOutlet<Label>().text) }
        }
        let set = SceneFixture.faults(
            of: Column { Label().id("name") }.bound(by: LooseBindings()), following: Visitor.self)
        #expect(set == ["LooseBindings: an outlet without an id is no stored property of the set."])
        #expect(throws: SceneFaults.self) {
            try Application(name: "Loose") {
                Screen("loose", title: "", model: "a") {
                    Label().id("name")
                } connect: { _ in
                    Observe(\.self, in: NodeOutlet<Label>().text)
                }
            }
        }
    }

    @Test func `a set can be made of others`() async throws {
        struct PairBindings: BindingSet {
            var bindings: [Binding<Party>] {
                VisitorBindings(names: ["first"], nick: nil, mark: nil, arrival: nil).bindings {
                    $0.visitors[id: "b"]
                }
                Binding({ $0.visitors.count }, format: .number, to: NodeOutlet<Label>("count").text)
            }
        }
        let root: Wired<Column, Party, Party> = Column {
            Label().id("first")
            Label().id("count")
        }.bound(by: PairBindings())
        let tree = try SceneFixture.tree(of: root, Party())
        #expect(tree["children"]?[0]?["text"]?.string == "Bo")
        #expect(tree["children"]?[1]?["text"]?.string == "2")
    }

    /// A set whose text comes from a catalogue.
    private struct GiftBindings: BindingSet {
        var gifts: NodeOutlet<Label> = "gifts"

        var bindings: [Binding<Visitor>] { Binding(\.gifts, format: .plural("guests"), to: gifts.text) }
    }

    @Test func `a set shows the same alone as in an app`() async throws {
        let client = try await Self.party("de-DE")
        let party = Party()
        for visitor in party.visitors {
            let shown = VisitorBindings().shown(of: visitor, locale: "de-DE", timeZone: "Europe/Berlin")
            #expect(shown.keys.sorted() == ["arrival", "mark", "name", "nick", "shout"])
            for (name, members) in shown {
                guard case .object(let members) = members else { continue }
                let node = client.node("visitors/\(visitor.id)/\(name)")
                for (member, value) in members.members { #expect(node?[member] == value, "\(name).\(member)") }
                for member in ["hidden", "accessibility"] {
                    #expect(node?[member] == members[member], "\(name).\(member)")
                }
            }
        }
    }

    @Test func `a set alone shows initial values without a value, and texts of a catalogue`() throws {
        let empty = VisitorBindings(nick: nil, arrival: "when").shown(of: nil)
        #expect(empty == ["name": ["text": ""], "shout": ["text": ""], "mark": ["value": false], "when": ["text": ""]])
        let strings = try StringCatalog(parsing: CatalogTests.strings)
        let visitor = Visitor(id: "a", name: "Ada", gifts: 2)
        #expect(GiftBindings().shown(of: visitor, locale: "de", strings: strings) == ["gifts": ["text": "2 Gäste"]])
    }
}
