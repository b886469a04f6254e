import Logging
import Outlet
import OutletServer
import OutletTesting
import Synchronization
import Testing
import ViewTree

/// Services of implementations, and calls of services that nobody has.
struct ServiceSlotTests {
    private static let (loud, quiet) = (
        Service(Ask.self) { "\($0.subject.uppercased())!" }, Service(Ask.self) { "\($0.subject)…" }
    )

    private func app(
        _ services: [Service], _ parent: Service?, _ child: Service?, _ content: Implementation<Bureau>? = nil
    ) throws -> Application {
        let implementation = Implementation<Bureau>("standard", over: content ?? .plain) {
            $0.service(parent)
            $0.child(Child(Corner(implementations: [.plain.replacing { $0.service(child) }])))
        }
        return try Application(name: "Bureau", services: services) { Bureau(implementations: [implementation]) }
    }

    private func answers(of app: Application, isInRow: Bool = false) async throws -> [String] {
        let client = try await TestClient(app).open("bureau")
        for node in ["ask", isInRow ? "rows/a/child.ask" : "child.ask"] {
            try await client.post(client.event(.tap, on: node), ["prefer": "wait=60"])
        }
        try await client.check()
        return [client.text("answer"), client.text(isInRow ? "rows/a/child.answer" : "child.answer")].map { $0 ?? "" }
    }

    @Test func `a call is answered by the child's service, else by the screen's, else by the app's`() async throws {
        let app = Service(Ask.self) { "app: \($0.subject)" }
        #expect(try await answers(of: self.app([app], nil, nil)) == ["app: desk", "app: corner"])
        #expect(try await answers(of: self.app([app], Self.loud, nil)) == ["DESK!", "CORNER!"])
        #expect(try await answers(of: self.app([app], nil, Self.quiet)) == ["app: desk", "corner…"])
        #expect(try await answers(of: self.app([], Self.loud, Self.quiet)) == ["DESK!", "corner…"])
    }

    @Test func `a child in a row has its service, too`() async throws {
        #expect(try await answers(of: app([], Self.loud, Self.quiet, .rows), isInRow: true) == ["DESK!", "corner…"])
    }

    @Test func `a screen that has closed is still answered by its implementation`() async throws {
        let heard = Mutex("")
        let service = Service(Ask.self) { request in
            heard.withLock { $0 = request.subject }
            return ""
        }
        let client = try await TestClient(app([], service, nil)).open("bureau")
        try await client.post(client.event(.tap, on: "askAndLeave"), ["prefer": "wait=60"])
        #expect(heard.withLock { $0 } == "leaving")
    }

    @Test func `a call of a service that nobody has is found at start-up`() {
        let other = Service(Other.self) { _ in "" }
        let faults = #expect(throws: SceneFaults.self) { try app([other], nil, nil) }
        let callers = ["'tap' of 'ask'", "'tap' of 'askAndLeave'", "'tap' of 'child.ask'"]
        #expect(
            faults?.faults.sorted()
                == callers.map {
                    "bureau, standard: \($0) calls the service 'ask', which the app does not have."
                })
    }

    @Test func `the nearest service is named`() throws {
        let near = Service(Near.self) { _ in "" }
        let screen = Screen("x", title: "", model: 0) {
            Button("Ask").id("ask").on(.tap, Delay(.seconds(1), Call { (_: Int) in Ask(subject: "") }))
        }
        let faults = #expect(throws: SceneFaults.self) {
            try Application(name: "Near", services: [near]) { screen }
        }
        #expect(
            faults?.faults == [
                "x, standard: 'tap' of 'ask' calls the service 'ask', which the app does not have. Did you mean 'asks'?"
            ])
    }

    @Test func `a form that nobody saves is found at start-up`() throws {
        let faults = #expect(throws: SceneFaults.self) {
            try Application(name: "Forms") { SignupController() }
        }
        for node in ["'tap' of 'save'", "'submit' of 'form'"] {
            #expect(
                faults?.faults.contains { $0.contains("\(node) calls the service") } == true,
                "\(String(describing: faults))")
        }
        #expect(faults?.faults.contains { $0.contains("waits for") } == false)
    }

    @Test func `a call that is known only at the event is refused, and told in the log`() async throws {
        let log = RecordedLog()
        let screen = Screen("x", title: "", model: 0) {
            Button("Ask").id("ask").on(
                .tap,
                Change { (count: inout Int, _, _) in
                    count += 1
                    return [try .call(Ask(subject: ""))]
                })
            Label().id("count").observing(\Int.self, format: .number)
        }
        let application = try Application(name: "Late") { screen }
        let client = try await TestClient(Endpoint(application, logger: log.logger(.error))).open("x")
        let answer = try await client.channel.post("\(client.path)/events", Event(.tap, on: "ask").json)
        #expect(answer.status == 500)
        #expect(
            log.entries.map { $0["error"] } == [
                "'ask' of 'x' calls the service 'ask', which the app does not have."
            ])
        try await client.reload()
        #expect(client.text("count") == "0")
    }
}

private struct Other: ServiceRequest {
    typealias Outcome = String
    static let name = "somethingElse"
}

private struct Near: ServiceRequest {
    typealias Outcome = String
    static let name = "asks"
}

/// What the corner of a desk shows.
private struct Corner: Controller {
    struct State: Model { var answer = "" }

    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let ask = Slot<Button>()
        let answer = Slot<Label>()
        let service = Slot<Service?>()
    }

    static let name = "corner"
    let title = "Corner"
    let implementations: [Implementation<Self>]

    func model(in _: Context) -> State? { nil }

    func connect(_ outlets: Outlets<Self>) -> [Connection<State>] {
        Observe(\.answer, in: outlets.answer.text)
        outlets.ask.on(.tap, Call { _ in Ask(subject: "corner") })
        outlets.screen.received(Ask.self) { corner, answer, _ in
            corner.answer = answer
            return []
        }
    }
}

extension Implementation<Corner> {
    fileprivate static let plain: Implementation<Corner> = Implementation("plain") {
        $0.ask(Button("Ask"))
        $0.answer(Label())
        $0.content { host in
            Row {
                host.ask
                host.answer
            }
        }
    }
}

/// A screen with a corner.
private struct Bureau: Controller {
    struct State: Model {
        var answer = ""
        var corner = Corner.State()
        var rows = IdentifiedList([Line(id: "a")])
    }

    struct Line: Model, Identifiable {
        let id: String
        var corner = Corner.State()
    }

    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let ask = Slot<Button>()
        let askAndLeave = Slot<Button>()
        let answer = Slot<Label>()
        let child = Slot<Child<Corner>>()
        let isInRow = Slot<Bool?>()
        let service = Slot<Service?>()
    }

    static let name = "bureau"
    let title = "Bureau"
    let implementations: [Implementation<Self>]

    func model(in _: Context) -> State? { State() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<State>] {
        Observe(\.answer, in: outlets.answer.text)
        if outlets.isInRow == true { Embed(\.corner, ofRowsIn: \.rows, in: outlets.child) }
        if outlets.isInRow != true { Embed(\.corner, in: outlets.child) }
        outlets.ask.on(.tap, Call { _ in Ask(subject: "desk") })
        outlets.askAndLeave.on(.tap, Call { _ in Ask(subject: "leaving") }.then(Show(Self.self, as: .replace)))
        outlets.screen.received(Ask.self) { bureau, answer, _ in
            bureau.answer = answer
            return []
        }
    }
}

extension Implementation<Bureau> {
    fileprivate static let plain: Implementation<Bureau> = Implementation("plain") {
        $0.ask(Button("Ask"))
        $0.askAndLeave(Button("Ask and leave"))
        $0.answer(Label())
        $0.content { host in
            Column {
                host.child
                host.ask
                host.askAndLeave
                host.answer
            }
        }
    }

    fileprivate static let rows: Implementation<Bureau> = Implementation("rows", over: plain) {
        $0.isInRow(true)
        $0.content { host in
            Column {
                List(id: "rows") { ForEach(\Bureau.State.rows) { Row { host.child } } }
                host.ask
                host.askAndLeave
                host.answer
            }
        }
    }
}
