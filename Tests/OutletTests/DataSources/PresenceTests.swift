import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Outlet

/// Who else is there, as a source.
@Suite(.timeLimit(.minutes(5))) struct PresenceTests {
    struct Page: Model {
        var isThere = true
        var key = ""
        var viewers = Loadable<Viewers>()

        var others: Viewers { viewers.value ?? Viewers() }
    }

    struct Key: ScreenParameters {
        var key: String?
    }

    static func page(
        guards: [Guard] = [], named nameOf: @escaping @Sendable (Principal) async -> String? = { $0.id }
    ) -> Screen {
        let start: @Sendable (Key, Context) -> Page? = { parameters, _ in Page(key: parameters.key ?? "") }
        return Screen("page", title: "Page", guards: guards, opening: start) {
            Label().id("names").observing(\Page.others.names)
            Label().id("anonymous").observing(\Page.others.anonymous, format: .number)
            Label().id("count").observing(\Page.others.count, format: .number)
            Label().id("phase").observing({ (page: Page) in "\(page.viewers.phase)" })
            Button("Leave").id("leave").on(.tap, Change(\Page.isThere) { $0 = false })
            Button("Come").id("come").on(.tap, Change(\Page.isThere) { $0 = true })
        } connect: { _ in
            Load(\.viewers, from: .viewers(of: "page", named: nameOf)) { $0.isThere ? $0.key : nil }
        }
    }

    /// Whoever names themselves in `Authorization` is who they say, in the tenant of the word before a slash.
    static let authenticator = Authenticator { request in
        guard let words = request.headers["authorization"]?.split(separator: "/"), let name = words.last else {
            return .principal(.anonymous)
        }
        return .principal(Principal(id: String(name), tenant: words.count > 1 ? String(words[0]) : nil))
    }

    private let clock = ManualClock()

    private func endpoint(_ screen: Screen = page()) throws -> Endpoint {
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        configuration.authenticator = Self.authenticator
        return Endpoint(
            try Application(name: "Presence") { screen }, configuration: configuration, logger: .silent)
    }

    private func person(
        _ name: String?, _ endpoint: Endpoint, over transport: Transport = .inProcess, key: String? = nil
    ) async throws -> TestClient {
        let client = try TestClient(endpoint, over: transport)
        if let name { client.headers["authorization"] = name }
        return try await client.open("page", parameters: JSONObject(key.map { [("key", .string($0))] } ?? []))
    }

    /// Asks until a text is there.
    private func shows(_ text: String, in node: String, _ client: TestClient) async throws {
        try await eventually("\(node) is '\(text)', not '\(client.text(node) ?? "")'") {
            try await client.reload()
            return client.text(node) == text
        }
    }

    private func pass(_ seconds: Int) async {
        for _ in 0..<seconds {
            await clock.sleepers(1)
            clock.advance(by: .seconds(1))
        }
    }

    @Test(arguments: Transport.allCases)
    func `two users see each other, and nobody sees oneself`(transport: Transport) async throws {
        let endpoint = try endpoint()
        let ada = try await person("Ada", endpoint, over: transport)
        #expect(ada.text("count") == "0" && ada.text("phase") == "empty", "it is in the first document")
        let stream = try await ada.stream(after: ada.revision)
        let bob = try await person("Bob", endpoint, over: transport)
        #expect(try await ada.receive(from: stream)?.event == "patch")
        #expect(ada.text("names") == "Bob")
        #expect(ada.revision == 2)
        try await shows("Ada", in: "names", bob)
        // Another session of hers is nobody else.
        let again = try await person("Ada", endpoint, over: transport)
        try await shows("Bob", in: "names", again)
        #expect(again.text("count") == "1")
        let eve = try await person("Eve", endpoint, over: transport)
        #expect(try await ada.receive(from: stream)?.event == "patch")
        #expect(ada.text("names") == "Bob, Eve" && ada.revision == 3)
        try await shows("Ada, Bob", in: "names", eve)
        for client in [ada, bob, again, eve] {
            try await shows("2", in: "count", client)
            try await client.check()
        }
    }

    @Test(arguments: Transport.allCases)
    func `who closes the client is gone within five seconds`(transport: Transport) async throws {
        let endpoint = try endpoint()
        let ada = try await person("Ada", endpoint, over: transport)
        let stream = try await ada.stream(after: ada.revision)
        let bob = try await person("Bob", endpoint, over: transport)
        try await ada.receive(from: stream)
        #expect(ada.text("names") == "Bob")
        // Whoever deletes the session is gone at once.
        try await bob.close()
        try await ada.receive(from: stream)
        #expect(ada.text("names") == "")
        let eve = try await person("Eve", endpoint, over: transport)
        let listening = try await eve.stream(after: nil)
        _ = try await listening.next()
        try await ada.receive(from: stream)
        #expect(ada.text("names") == "Eve")
        // As long as it listens, it is there.
        await pass(60)
        try await ada.reload()
        #expect(ada.text("names") == "Eve")
        listening.close()
        try await eventually("the server knows it") { endpoint.sessions.live.streams.count == 1 }
        await pass(2)
        #expect(ada.text("names") == "Eve")
        await pass(3)
        try await ada.receive(from: stream)
        #expect(ada.text("names") == "" && ada.text("count") == "0")
        try await ada.check()
    }

    @Test func `who falls silent is gone within twenty seconds, and back with the next request`() async throws {
        let endpoint = try endpoint()
        let ada = try await person("Ada", endpoint)
        let stream = try await ada.stream(after: ada.revision)
        let bob = try await person("Bob", endpoint)
        try await ada.receive(from: stream)
        try await shows("Ada", in: "names", bob)
        await pass(10)
        try await bob.reload()
        await pass(17)
        #expect(ada.text("names") == "Bob")
        await pass(3)
        try await ada.receive(from: stream)
        #expect(ada.text("names") == "")
        #expect(bob.text("names") == "Ada")
        try await bob.tap("come")
        try await ada.receive(from: stream)
        #expect(ada.text("names") == "Bob" && ada.revision == 4)
        try await shows("Ada", in: "names", bob)
    }

    @Test func `of anonymous sessions there is a number, and each leaves itself out`() async throws {
        let endpoint = try endpoint()
        let first = try await person(nil, endpoint)
        let second = try await person(nil, endpoint)
        #expect(second.text("anonymous") == "1" && second.text("names") == "")
        let ada = try await person("Ada", endpoint)
        #expect(ada.text("anonymous") == "2" && ada.text("count") == "2")
        try await shows("2", in: "count", first)
        #expect(first.text("anonymous") == "1" && first.text("names") == "Ada")
    }

    @Test func `who shows something else is there no longer`() async throws {
        let endpoint = try endpoint()
        let ada = try await person("Ada", endpoint)
        let stream = try await ada.stream(after: ada.revision)
        let bob = try await person("Bob", endpoint)
        try await ada.receive(from: stream)
        try await shows("Ada", in: "names", bob)
        try await bob.tap("leave")
        #expect(bob.text("names") == "" && bob.text("phase") == "idle")
        try await ada.receive(from: stream)
        #expect(ada.text("names") == "")
        try await bob.tap("come")
        try await ada.receive(from: stream)
        #expect(ada.text("names") == "Bob")
        #expect(bob.text("names") == "Ada")
    }

    @Test func `each key is a place, and each tenant has its own`() async throws {
        let endpoint = try endpoint()
        let ada = try await person("Ada", endpoint, key: "1")
        let bob = try await person("Bob", endpoint, key: "1")
        let eve = try await person("Eve", endpoint, key: "2")
        let stranger = try await person("north/Bob", endpoint, key: "1")
        try await shows("Bob", in: "names", ada)
        try await shows("Ada", in: "names", bob)
        for client in [eve, stranger] {
            try await client.reload()
            #expect(client.text("count") == "0")
            #expect(client.revision == 1, "nothing is sent to those whom it does not concern")
        }
    }

    @Test func `a session without a stream is brought up to date by its next request`() async throws {
        let endpoint = try endpoint()
        let ada = try await person("Ada", endpoint)
        let stream = try await ada.stream(after: ada.revision)
        let bob = try await person("Bob", endpoint)
        try await ada.receive(from: stream)
        try await shows("Ada", in: "names", bob)
        let before = bob.revision
        for name in ["Carl", "Dora", "Eve"] {
            _ = try await person(name, endpoint)
            try await ada.receive(from: stream)
        }
        #expect(ada.text("names") == "Bob, Carl, Dora, Eve")
        try await bob.reload()
        #expect(bob.text("names") == "Ada, Carl, Dora, Eve")
        #expect(bob.revision == before + 1)
    }

    @Test func `the app says what others see, and who has no name is only counted`() async throws {
        let endpoint = try endpoint(Self.page { $0.id == "Eve" ? nil : "the \($0.id ?? "")\0" })
        let ada = try await person("Ada", endpoint)
        let eve = try await person("Eve", endpoint)
        _ = try await person("Eve", endpoint)
        try await shows("the Ada", in: "names", eve)
        #expect(eve.text("count") == "1" && eve.text("anonymous") == "0", "her other session is herself")
        try await shows("1", in: "anonymous", ada)
        #expect(ada.text("names") == "" && ada.text("count") == "1")
    }

    @Test func `only who may open the screen is there, and sees who is`() async throws {
        let endpoint = try endpoint(Self.page(guards: [.signedIn]))
        let ada = try await person("Ada", endpoint)
        let refusal = await #expect(throws: Refusal.self) { _ = try await person(nil, endpoint) }
        #expect(refusal?.answer.status == 401)
        try await ada.reload()
        #expect(ada.text("count") == "0")
        // Nobody else keeps a session there, or sees it, by its address.
        let eve = try TestClient(endpoint)
        eve.headers["authorization"] = "Eve"
        #expect(try await eve.channel.get(ada.path, ["authorization": "Eve"]).status == 404)
        #expect(try await eve.channel.get("/screens/page").status == 401)
    }

    @Test func `of many at a place, each is counted and a hundred have names`() async throws {
        let endpoint = try endpoint()
        let ada = try await person("Ada", endpoint)
        for number in 0..<120 { _ = try await person("P\(number)", endpoint) }
        try await shows("120", in: "count", ada)
        #expect(ada.text("names")?.split(separator: ",").count == 100)
    }

    @Test func `a session that comes back shows what it showed, and then who is there by now`() async throws {
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        configuration.authenticator = Self.authenticator
        let store = MemoryStore()
        func start() throws -> Endpoint {
            Endpoint(
                try Application(name: "Presence") { Self.page() }, store: store, configuration: configuration,
                logger: .silent)
        }
        let before = try start()
        let ada = try await person("Ada", before)
        _ = try await person("Bob", before)
        try await shows("Bob", in: "names", ada)
        let revision = ada.revision
        let after = try TestClient(try start())
        after.headers["authorization"] = "Ada"
        try await after.resume(ada.document["session"]?.string ?? "")
        // Who is there by now may be known before the first answer.
        #expect(after.revision == revision ? after.text("names") == "Bob" : after.text("names") == "")
        try await shows("", in: "names", after)
        #expect(after.revision == revision + 1)
        try await after.check()
    }
}
