import Outlet
import OutletTesting
import Testing
import ViewTree

/// Screens that come and go.
@Suite(.timeLimit(.minutes(5))) struct NavigationTests {
    private func app() throws -> Application {
        try Application(name: "Library", controllers: [ShelvesController(), VolumeController(), LetterController()])
    }

    private func client(_ screen: String = "shelves") async throws -> TestClient {
        try await TestClient(try app()).open(screen)
    }

    private func presentations(_ client: TestClient) -> [String] {
        client.document["stack"]?.array?.compactMap { $0["presentation"]?.string } ?? []
    }

    private func refused(_ detail: String, _ body: () async throws -> Void) async {
        do {
            try await body()
            Issue.record("It was not refused.")
        } catch {
            let problem = (error as? Refusal)?.answer
            #expect(problem?.status == 409)
            #expect(problem?.json["type"] == "/problems/refused")
            #expect(problem?.json["detail"]?.string == detail)
        }
    }

    @Test(arguments: Setting.all)
    func `a screen takes the place of the one on top, or of all`(setting: Setting) async throws {
        let client = try await setting.open("shelves", app())
        try await client.tap("swap")
        #expect(client.stack == ["letter"])
        #expect(presentations(client) == ["root"])
        try await client.check()
        try await client.tap("further")
        try await client.post(client.event(.open, on: "root", value: ["url": "/screens/shelves"]))
        #expect(client.stack == ["letter", "volume", "shelves"])
        try await client.tap("restart")
        #expect(client.stack == ["letter"])
        #expect(presentations(client) == ["root"])
        try await client.check()
    }

    @Test func `a modal screen goes with all that was opened from it`() async throws {
        let client = try await client()
        try await client.tap("write")
        try await client.tap("further")
        #expect(presentations(client) == ["root", "modal", "push"])
        try await client.post(client.event(.dismiss, on: "root"))
        #expect(client.stack == ["shelves"])
        try await client.check()
    }

    @Test(arguments: [EventName.back, .dismiss])
    func `unsaved changes are asked about, and a second time leaves`(event: EventName) async throws {
        let client = try await client()
        try await client.tap("write")
        try await client.post(client.event(event, on: "root"))
        #expect(client.screen == "shelves", "nothing was put in")
        try await client.tap("write")
        try await client.type("Dear diary", into: "words")
        try await client.post(client.event(event, on: "root"))
        #expect(client.screen == "letter")
        #expect(client.shows("question"))
        try await client.tap("stay")
        #expect(!client.shows("question"))
        #expect(client.value("words") == "Dear diary")
        try await client.post(client.event(event, on: "root"))
        try await client.post(client.event(event, on: "root"))
        #expect(client.screen == "shelves")
        try await client.check()
    }

    @Test func `what a button raises is asked about as what comes from outside is, and leaves where nobody answers`()
        async throws
    {
        let client = try await client()
        try await client.tap("write")
        try await client.tap("cancel")
        #expect(client.screen == "shelves", "nothing was put in")
        try await client.tap("write")
        try await client.type("Dear diary", into: "words")
        try await client.tap("cancel")
        #expect(client.shows("question"))
        try await client.tap("cancel")
        #expect(client.screen == "shelves")
        try await client.check()
    }

    @Test func `14. what is kept goes on the fact, without a question`() async throws {
        let client = try await client()
        try await client.tap("write")
        try await client.type("Dear diary", into: "words")
        try await client.tap("keep")
        #expect(client.screen == "shelves")
    }

    @Test func `a guard refuses with its reason, and nothing changes`() async throws {
        let client = try await client("letter")
        try await client.post(client.event(.open, on: "root", value: ["url": "/screens/shelves"]))
        try await client.tap("lock")
        let document = client.document
        await refused("The shelves are locked.") { try await client.back() }
        try await client.reload()
        #expect(client.document == document)
        try await client.tap("lock")
        try await client.back()
        #expect(client.stack == ["letter"])
    }

    @Test func `an intention refuses with its reason`() async throws {
        let client = try await client()
        await refused("Choose a book first.") { try await client.tap("discard") }
        #expect(client.revision == 1)
    }

    @Test func `the implementation decides destination and transition`() async throws {
        let plain = try await client()
        try await plain.select("1", in: "volumes")
        #expect(plain.stack == ["shelves", "volume"])
        let calm = try await TestClient(try app()).open("shelves", implementation: "calm")
        try await calm.select("1", in: "volumes")
        #expect(calm.stack == ["shelves", "letter"])
        #expect(presentations(calm) == ["root", "modal"])
    }

    @Test func `an event that a screen raises for itself without end is a fault of the app`() async throws {
        let client = try await client()
        do {
            try await client.tap("echo")
            Issue.record("It was answered.")
        } catch let refusal as Refusal {
            #expect(refusal.answer.status == 500)
        }
        try await client.check()
    }

    @Test func `what a screen raises goes to the one below where it does not answer`() async throws {
        let client = try await client()
        try await client.select("1", in: "volumes")
        try await client.tap("rename")
        try await client.back()
        #expect(client.keys(of: "volumes") == ["1", "2", "9"])
        try await client.check()
    }

    @Test func `what is not allowed in an input keeps nobody from leaving`() async throws {
        let client = try await client("letter")
        try await client.post(client.event(.open, on: "root", value: ["url": "/screens/shelves"]))
        let values = JSONObject([("word", .string(String(repeating: "x", count: 21)))])
        let tap = Event(.tap, on: "lock", values: values)
        expect(try await client.channel.post("\(client.path)/events", tap.json), 422, "invalid-value")
        try await client.post(Event(.back, values: values))
        #expect(client.stack == ["letter"])
        let typed = Event(.back, values: JSONObject([("words", 1)]))
        expect(try await client.channel.post("\(client.path)/events", typed.json), 422, "wrong-shape")
    }

    @Test func `a way to a screen that the app does not have is found at start-up`() throws {
        do {
            _ = try Application(name: "Library", controllers: [ShelvesController(), LetterController()])
            Issue.record("It started.")
        } catch {
            #expect(
                error.faults.sorted() == [
                    "letter, standard: it leads to 'volume', which is no screen of the app.",
                    "shelves, calm: it leads to 'volume', which is no screen of the app.",
                    "shelves, standard: it leads to 'volume', which is no screen of the app.",
                ])
        }
    }
}
