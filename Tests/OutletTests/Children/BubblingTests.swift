import Logging
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// What a child emits, and who answers it.
struct BubblingTests {
    /// Notes that it was asked, and answers or passes.
    private struct Note: Responder {
        let name: String
        let answers: Bool

        func respond(
            to interaction: Interaction, on container: inout ModelContainer<Directory>, in _: Context
        ) -> Reaction {
            guard answers else { return .passed }
            container.change { $0.trace.append("\(name) \(interaction.event) \(interaction.value?.string ?? "")") }
            return .answered([])
        }
    }

    private static let textDidChange = NodeEvent<AnyNode, String>("filterBar.text.didChange")

    /// A screen whose filter bar's event passes all but the one that answers.
    private func directory(answering name: String) -> DirectoryController {
        let note: @Sendable (String) -> Note = { own in Note(name: own, answers: own == name) }
        let nested = Implementation<DirectoryController>("standard", over: .standard) {
            $0.content { host in
                Column {
                    Row(id: "box") { host.filterBar.on(Self.aroundChild, note("at the child")) }
                        .on(Self.aroundRow, note("around"))
                    host.header
                    host.second
                    host.query
                    host.people
                    host.trace
                    host.again
                }
            }
        }
        return DirectoryController(implementations: [nested]).connected { outlets in
            DirectoryController.others(outlets)
            outlets.filterBar.on(\.textDidChange, note("parent"))
            outlets.screen.answer(Self.textDidChange, note("screen"))
            outlets.screen.answer(NodeEvent<AnyNode, String>("directory.didOpen"), Assign(\.query))
        }
    }

    private static let aroundChild = NodeEvent<Child<FilterBarController>, String>("filterBar.text.didChange")
    private static let aroundRow = NodeEvent<Row, String>("filterBar.text.didChange")

    private func app(answering name: String) throws -> Application {
        try Application(
            name: "Directory", services: [.news],
            responders: [ApplicationResponder(Self.textDidChange) { _, _ in name == "app" ? .answered([]) : .passed }],
            controllers: [directory(answering: name), Entrance(answers: name == "entrance")])
    }

    @Test(arguments: ["at the child", "parent", "around", "screen", "entrance", "app"])
    func `what a child emits goes from the child to its parent, the screen, the one that presented it and the app`(
        name: String
    ) async throws {
        let client = try await TestClient(app(answering: name)).open("entrance")
        try await client.tap("enter")
        try await client.type("ada", into: "filterBar.search")
        #expect(client.value("filterBar.search") == "ada")
        let isInside = !["entrance", "app"].contains(name)
        #expect(client.text("trace") == (isInside ? "\(name) filterBar.text.didChange ada" : ""))
        try await client.back()
        #expect(client.text("heard") == (name == "entrance" ? "ada" : ""))
    }

    @Test func `an event that nobody answers is refused, with all that led to it, and the log tells the hops`()
        async throws
    {
        let log = RecordedLog()
        let endpoint = try Endpoint(app(answering: "nobody"), logger: log.logger(.info))
        let client = try await TestClient(endpoint).open("directory")
        let answer = try await client.channel.post(
            "\(client.path)/events", Event(.change, on: "filterBar.search", value: "ada").json)
        expect(answer, 409, "unanswered")
        #expect(answer.json["detail"]?.string?.contains("'filterBar.text.didChange' of 'filterBar'") == true)
        try await client.reload()
        #expect(client.revision == 1)
        #expect(client.node("filterBar.search")?["value"] == "")
        let entry = try #require(log.entries.first { $0.message == "Nobody answered an event" })
        #expect(entry.level == .notice)
        #expect(entry["event"] == "filterBar.text.didChange")
        #expect(entry["hops"] == "filterBar > box > root > screen directory > app")
        let session = try #require(client.document["session"]?.string)
        #expect(!log.entries.contains { "\($0.metadata)".contains(session) || "\($0.metadata)".contains("ada") })
    }

    @Test func `at debug level the log tells by where each event came, without keys of rows`() async throws {
        let log = RecordedLog()
        let endpoint = try Endpoint(DirectoryController.app(), logger: log.logger(.debug))
        let client = try await TestClient(endpoint).open("directory")
        try await client.tap("people/2/editor.save")
        let traces = log.entries.filter { $0.message == "An event was answered" }
        #expect(traces.map { $0["event"] } == ["tap", "editor.didSave"])
        #expect(traces.first?["hops"] == "people/*/editor.save")
        #expect(traces.last?["hops"] == "people/*/editor")
        #expect(traces.last?["answered"] == "people/*/editor")
        try await client.tap("again")
        #expect(log.entries.last?["hops"] == "screen directory")
        #expect(log.entries.last?["event"] == "directory.didOpen")
        let quiet = RecordedLog()
        let other = try await TestClient(Endpoint(DirectoryController.app(), logger: quiet.logger(.info)))
            .open("directory")
        try await other.tap("filterBar.more")
        #expect(quiet.entries.isEmpty)
    }

    @Test func `what an answer emits goes on from there, by the name of the child that emits it`() async throws {
        let log = RecordedLog()
        let client = try await TestClient(Endpoint(DirectoryController.app(), logger: log.logger(.debug)))
            .open("directory")
        try await client.type("ada", into: "header.bar.search")
        #expect(client.text("query") == "ada")
        #expect(client.revision == 2, "all of it is one revision")
        #expect(log.entries.map { $0["event"] } == ["change", "header.bar.text.didChange", "header.did.search"])
        #expect(log.entries.map { $0["hops"] } == ["header.bar.search", "header.bar", "header"])
    }

    @Test func `an event brings what another brought, or nothing`() async throws {
        let client = try await TestClient(DirectoryController.app()).open("directory")
        try await client.type("typed", into: "filterBar.again")
        #expect(client.text("query") == "typed")
        try await client.tap("filterBar.clear")
        #expect(client.text("query") == "cleared")
    }

    private static func around(_ emit: Emit<Directory>) -> some Intention<Directory> {
        Announce<Directory> { _ in "before" }.then(emit).then(.announce("after"))
    }

    @Test func `effects are done in the order in which they are asked for, those of answers in the place of the event`()
        async throws
    {
        let directory = DirectoryController().connected { outlets in
            DirectoryController.others(outlets)
            outlets.filterBar.on(
                \.textDidChange, Assign(\.query).then(.announce("parent")).then(.announce("parent again")))
            outlets.again.on(.poke, Self.around(outlets.emit(\.didOpen) { $0.query }))
            outlets.screen.answer(
                NodeEvent<AnyNode, String>("directory.didOpen"), Track("opened").then(.announce("in")))
        }
        let client = try await TestClient(Application(name: "Directory", services: [.news], controllers: [directory]))
            .open("directory")
        try await client.type("a", into: "filterBar.search")
        #expect(client.effects.map { $0["text"]?.string } == ["parent", "parent again"])
        try await client.user("poke", "again")
        #expect(client.effects.dropFirst(2).map { $0["text"]?.string } == ["before", "in", "after"])
    }

    @Test func `events that answer each other for ever are a fault of the app, and change nothing`() async throws {
        let directory = DirectoryController().connected { outlets in
            DirectoryController.others(outlets)
            outlets.filterBar.on(\.textDidChange, Assign(\.query))
            outlets.screen.answer(
                NodeEvent<AnyNode, String>("directory.didOpen"),
                Change { $0.query += "!" }.then(outlets.emit(\.didOpen) { $0.query }))
        }
        let client = try await TestClient(Application(name: "Directory", services: [.news], controllers: [directory]))
            .open("directory")
        let answer = try await client.channel.post("\(client.path)/events", Event(.tap, on: "again").json)
        expect(answer, 500, "fault")
        try await client.reload()
        #expect(client.text("query") == "")
    }

    @Test func `a client can't post what only children emit`() async throws {
        let client = try await TestClient(DirectoryController.app()).open("directory")
        let event = Event("filterBar.text.didChange", on: "filterBar", value: "x")
        expect(try await client.channel.post("\(client.path)/events", event.json), 409, "not-offered")
    }
}

/// A screen that leads to the directory.
private struct Entrance: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let enter = Slot<Button>()
        let heard = Slot<Label>()
    }

    struct State: Model {
        var heard = ""
    }

    static let name = "entrance"
    let title = "Entrance"
    let answers: Bool
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.enter(Button("Enter"))
            $0.heard(Label())
            $0.content { host in
                Column {
                    host.enter
                    host.heard
                }
            }
        }
    ]

    func model(in _: Context) -> State? { State() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<State>] {
        Observe(\.heard, in: outlets.heard.text)
        outlets.enter.on(.tap, Show(DirectoryController.self))
        outlets.screen.answer(
            NodeEvent<AnyNode, String>("filterBar.text.didChange"), Hear(answers: answers))
    }

    private struct Hear: Responder {
        let answers: Bool

        func respond(
            to interaction: Interaction, on container: inout ModelContainer<State>, in _: Context
        ) -> Reaction {
            guard answers else { return .passed }
            container.change { $0.heard = interaction.value?.string ?? "" }
            return .answered([])
        }
    }
}
