import Outlet
import OutletTesting
import ViewTree

/// A ledger that everybody reads, and that only clerks change.
struct Ledger: Model {
    var count = 0
    var said = ""
    var lines = IdentifiedList([Line(id: "a"), Line(id: "b")])
    var chapters = SectionedList([.init(Chapter(id: "one"), [Line(id: "c")])])
    var stamp = Stamp()

    struct Line: Model, Identifiable {
        let id: String
    }

    struct Chapter: Model, Identifiable {
        let id: String
    }

    /// What the child shows.
    struct Stamp: Model {
        var count = 0
    }

    static let clerk = Guard.role("clerk")

    /// What only clerks are offered: its ids, and where it is pressed.
    static let offered = [
        "archive", "remove", "lines/a/strike", "lines/b/strike", "chapters.header.one.close", "stamp.press", "box",
    ]
}

/// The screen of the ledger, with something for clerks wherever a node can be.
struct LedgerController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let remove = Slot<Button>()
        let add = Slot<Button>()
        let read = Slot<Button>()
        let note = Slot<TextField>()
        let count = Slot<Label>()
        let said = Slot<Label>()
        let stamp = Slot<Child<StampController>>()
        let box = Slot<Child<StampController>>()
    }

    static let name = "ledger"
    let title = "Ledger"
    let implementations = [Implementation<Self>.standard]

    func model(in _: Context) -> Ledger? { Ledger() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Ledger>] {
        Observe(\.count, format: .number, in: outlets.count.text)
        Observe(\.said, in: outlets.said.text)
        Embed(\.stamp, in: outlets.stamp)
        Embed(\.stamp, in: outlets.box)
        outlets.add.on(.tap, Change { $0.count += 1 })
        outlets.remove.offered(to: Ledger.clerk)
        outlets.remove.on(.tap, Change { $0.count -= 1 })
        outlets.note.offered(to: Ledger.clerk, .signedIn)
        outlets.note.on(.change, Say(note: outlets.note.input))
        outlets.read.on(.tap, Say(note: outlets.note.input))
        outlets.box.offered(to: Ledger.clerk)
    }

    /// Writes down what the input holds.
    struct Say: Intention {
        let note: Input<String>

        func perform(
            _ interaction: Interaction, on container: inout ModelContainer<Ledger>, in _: Context
        ) -> [Effect] {
            container.change { $0.said = "'\(interaction[note] ?? "nothing")'" }
            return []
        }
    }
}

/// A child, which offers a button to clerks.
struct StampController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let press = Slot<Button>()
        let count = Slot<Label>()
    }

    static let name = "stamp"
    let title = "Stamp"
    let implementations = [
        Implementation<Self>("standard") {
            $0.press(Button("Stamp"))
            $0.count(Label())
            $0.content { host in
                Column {
                    host.press
                    host.count
                }
            }
        }
    ]

    func model(in _: Context) -> Ledger.Stamp? { nil }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Ledger.Stamp>] {
        Observe(\.count, format: .number, in: outlets.count.text)
        outlets.press.offered(to: Ledger.clerk)
        outlets.press.on(.tap, Change { $0.count += 1 })
    }
}

extension Implementation<LedgerController> {
    static let standard = Implementation("standard") {
        $0.remove(Button("Remove"))
        $0.add(Button("Add"))
        $0.read(Button("Read"))
        $0.note(TextField("Note"))
        $0.count(Label())
        $0.said(Label())
        $0.stamp(Child(StampController()))
        $0.box(Child(StampController()))
        $0.content { host in
            Column {
                ActionBar(id: "bar") {
                    Button("Archive").id("archive").offered(to: Ledger.clerk)
                        .on(.tap, Change(\Ledger.self) { $0.count += 10 })
                }
                host.remove
                host.note
                host.add
                host.read
                host.count
                host.said
                host.stamp
                host.box
                List(id: "lines") {
                    ForEach(\Ledger.lines) {
                        Row {
                            Button("Strike").id("strike").offered(to: Ledger.clerk)
                                .on(.tap, Change(\Ledger.self) { $0.count += 100 })
                            Label().id("name").observing(\Ledger.Line.id)
                        }
                    }
                }
                List(id: "chapters") {
                    ForEach(
                        sections: \Ledger.chapters,
                        header: {
                            Row {
                                Button("Close").id("close").offered(to: Ledger.clerk)
                                    .on(.tap, Change(\Ledger.self) { $0.count += 1000 })
                            }
                        }
                    ) {
                        Row { Label().id("name").observing(\Ledger.Line.id) }
                    }
                }
            }
        }
    }
}
