import Outlet
import OutletTesting
import Testing
import ViewTree

/// Screens without a type of their own, whose connections mention nodes: a form, a load, a selection, a child.
@Suite(.timeLimit(.minutes(5))) struct WiredScreenTests {
    /// A form for an address.
    private struct Subscription: FormModel {
        var address = ""
        var form = FormState()
        var number: Int?

        static let rules: Rules<Self> = [Rule(\.address, .required, .emailAddress)]
    }

    private struct Subscribe: ServiceRequest {
        typealias Outcome = SaveOutcome<Int>
        static let name = "subscribe"
        let address: String
    }

    private static let subscribe = Service(Subscribe.self) { request in
        request.address == "taken@example.org"
            ? .refused([FieldFault(\Subscription.address, "This address is taken.")]) : .saved(7)
    }

    private static var subscription: Screen {
        let summary = Section("Please check what you entered").id("summary")
        let address = TextField("E-mail address").id("address")
        let save = Button("Save", role: .primary).id("save")
        let form = Form {
            summary
            address
            save
        }.id("form")
        return Screen("subscription", title: "News", model: Subscription()) {
            form
            Label().id("number").observing({ (model: Subscription) in model.number.map { "No. \($0)" } ?? "" })
        } connect: { outlets in
            FormConnection(outlets[form], save: outlets[save], summary: outlets[summary]) {
                FormField(\.address, in: outlets[address])
            }
            .saving { Subscribe(address: $0.address) }
            .saved(in: \.number)
        }
    }

    @Test(arguments: Setting.all) func `a form needs no controller`(setting: Setting) async throws {
        let app = try Application(name: "News", services: [Self.subscribe]) { Self.subscription }
        let client = try await setting.open("subscription", app)
        #expect(client.node("address")?["required"]?.bool == true)
        try await client.post(client.event(.submit, on: "form"))
        #expect(client.node("address")?["error"]?.string == "Please fill this in.")
        #expect(client.node("summary")?["hidden"]?.bool != true)
        for address in ["taken@example.org", "ada@example.org"] {
            try await client.type(address, into: "address")
            try await client.post(client.event(.tap, on: "save"), ["prefer": "wait=60"])
            #expect(client.text("number") == (address.hasPrefix("ada") ? "No. 7" : ""))
            #expect(
                client.node("address")?["error"]?.string == (address.hasPrefix("ada") ? nil : "This address is taken."))
        }
        try await client.check()
    }

    /// People, one of whom is chosen.
    private struct People: Model {
        var all = Loadable<IdentifiedList<Person>>()
        var chosen: Int?
        var filter = Filter()
        var query = ""
    }

    private struct Person: Model, Identifiable {
        let id: Int
        let name: String
    }

    private static func people(_ source: DataSource<NoRequest, IdentifiedList<Person>>) -> Screen {
        let loading = Label("One moment").id("loading")
        let trouble = Label("There are no people today.").id("trouble")
        let list = List(id: "people")
        let bar = Child(FilterController()).id("bar")
        return Screen("people", title: "People", model: People()) {
            bar
            Child(NoticeController()).id("notice")
            loading
            trouble
            list { ForEach(\.all) { Label().id("name").observing(\.name) } }
            Label().id("query").observing(\People.query)
        } connect: { outlets in
            Load(\.all, from: source)
            Visibility(
                of: \.all.phase, loading: [outlets[loading]], content: [outlets[list]], failed: [outlets[trouble]])
            Observe(selected: \.chosen, in: outlets[list])
            outlets[list].on(.select, Change { $0.chosen = $1.first.flatMap { Int($0) } })
            Embed(\.filter, in: outlets[bar])
            outlets[bar].on(\.textDidChange, Assign(\.query))
        }
    }

    private struct Group: Model {
        var all = IdentifiedList([Person(id: 1, name: "Ada")])
    }

    private struct Filter: Model {
        var text = ""
    }

    /// A part of the screen: it has neither a name nor a title.
    private struct FilterController: ChildController {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let search = Slot<SearchField>()
        }

        struct Events: EmittedEvents {
            let textDidChange = Emitted<String>("text.didChange")
        }

        let implementations = [
            Implementation<Self>("standard") {
                $0.search(SearchField("Search"))
                $0.content { host in Row { host.search } }
            }
        ]

        func connect(_ outlets: Outlets<Self>) -> [Connection<Filter>] {
            Observe(\.text, in: outlets.search.value)
            outlets.search.on(.change, Assign(\.text).then(outlets.emit(\.textDidChange) { $0.text }))
        }
    }

    /// A part without a model.
    private struct NoticeController: ChildController {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let ring = Slot<Button>()
        }

        let implementations = [
            Implementation<Self>("standard") {
                $0.ring(Button("Ring"))
                $0.content { host in Row { host.ring } }
            }
        ]

        func connect(_ outlets: Outlets<Self>) -> [Connection<NoModel>] {
            outlets.ring.on(.tap, Toast { _ in "Ding" })
        }
    }

    @Test func `what shows while something loads, a selection and a child need no controller`() async throws {
        let source = TestSource<NoRequest, IdentifiedList<Person>>()
        let people = IdentifiedList([Person(id: 1, name: "Ada"), Person(id: 2, name: "Bo")])
        let app = try Application(name: "People") { Self.people(source.source) }
        let client = try await TestClient(app).open("people")
        #expect(["loading", "people", "trouble"].map(client.shows) == [true, false, false])
        try await source.next().answer(people)
        try await client.wait { ["loading", "people", "trouble"].map($0.shows) == [false, true, false] }
        try await client.select("2", in: "people")
        #expect(client.node("people")?["selection"] == ["2"])
        try await client.type("Ad", into: "bar.search")
        #expect(client.text("query") == "Ad")
        try await client.check()
    }

    @Test func `a child without a model needs no part of its parent's`() async throws {
        let row = Child(NoticeController()).id("notice")
        let rows = Screen("rows", title: "Rows", model: Group()) {
            List(id: "people") { ForEach(\Group.all) { Row { row } } }
        }
        let app = try Application(name: "People") {
            Self.people(DataSource(IdentifiedList<Person>()))
            rows
        }
        for (screen, button) in [("people", "notice.ring"), ("rows", "people/1/notice.ring")] {
            let client = try await TestClient(app).open(screen)
            try await client.tap(button)
            #expect(client.document["effects"]?[0]?["text"]?.string == "Ding", "\(screen)")
        }
    }

    private static func faults(_ screen: Screen) -> [String] {
        do {
            _ = try Application(name: "Faulty", services: [subscribe]) { screen }
            return []
        } catch {
            return error.faults
        }
    }

    @Test func `a node that is mentioned has an id, is laid out, and is the only one of its name`() {
        let nameless = Button("Add")
        let add = Button("Add").id("add")
        #expect(
            Self.faults(
                Screen("x", title: "", model: 0) {
                    nameless
                } connect: { outlets in
                    outlets[nameless].on(.tap, Change { $0 += 1 })
                }) == ["x, standard: A node that is connected needs an id."])
        let elsewhere = Screen("other", title: "", model: 0) {
            add
        } connect: { outlets in
            outlets[add].on(.tap, Change { $0 += 1 })
        }
        let forgotten = Screen("x", title: "", model: 0) {
            Label("Here")
        } connect: { outlets in
            outlets[add].on(.tap, Change { $0 += 1 })
        }
        #expect(Self.faults(elsewhere) == [])
        #expect(
            ((try? Application(name: "Faulty") {
                elsewhere
                forgotten
            }) == nil) && Self.faults(forgotten) == ["x: the node 'add' is connected, and its node is never laid out."])
        let twice = Screen("x", title: "", model: People()) {
            add
            List(id: "people") { ForEach(\People.all) { Row { Label("Add").id("add") } } }
        } connect: { outlets in
            Load(\.all, from: DataSource(IdentifiedList<Person>()))
            outlets[add].on(.tap, Change { $0.query = "added" })
        }
        #expect(
            Self.faults(twice).contains(
                "x, standard: Two nodes are called 'add', which is connected: give one of them another id."))
    }
}
