import Outlet
import OutletTesting
import Testing
import ViewTree

/// Facts of children's models.
@Suite(.timeLimit(.minutes(5))) struct FactChildTests {
    private struct Dial: Model {
        var level = 0
        var turns = 0
        var isFull: Bool { level >= 3 }
    }

    private struct DialController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>(), more = Slot<Button>(), turns = Slot<Label>()
            init() {}
        }
        struct Events: EmittedEvents {
            let didFill = Emitted<Int>()
        }
        static let name = "dial"
        let title = "Dial"
        let implementations = [
            Implementation<Self>("standard") {
                $0.more(Button("More"))
                $0.turns(Label())
                $0.content { host in
                    Row {
                        host.more
                        host.turns
                    }
                }
            }
        ]

        func model(in _: Context) -> Dial? { nil }

        func connect(_ outlets: Outlets<Self>) -> [Connection<Dial>] {
            outlets.more.on(.tap, Change { $0.level += 1 })
            Observe(\.turns, format: .number, in: outlets.turns.text)
            when(\.level, changes: Change { $0.turns += 1 })
            when(\.isFull, outlets.emit(\.didFill) { $0.level })
        }
    }

    private struct Panel: Model, Identifiable {
        var id = 0
        var dial = Dial()
        var log = ""
    }

    private struct PanelController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>(), dial = Slot<Child<DialController>>(), fill = Slot<Button>()
            let log = Slot<Label>()
            init() {}
        }
        static let name = "panel"
        let title = "Panel"
        let implementations = [
            Implementation<Self>("standard") {
                $0.dial(Child(DialController()))
                $0.fill(Button("Fill"))
                $0.log(Label())
                $0.content { host in
                    Column {
                        host.dial
                        host.fill
                        host.log
                    }
                }
            }
        ]

        func model(in _: Context) -> Panel? { Panel() }

        func connect(_ outlets: Outlets<Self>) -> [Connection<Panel>] {
            Embed(\.dial, in: outlets.dial)
            outlets.fill.on(.tap, Change { $0.dial.level = 5 })
            Observe(\.log, in: outlets.log.text)
            outlets.dial.on(\.didFill, Change { panel, level in panel.log += "full at \(level)" })
            when({ !$0.log.isEmpty }, Change { $0.log += "!" })
        }
    }

    /// A panel in another screen.
    private struct House: Model {
        var panel = Panel()
    }

    private struct HouseController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>(), panel = Slot<Child<PanelController>>()
            init() {}
        }
        static let name = "house"
        let title = "House"
        let implementations = [
            Implementation<Self>("standard") {
                $0.panel(Child(PanelController()))
                $0.content { host in Column { host.panel } }
            }
        ]

        func model(in _: Context) -> House? { House() }
        func connect(_ outlets: Outlets<Self>) -> [Connection<House>] { Embed(\.panel, in: outlets.panel) }
    }

    /// Panels in the rows of a list.
    private struct Street: Model {
        var panels = IdentifiedList((1...3).map { Panel(id: $0) })
        var log: [String] = []
    }

    private struct StreetController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>(), dial = Slot<Child<DialController>>(), panels = Slot<List>()
            let log = Slot<Label>(), fill = Slot<Button>()
            init() {}
        }
        static let name = "street"
        let title = "Street"
        let implementations = [
            Implementation<Self>("standard") {
                $0.dial(Child(DialController()))
                $0.panels { host in List { ForEach(\Street.panels) { Row { host.dial } } } }
                $0.log(Label())
                $0.fill(Button("Fill"))
                $0.content { host in
                    Column {
                        host.log
                        host.fill
                        host.panels
                    }
                }
            }
        ]

        func model(in _: Context) -> Street? { Street() }

        func connect(_ outlets: Outlets<Self>) -> [Connection<Street>] {
            Embed(\.dial, ofRowsIn: \.panels, in: outlets.dial)
            Observe({ $0.log.joined(separator: ", ") }, in: outlets.log.text)
            outlets.fill.on(
                .tap,
                Change {
                    for key in [1, 3] { $0.panels.update(id: key) { $0.dial.level = 4 } }
                })
            outlets.dial.on(
                \.didFill,
                Change { street, interaction, _ in
                    street.log.append("\(interaction.rowKey ?? "") full at \(interaction.value?.integer ?? 0)")
                    return []
                })
        }
    }

    @Test func `a fact of a child's model is followed in the child, and emits an event to its parent`() async throws {
        let application = try Application(name: "House", controllers: [PanelController(), HouseController()])
        for (screen, prefix) in [("panel", ""), ("house", "panel.")] {
            let client = try await TestClient(application).open(screen)
            for _ in 1...2 { try await client.tap("\(prefix)dial.more") }
            #expect(client.text("\(prefix)log") == "")
            try await client.tap("\(prefix)dial.more")
            #expect(client.text("\(prefix)log") == "full at 3!")
            #expect(client.text("\(prefix)dial.turns") == "3")
            #expect(client.revision == 4)
            try await client.check()
        }
    }

    @Test func `it does not matter that the parent has changed the child's model`() async throws {
        let application = try Application(name: "Panel", controllers: [PanelController()])
        let client = try await TestClient(application).open("panel")
        try await client.tap("fill")
        #expect(client.text("log") == "full at 5!")
        #expect(client.text("dial.turns") == "1")
        try await client.check()
    }

    /// A street in another screen.
    private struct Quarter: Model {
        var street = Street()
    }

    private struct QuarterController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>(), street = Slot<Child<StreetController>>()
            init() {}
        }
        static let name = "quarter"
        let title = "Quarter"
        let implementations = [
            Implementation<Self>("standard") {
                $0.street(Child(StreetController()))
                $0.content { host in Column { host.street } }
            }
        ]

        func model(in _: Context) -> Quarter? { Quarter() }
        func connect(_ outlets: Outlets<Self>) -> [Connection<Quarter>] { Embed(\.street, in: outlets.street) }
    }

    @Test func `a fact of a child in a row is followed in that row, and emits an event from there`() async throws {
        let application = try Application(name: "Street", controllers: [StreetController(), QuarterController()])
        for (screen, prefix) in [("street", ""), ("quarter", "street.")] {
            let client = try await TestClient(application).open(screen)
            for _ in 1...3 { try await client.tap("\(prefix)panels/2/dial.more") }
            #expect(client.text("\(prefix)log") == "2 full at 3")
            #expect(client.text("\(prefix)panels/2/dial.turns") == "3")
            #expect(client.text("\(prefix)panels/1/dial.turns") == "0")
            try await client.tap("\(prefix)fill")
            #expect(client.text("\(prefix)log") == "2 full at 3, 1 full at 4, 3 full at 4")
            #expect(client.text("\(prefix)panels/3/dial.turns") == "1")
            #expect(client.revision == 5)
            try await client.check()
        }
    }
}
