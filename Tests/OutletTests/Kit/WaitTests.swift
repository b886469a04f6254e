import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// A client that waits for what never comes.
@Suite(.timeLimit(.minutes(5))) struct WaitTests {
    private let books = TestSource<String, IdentifiedList<Book>>()
    private let clock = ManualClock()

    private var shelf: Application {
        get throws { try Application(name: "Shelf", controllers: [ShelfController(books: books.source)]) }
    }

    /// What a client says that waits for something else than it gets.
    private func failure(
        of client: TestClient, within limit: Duration = .seconds(3_600),
        until condition: (TestClient) -> Bool = { _ in false }
    ) async throws -> String {
        let failure = await #expect(throws: TestFailure.self) { try await client.wait(within: limit, until: condition) }
        return failure?.description ?? ""
    }

    @Test(arguments: Setting.all)
    func `it ends at once if nothing is under way, and shows the document`(setting: Setting) async throws {
        let client = try await setting.open()
        let failure = try await failure(of: client)
        #expect(failure.hasPrefix("Nothing more comes: the session waits for nothing. The document is {"), "\(failure)")
        #expect(failure.contains(#""screen":"desk""#))
    }

    @Test(arguments: Setting.all)
    func `it ends once the last answer has come, which it shows`(setting: Setting) async throws {
        let client = try await TestClient(setting.channel(shelf)).open("shelf")
        let request = try await books.next()
        let answering = Task {
            try await Task.sleep(for: .milliseconds(20))
            request.answer(IdentifiedList([Book(id: 7, title: "Emma")]))
        }
        let failure = try await failure(of: client) { $0.text("phase") == "empty" }
        try await answering.value
        #expect(failure.contains("Nothing more comes"), "\(failure)")
        #expect(failure.contains("Emma"))
        #expect(client.keys(of: "list") == ["7"])
    }

    @Test(arguments: Setting.all)
    func `it ends once the last work is over, though that changes nothing on screen`(setting: Setting) async throws {
        let gate = Gate()
        let service = Service(Ask.self) { request in
            await gate.pass()
            return request.subject
        }
        let screen = Screen("quiet", title: "Quiet", model: 0) {
            Button("Ask").id("ask").on(.tap, Call { (_: Int) in Ask(subject: "news") })
        } connect: { outlets in
            outlets.screen.received(Ask.self) { _, _, _ in [] }
        }
        let app = try Application(name: "Quiet", services: [service]) { screen }
        let client = try await TestClient(setting.channel(app)).open("quiet")
        try await client.tap("ask")
        let answering = Task {
            try await Task.sleep(for: .milliseconds(20))
            gate.open()
        }
        let failure = try await failure(of: client)
        try await answering.value
        #expect(failure.hasPrefix("Nothing more comes: the session waits for nothing."), "\(failure)")
        #expect(client.revision == 1)
    }

    @Test func `it gives up after the limit where something may still come, and says what`() async throws {
        let client = try await TestClient(shelf).open("shelf")
        let failure = try await failure(of: client, within: .milliseconds(10))
        #expect(
            failure.hasPrefix(
                "What was waited for did not come within 0.01 seconds: the session waits for the load 'books'."),
            "\(failure)")
    }

    @Test func `a failure shows why a source failed, which the document does not tell`() async throws {
        let client = try await TestClient(shelf).open("shelf")
        try await books.next().fail(Trouble(description: "The shelf has fallen over."))
        let failure = try await failure(of: client) { $0.text("phase") == "empty" }
        #expect(
            failure.contains("The app has logged: A source failed (error: The shelf has fallen over., source: books)."),
            "\(failure)")
        #expect(!"\(client.document)".contains("fallen over"))
    }

    @Test func `a refusal shows why the server failed`() async throws {
        let screen = Screen("shop", title: "Shop", model: 0) {
            Button("Buy").id("buy").on(
                .tap, Change(\Int.self) { _ in throw Trouble(description: "The till is stuck.") })
        }
        let client = try await TestClient(Application(name: "Shop") { screen }).open("shop")
        let refusal = await #expect(throws: Refusal.self) { try await client.tap("buy") }
        let description = try #require(refusal?.description)
        #expect(description.hasPrefix("500: ") && description.contains("The till is stuck."), "\(description)")
        #expect(refusal?.answer.text.contains("stuck") == false)
    }

    @Test func `a source that is observed may bring something, as long as the client waits`() async throws {
        let notice = Broadcast("")
        let screen = Screen("notice", title: "Notice", model: Notice()) {
            Label().id("text").observing({ (notice: Notice) in notice.text.value ?? "" }, in: \.text)
        } connect: { _ in
            Load(\.text, from: DataSource(observing: notice))
        }
        let client = try await TestClient(Application(name: "Notice") { screen }).open("notice")
        let failure = try await failure(of: client, within: .milliseconds(10))
        #expect(failure.contains("waits for the observed source"), "\(failure)")
        let sending = Task { notice.send("Hello") }
        try await client.wait(within: .seconds(3_600)) { $0.text("text") == "Hello" }
        await sending.value
    }

    private struct Notice: Model {
        var text = Loadable<String>()
    }

    @Test func `it ends at once if all waits for a clock that only the test advances`() async throws {
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        let screen = Screen("shop", title: "Shop", model: 0) {
            Button("Ask").id("ask").on(.tap, Delay(.seconds(30), Announce<Int> { _ in "Can we help you?" }))
        }
        let app = try Application(name: "Shop") { screen }
        let client = try await TestClient(Endpoint(app, configuration: configuration, logger: .silent)).open("shop")
        try await client.tap("ask")
        let failure = try await failure(of: client)
        #expect(
            failure.contains("waits for delayed effects, which comes when the app's clock has advanced by"),
            "\(failure)")
        clock.advance(by: .seconds(30))
        try await client.wait { !$0.effects.isEmpty }
        #expect(client.effects.last?["text"] == "Can we help you?")
    }
}

/// What has gone wrong, in words of the app's own.
private struct Trouble: Error, CustomStringConvertible {
    let description: String
}
