import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Documents that belong to no session, and sessions that are opened to be waited for: who asks for one gets all of it.
@Suite(.timeLimit(.minutes(5))) struct DeepLinkTests {
    private let library = Library()
    private let clock = ManualClock()
    private let gate = Gate()

    private func endpoint(_ setting: Setting) throws -> Endpoint {
        let gate = gate
        let notes = DataSource<Int, String>(loading: { id in
            await gate.pass()
            return "note on \(id)"
        })
        let app = try Application(
            name: "Shelf", controllers: [ShelfController(books: library.source, notes: notes)])
        return try setting.endpoint(app) { $0.clock = clock }
    }

    private func channel(_ setting: Setting) throws -> any Channel {
        try setting.transport.channel(to: endpoint(setting))
    }

    @Test(arguments: Setting.all)
    func `a document without a session has what its screen loads, and what follows from that`(
        setting: Setting
    ) async throws {
        let endpoint = try endpoint(setting)
        let channel = try setting.transport.channel(to: endpoint)
        async let answer = channel.get("/screens/shelf")
        await library.asked(1)
        library.answer("a", [3, 1])
        try await eventually("the note is asked for") { gate.arrivals == 1 }
        gate.open()
        let document = try await answer
        #expect(document.status == 200)
        #expect(document.text.contains("a 3") && document.text.contains("a 1"))
        #expect(document.text.contains("note on 3"))
        #expect(document.json["session"] == nil && document.json["revision"] == 0)
        #expect(document["preference-applied"] == nil)
        #expect(endpoint.sessions.count == 0)
    }

    @Test(arguments: Setting.all)
    func `after two seconds it is what it is by then, and what still loads is given up`(
        setting: Setting
    ) async throws {
        let channel = try channel(setting)
        async let answer = channel.get("/screens/shelf")
        await library.asked(1)
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(1_999))
        library.answer("a", [3])
        try await eventually("the note is asked for") { gate.arrivals == 1 }
        clock.advance(by: .milliseconds(1))
        let document = try await answer
        #expect(document.status == 200)
        #expect(document.text.contains("a 3"))
        #expect(!document.text.contains("note on"))
        gate.open()
    }

    @Test func `what is given up is cancelled`() async throws {
        let channel = try channel(Setting.all[0])
        async let answer = channel.get("/screens/shelf")
        await library.asked(1)
        await clock.sleepers(1)
        clock.advance(by: .seconds(2))
        #expect(try await answer.status == 200)
        try await eventually("the load is cancelled") { library.cancelled == ["a"] }
    }

    @Test func `a request may say how long it waits`() async throws {
        let channel = try channel(Setting.all[0])
        let now = try await channel.get("/screens/shelf", ["prefer": "wait=0"])
        #expect(now.status == 200)
        #expect(library.asked.isEmpty)
        #expect(now["preference-applied"] == "wait=0")
        #expect(now["vary"]?.contains("Prefer") == true)
        gate.open()
        async let answer = channel.get("/screens/shelf", ["prefer": "wait=5"])
        await library.asked(1)
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(4_999))
        library.answer("a", [3])
        let later = try await answer
        #expect(later.text.contains("note on 3"))
        #expect(later["preference-applied"] == "wait=5")
        #expect(later["etag"] != now["etag"])
    }

    @Test func `a source that fails settles the document too`() async throws {
        let channel = try channel(Setting.all[0])
        async let answer = channel.get("/screens/shelf")
        await library.asked(1)
        library.answer("a", .failure(ServiceFailure("Closed.")))
        #expect(try await answer.text.contains("Closed."))
    }

    @Test(arguments: Setting.all)
    func `a session that is opened to be waited for is answered once it has settled`(setting: Setting) async throws {
        gate.open()
        let channel = try channel(setting)
        async let answer = channel.post("/sessions", ["screen": "shelf"], ["prefer": "wait=5"])
        await library.asked(1)
        library.answer("a", [3])
        let opened = try await answer
        #expect(opened.status == 201)
        #expect(opened.text.contains("note on 3"))
        #expect(opened["preference-applied"] == "wait=5")
        #expect(opened["etag"] == "\"\(opened.json["revision"]?.integer ?? 0)\"")
        let now = try await channel.get(try #require(opened["location"]))
        #expect(now.json == opened.json)
    }

    @Test func `a request that is sent again waits as the first may do`() async throws {
        gate.open()
        let channel = try channel(Setting.all[0])
        var headers: Headers = ["idempotency-key": "0123456789abcdefABCDEF"]
        let opened = try await channel.post("/sessions", ["screen": "shelf"], headers)
        #expect(opened.text.contains("loading"))
        await library.asked(1)
        headers["prefer"] = "wait=5"
        async let again = channel.post("/sessions", ["screen": "shelf"], headers)
        await clock.sleepers(1)
        library.answer("a", [3])
        let answer = try await again
        #expect(answer.status == opened.status && answer["location"] == opened["location"])
        #expect(answer.text.contains("note on 3"))
        #expect(answer["preference-applied"] == "wait=5")
    }

    @Test func `it waits no longer than it was asked to`() async throws {
        let channel = try channel(Setting.all[0])
        async let answer = channel.post("/sessions", ["screen": "shelf"], ["prefer": "wait=5"])
        await library.asked(1)
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        let opened = try await answer
        #expect(opened.status == 201)
        #expect(opened.text.contains("loading"))
    }
}
