import Logging
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Nodes that responders name, and slots that are connected: a slip is found before the first request.
@Suite(.timeLimit(.minutes(5))) struct NamedNodeTests {
    private struct Item: Model, Identifiable {
        var id = 1
    }

    private struct Card: Model {
        var text = "text"
        var isOpen = false
        var items = IdentifiedList([Item()])
    }

    /// The faults of a screen with a text field `name`, a toggle `agreed`, a label `title`, a row with `edit`, and this
    /// button.
    private func faults(_ button: Wired<Button, Card, Card>, inRow row: Wired<Button, Item, Card>? = nil) -> [String] {
        let screen = Screen("card", title: "Card", model: Card()) {
            TextField("Name").id("name")
            Toggle("Agreed").id("agreed")
            Label("Title").id("title")
            List(id: "list") {
                ForEach(\Card.items) {
                    Row {
                        TextField("Edit").id("edit")
                        row ?? Wired(Button().id("inRow"))
                    }
                }
            }
            button.id("go")
        }
        do {
            _ = try Application(name: "Card") { screen }
            return []
        } catch {
            return error.faults
        }
    }

    private static let wrong: [(Wired<Button, Card, Card>, String)] = [
        (
            Button().on(.tap, Reverse(\Card.text, from: TextField.input("nmae"))),
            "'tap' of 'go' reads 'nmae', which the screen does not have. Did you mean 'name'?"
        ),
        (
            Button().on(.tap, Clear<Card>(TextField.input("nmae"))),
            "'tap' of 'go' clears 'nmae', which the screen does not have. Did you mean 'name'?"
        ),
        (
            Button().on(.tap, Focus<Card>(TextField.input("nmae"))),
            "'tap' of 'go' gives the focus to 'nmae', which the screen does not have. Did you mean 'name'?"
        ),
        (
            Button().on(.tap, Uppercase(\Card.text, from: TextField.input("agreed"))),
            "'tap' of 'go' reads 'agreed' as an input that holds a string; it holds true or false."
        ),
        (
            Button().on(.tap, Uppercase(\Card.text, from: TextField.input("title"))),
            "'tap' of 'go' reads 'title' as an input, which is a node of the type 'label'."
        ),
        (
            Button().on(.tap, Reverse(\Card.text, from: TextField("No id").input)),
            "'tap' of 'go' reads an input that has no id: give it one."
        ),
        (
            Button().on(.tap, Flip(\Card.isOpen).then(Clear(TextField.input("nmae")))),
            "'tap' of 'go' clears 'nmae', which the screen does not have. Did you mean 'name'?"
        ),
        (
            Button().on(.tap, Delay(.seconds(1), Focus<Card>(Toggle.input("agree")))),
            "'tap' of 'go' gives the focus to 'agree', which the screen does not have. Did you mean 'agreed'?"
        ),
        (
            Button().on(.tap, Shout(note: TextField.input("nmae"))),
            "'tap' of 'go' reads 'nmae', which the screen does not have. Did you mean 'name'?"
        ),
        (
            Button().on(.tap, Multiplexer(.all, [Perform(Shout(note: TextField.input("nmae")))])),
            "'tap' of 'go' reads 'nmae', which the screen does not have. Did you mean 'name'?"
        ),
    ]

    /// An intention of an app's own that keeps an input.
    private struct Shout: Intention {
        let note: Input<String>

        func perform(
            _ interaction: Interaction, on container: inout ModelContainer<Card>, in _: Context
        ) -> [Effect] {
            container[\.text] = interaction[note] ?? ""
            return []
        }
    }

    @Test(arguments: wrong.indices) func `a name that is no input's, or another kind of input's, is a fault`(index: Int)
    {
        let (button, fault) = Self.wrong[index]
        #expect(faults(button) == ["card, standard: \(fault)"])
    }

    @Test func `the right names have no faults, in a row those of its nodes and those of the screen`() {
        let right = Reverse(\Card.text, from: TextField.input("name")).then(Focus(Toggle.input("agreed")))
        #expect(faults(Button().on(.tap, right)) == [])
        let inRow = Reverse(\Card.text, from: TextField.input("edit")).then(Clear(TextField.input("name")))
        #expect(faults(Wired(Button()), inRow: Button().id("turn").on(.tap, inRow)) == [])
    }

    @Test func `what follows a fact, the choice of a row or a form is checked, too`() {
        let slip: Input<String> = TextField.input("nmae")
        let fact = Probe().connected { _ in when({ $0.note == nil }, Focus(slip), file: "File", line: 3) }
        #expect(
            faults(of: fact) == [
                "probe, plain: What follows the fact at File:3 gives the focus to 'nmae', which the screen does not have."
            ])
        let rows: @Sendable (ProbeModel) -> IdentifiedList<Entry> = { _ in IdentifiedList([Entry(id: "a")]) }
        let choice = Probe().connected {
            $0.button.on(.tap, RowSelection(in: rows) { Clear(slip) })
        }
        #expect(
            faults(of: choice) == ["probe, plain: 'tap' of 'button' clears 'nmae', which the screen does not have."])
    }

    private struct Entry: Model, Identifiable {
        let id: String
    }

    private func faults(of probe: Probe) -> [String] {
        do {
            _ = try probe.app()
            return []
        } catch {
            return (error as? SceneFaults)?.faults ?? ["\(error)"]
        }
    }

    @Test func `an input that only a closure names is refused when it is read, and nothing changes`() async throws {
        let probe = Probe().connected {
            Observe(\.text, in: $0.first.text)
            $0.button.on(
                .tap,
                Change { model, interaction, _ in
                    model.text = interaction[TextField.input("feild")] ?? "nothing"
                    return []
                })
        }
        let client = try await TestClient(probe.app()).open("probe")
        let refusal = await #expect(throws: Refusal.self) { try await client.tap("button") }
        #expect(refusal?.answer.status == 500)
        #expect(client.text("first") == "text")
        try await client.check()
    }

    private static let slips: [(Effect, String)] = [
        (.focus("feild"), "gives the focus to 'feild', which no screen has. Did you mean 'field'?"),
        (.clear("feild"), "clears the input 'feild', which no screen has. Did you mean 'field'?"),
        (.clear("first"), "clears the input 'first', which no screen has."),
        (
            .after(.seconds(1), [.focus("feild")]),
            "gives the focus to 'feild', which no screen has. Did you mean 'field'?"
        ),
        (.undo("Undo", [.clear("nothing/like/it")]), "clears the input 'nothing/like/it', which no screen has."),
    ]

    @Test(arguments: slips.indices)
    func `an effect of a closure that names no node is refused and logged with the nearest, and nothing changes`(
        index: Int
    ) async throws {
        let (effect, words) = Self.slips[index]
        let probe = Probe().connected {
            Observe(\.text, in: $0.first.text)
            $0.field.on(.submit, Ignore())
            $0.button.on(
                .tap,
                Change { model, _, _ in
                    model.text = "changed"
                    return [effect]
                })
        }
        let log = RecordedLog()
        let client = try await TestClient(Endpoint(probe.app(), logger: log.logger(.error))).open("probe")
        let refusal = await #expect(throws: Refusal.self) { try await client.tap("button") }
        #expect(refusal?.answer.status == 500)
        #expect(client.text("first") == "text")
        #expect(log.entries.map { $0["error"] } == ["'button' of 'probe' \(words)"])
        try await client.check()
    }

    @Test func `an effect may name what another screen, a row that is gone or what is hidden has`() async throws {
        let rows = Implementation<Probe>("rows", over: .plain) {
            $0.content { host in
                Column {
                    host.button
                    host.field
                    List(id: "rows") {
                        ForEach(rowsOf: {
                            IdentifiedList($0.text == "text" ? [Entry(id: "a")] : [])
                        }) {
                            Row {
                                TextField().id("edit")
                                Button("Go").id("go").on(
                                    .tap,
                                    Change { (model: inout ProbeModel, _, _) in
                                        model.text = "gone"
                                        return [.clear("edit"), .focus("rows/a"), .focus("field"), .focus("name")]
                                    })
                            }
                        }
                    }
                }
            }
        }
        let probe = Probe(implementations: [rows]).connected {
            Observe({ $0.text == "text" }, in: $0.field.hidden)
            $0.button.on(.tap, Ignore())
            $0.field.on(.submit, Ignore())
        }
        let other = Screen("card", title: "Card", model: Card()) { TextField("Name").id("name") }
        let client = try await TestClient(
            Application(name: "Probe") {
                probe
                other
            }
        ).open("probe")
        try await client.tap("rows/a/go")
        #expect(client.effects.map { $0["node"] } == ["rows/a/edit", "rows/a", "field", "name"])
        try await client.check()
    }

    @Test func `a connected slot that no implementation lays out is a fault, one that another shows is none`() throws {
        let bare = Implementation<Probe>("bare", over: .plain) { $0.content { _ in Column {} } }
        let wired = { (implementations: [Implementation<Probe>]) in
            Probe(implementations: implementations).connected {
                Observe(\.text, in: $0.first.text)
                $0.button.on(.tap, Change { $0.text = "" })
            }
        }
        #expect(
            faults(of: wired([bare])) == [
                "probe: the slot 'button' is connected, and its node is never laid out.",
                "probe: the slot 'first' is connected, and its node is never laid out.",
            ])
        #expect(faults(of: wired([.plain, bare])) == [])
        #expect(faults(of: Probe(implementations: [bare])) == [])
    }

    @Test func `a row's node that is named like a slot gets nothing of it, and may not where that answers events`()
        async throws
    {
        let rows = Implementation<Probe>("rows", over: .plain) {
            $0.content { host in
                Column {
                    host.field
                    host.button
                    List(id: "rows") {
                        ForEach(rowsOf: { _ in IdentifiedList([Entry(id: "a")]) }) {
                            Row {
                                Label("label").id("field")
                                Label("other").id("button")
                            }
                        }
                    }
                }
            }
        }
        let probe = Probe(implementations: [rows])
        let client = try await TestClient(
            probe.connected { $0.field.on(.submit, .dismissKeyboard) }.app()
        ).open("probe")
        #expect(client.node("field")?["on"] != nil)
        #expect(client.node("rows/a/field")?["on"] == nil)
        let answered = probe.connected { $0.button.on(.tap, Change { $0.text = "" }) }
        #expect(
            faults(of: answered) == [
                "probe, rows: 'rows/…/button' is called as the slot 'button', which answers events, and is another node: "
                    + "give it another id."
            ])
    }

    @Test func `a slot laid out in rows is connected there`() async throws {
        let rows = Implementation<Probe>("rows", over: .plain) {
            $0.content { host in
                Column {
                    host.first
                    List(id: "rows") {
                        ForEach(rowsOf: { _ in IdentifiedList([Entry(id: "a"), Entry(id: "b")]) }) {
                            Row { host.button }
                        }
                    }
                }
            }
        }
        let probe = Probe(implementations: [rows]).connected {
            Observe(\.text, in: $0.first.text)
            $0.button.on(
                .tap,
                Change { model, interaction, _ in
                    model.text = interaction.rowKey ?? ""
                    return []
                })
        }
        let client = try await TestClient(probe.app()).open("probe")
        try await client.tap("rows/b/button")
        #expect(client.text("first") == "b")
    }

    @Test func `a misspelt input in values is refused with the nearest name`() async throws {
        let client = try await TestClient(Probe().connected { $0.button.on(.tap, Ignore()) }.app()).open("probe")
        let event = Event(.tap, on: "button", values: JSONObject([("feild", "text")]))
        let refusal = await #expect(throws: Refusal.self) { try await client.post(event) }
        #expect(refusal?.answer.status == 422)
        #expect(refusal?.answer.json["detail"] == "No input is named 'feild'. Did you mean 'field'?")
    }

    @Test func `in a row of a child's list, the input of that name in the row is meant`() async throws {
        let client = try await TestClient(Application(name: "Outer", controllers: [OuterController()])).open("outer")
        for row in [1, 2] { try await client.type("abc\(row)", into: "inner.list/\(row)/edit") }
        try await client.tap("inner.list/2/turn")
        #expect(client.text("inner.turned") == "2cba")
        #expect(client.value("inner.list/2/edit") == "")
        #expect(client.value("inner.list/1/edit") == "abc1")
        try await client.check()
    }

    private struct Outer: Model {
        var card = Card(items: IdentifiedList([Item(id: 1), Item(id: 2)]))
    }

    private struct OuterController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>(), inner = Slot<Child<InnerController>>()
        }
        static let name = "outer"
        let title = "Outer"
        let implementations = [
            Implementation<Self>("standard") {
                $0.inner(Child(InnerController()))
                $0.content { host in Column { host.inner } }
            }
        ]
        func model(in _: Context) -> Outer? { Outer() }
        func connect(_ outlets: Outlets<Self>) -> [Connection<Outer>] { Embed(\.card, in: outlets.inner) }
    }

    private struct InnerController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>(), list = Slot<List>(), turned = Slot<Label>()
        }
        static let name = "inner"
        let title = "Inner"
        let implementations = [
            Implementation<Self>("standard") {
                $0.turned(Label())
                $0.list { _ in
                    List {
                        ForEach(\.items) {
                            let edit = TextField("Edit").id("edit")
                            let turn = Reverse(\Card.text, from: edit.input).then(Clear(edit.input))
                            Row {
                                edit
                                Button("Turn").id("turn").on(.tap, turn)
                            }
                        }
                    }
                }
                $0.content { host in
                    Column {
                        host.turned
                        host.list
                    }
                }
            }
        ]
        func model(in _: Context) -> Card? { nil }
        func connect(_ outlets: Outlets<Self>) -> [Connection<Card>] { Observe(\.text, in: outlets.turned.text) }
    }
}
