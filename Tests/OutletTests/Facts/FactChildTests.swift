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
        var panels = IdentifiedList([Panel(id: 1)])
    }

    private struct StreetController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>(), dial = Slot<Child<DialController>>(), panels = Slot<List>()
            init() {}
        }
        static let name = "street"
        let title = "Street"
        let implementations = [
            Implementation<Self>("standard") {
                $0.dial(Child(DialController()))
                $0.panels { host in List { ForEach(\Street.panels) { Row { host.dial } } } }
                $0.content { host in Column { host.panels } }
            }
        ]

        func model(in _: Context) -> Street? { Street() }

        func connect(_ outlets: Outlets<Self>) -> [Connection<Street>] {
            Embed(\.dial, ofRowsIn: \.panels, in: outlets.dial)
            outlets.dial.ignore(\.didFill)
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

    @Test func `a child in a row has no facts of its own`() {
        let error = #expect(throws: SceneFaults.self) {
            try Application(name: "Street", controllers: [StreetController()])
        }
        #expect(
            error?.faults == [
                "street, standard: The child 'dial' is in a row, where nothing follows a fact: let its parent follow it."
            ])
    }
}
