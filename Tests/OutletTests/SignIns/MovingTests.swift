import MicroHTTPD
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// What a session takes with it when its user signs in or out, and what it leaves.
@Suite(.timeLimit(.minutes(5))) struct MovingTests {
    private let key = "0123456789abcdefABCDEF"

    private func effects(_ client: TestClient) -> [JSON] { client.document["effects"]?.array ?? [] }

    @Test(arguments: Setting.all)
    func `a token that was replaced counts for nothing, and the sessions of its sign-in go on`(
        setting: Setting
    ) async throws {
        let channel = try Lodge.channel(setting)
        let (first, second) = (TestClient(channel), TestClient(channel))
        try await first.enter(as: "Ada")
        let old = first.headers
        second.headers = old
        try await second.open("door")
        let stream = try await first.stream()
        _ = try await stream.next()
        try await second.type("Ada", into: "name")
        try await second.type(Lodge.password, into: "password")
        try await second.tap("enter")
        let answer = try await channel.get(first.path, old)
        expect(answer, 404, "unknown-session")
        #expect(answer["set-cookie"] == nil, "it would take the new one away")
        first.headers = second.headers
        try await first.reload()
        #expect(first.text("who") == "Ada")
        try await second.tap("leave")
        #expect(try await stream.endReason() == "deleted")
        expect(try await channel.get(first.path, first.headers), 404, "unknown-session")
    }

    @Test(arguments: Setting.all)
    func `another one who signs in ends the sign-in before, with its sessions, and gets nothing of it`(setting: Setting)
        async throws
    {
        let channel = try Lodge.channel(setting)
        let (first, second) = (TestClient(channel), TestClient(channel))
        try await first.enter(as: "Ada")
        let old = first.headers
        second.headers = old
        try await second.open("hall")
        try await second.tap("add")
        try await second.tap("room")
        #expect(second.text("who") == "Ada")
        try await second.back()
        try await second.tap("door")
        try await second.type("Bob", into: "name")
        try await second.type(Lodge.password, into: "password")
        try await second.tap("enter")
        expect(try await channel.get(first.path, old), 404, "unknown-session")
        #expect(try await channel.post("/sessions", ["screen": "room"], old).json["screen"]?.string == "door")
        try await second.reload()
        #expect(second.text("who") == "Bob")
        #expect(second.document["stack"]?.array?.count == 1)
        #expect(effects(second).isEmpty)
    }

    @Test(arguments: Setting.all)
    func `the session after signing out is there for a client without a tenant`(setting: Setting) async throws {
        let channel = try setting.channel(Lodge.app(tenant: "acme")) { $0.clock = ManualClock() }
        let client = TestClient(channel)
        try await client.enter(as: "Ada")
        try await client.tap("leave")
        try await client.reload()
        #expect(client.document["screen"]?.string == "hall")
    }

    @Test(arguments: Setting.all)
    func `where the authenticator knows the tenant, the session after signing out is of that one`(
        setting: Setting
    ) async throws {
        let authenticator = Authenticator { _ in .principal(Principal(id: nil, in: "acme")) }
        let channel = try setting.channel(Lodge.app(tenant: "acme"), authenticator: authenticator) {
            $0.clock = ManualClock()
        }
        let client = TestClient(channel)
        try await client.enter(as: "Ada")
        try await client.tap("leave")
        try await client.reload()
        #expect(client.document["screen"]?.string == "hall")
    }

    @Test(arguments: Setting.all)
    func `effects are numbered on after a move`(setting: Setting) async throws {
        let client = TestClient(try Lodge.channel(setting))
        try await client.open("hall")
        for _ in 1...3 { try await client.tap("bell") }
        try await client.tap("room")
        try await client.type("Ada", into: "name")
        try await client.type(Lodge.password, into: "password")
        try await client.tap("enter")
        #expect(effects(client).last?["id"]?.integer == 4)
        try await client.tap("leave")
        #expect(effects(client).isEmpty)
        try await client.tap("bell")
        #expect(effects(client).map { $0["id"]?.integer } == [5])
    }

    @Test(arguments: Setting.all)
    func `the key of an event that may sign in is told to no other client`(setting: Setting) async throws {
        let channel = try Lodge.channel(setting)
        let client = try await TestClient(channel).open("hall")
        try await client.post(client.event(.tap, on: "bell"), ["idempotency-key": key])
        #expect(effects(client).last?["for"]?.string == key)
        let secret = "\(key)-sign-in"
        try await client.tap("door")
        for password in ["guessed", Lodge.password] {
            let values = JSONObject([("name", "Ada"), ("password", .string(password))])
            let stream = try await client.stream()
            _ = try await stream.next()
            try await client.post(Event(.tap, on: "enter", values: values), ["idempotency-key": secret + password])
            #expect(effects(client).last?["text"]?.string == "Knock, knock")
            let document = try await channel.get(client.path, client.headers)
            #expect(document.status == 200 && !document.text.contains(secret))
            #expect(try await !"\(stream.next() as Any)".contains(secret))
        }
    }

    @Test(arguments: Setting.all)
    func `a sign-in that has ended opens no session`(setting: Setting) async throws {
        // What the store has answered is remembered: the clock stands.
        let store = MemoryStore()
        var configuration = Endpoint.Configuration()
        configuration.clock = ManualClock()
        let endpoint = try Endpoint(Lodge.app(), store: store, configuration: configuration, logger: .silent)
        let channel = try setting.transport.channel(to: endpoint)
        let client = TestClient(channel)
        try await client.enter(as: "Ada")
        try await client.reload()
        let signIns = try await StoreAnswer.awaited { store.signIns(of: nil, then: $0) }
        #expect(signIns.count == 1)
        _ = try await StoreAnswer.awaited { store.endSignIns(signIns.map(\.id), then: $0) }
        for headers: Headers in [[:], ["idempotency-key": key]] {
            var all = client.headers
            for field in headers.fields { all[field.name] = field.value }
            expect(try await channel.post("/sessions", ["screen": "hall"], all), 401, "unauthenticated")
        }
    }

    @Test func `a session that has moved still is one of its address`() async throws {
        let channel = try Setting(transport: .inProcess, isStored: false).channel(Lodge.app()) {
            $0.clock = ManualClock()
            $0.sessionsPerAddress = 1
        }
        let peer = NetworkAddress("192.0.2.7")
        func post(_ path: String, _ body: JSON, _ headers: Headers = [:]) async throws -> Answer {
            var headers = headers
            headers["content-type"] = "application/json"
            return try await channel.send(
                Request(method: .post, path: path, headers: headers, body: body.encoded, peer: peer))
        }
        let opened = try await post("/sessions", ["screen": "room"])
        let values = JSONObject([("name", "Ada"), ("password", .string(Lodge.password))])
        let entered = try await post(
            "\(opened["location"] ?? "")/events", Event(.tap, on: "enter", values: values).json)
        #expect(entered["set-cookie"] != nil)
        #expect(try await post("/sessions", ["screen": "hall"]).status == 429)
        let cookie: Headers = ["cookie": String(entered["set-cookie"]?.prefix { $0 != ";" } ?? "")]
        #expect(try await channel.send(.delete, entered["location"] ?? "", cookie).status == 204)
        #expect(try await post("/sessions", ["screen": "hall"]).status == 201)
    }

    @Test(arguments: Setting.all)
    func `where the screen that would open is for others, the app's first one opens`(setting: Setting) async throws {
        let strangers = Guard { context in if context.principal.id != nil { throw Forbidden("You are in.") } }
        let app = try Application(name: "Club", services: [Service(signingIn: Lodge.Knock.self) { _ in true }]) {
            Screen("lobby", title: "Lobby", model: 0) { Label("Lobby").id("lobby") }
            Screen("gate", title: "Gate", guards: [strangers], model: 0) {
                Button("Enter").id("enter").on(.tap, SignIn<Int> { _ in Principal(id: "Ada") })
            }
            Screen("vault", title: "Vault", guards: [.role("keeper")], model: 0) { Label("Gold").id("gold") }
        }
        let client = TestClient(try setting.channel(app) { $0.clock = ManualClock() })
        try await client.open("gate")
        try await client.tap("enter")
        #expect(client.answer?.status == 200)
        #expect(client.document["screen"]?.string == "lobby")
    }

    @Test(arguments: Transport.allCases)
    func `neither a proxy's word nor a cookie counts where they disagree`(transport: Transport) async throws {
        let channel = try Setting(transport: transport, isStored: false).channel(Lodge.app()) {
            $0.clock = ManualClock()
            $0.trustedProxies = ["127.0.0.0/8", "::1"].compactMap { NetworkRange($0) }
            $0.principalHeader = PrincipalHeader("X-Forwarded-User")
        }
        let client = TestClient(channel)
        let peer = transport == .inProcess ? NetworkAddress("127.0.0.1") : nil
        try await client.enter(as: "Ada")
        func status(_ user: String) async throws -> Int {
            var headers = client.headers
            headers["x-forwarded-user"] = user
            return try await channel.send(
                Request(method: .get, path: client.path, headers: headers, peer: peer)
            ).status
        }
        #expect(try await status("Ada") == 200)
        #expect(try await status("Bob") == 404)
        #expect(try await channel.get(client.path, client.headers).status == 200)
    }

    @Test func `credentials that disagree are not put to the authenticator`() async throws {
        let authenticator = Authenticator { _ in .principal(Principal(id: "Eve")) }
        let channel = try Setting(transport: .inProcess, isStored: false).channel(
            Lodge.app(), authenticator: authenticator
        ) { $0.clock = ManualClock() }
        let tokens = (0..<2).map { _ in "\(SignInToken())" }
        let one = try await channel.get("/screens/hall", ["authorization": "Bearer \(tokens[0])"])
        #expect(one.json["principal"] != nil)
        let both = try await channel.get(
            "/screens/hall", ["authorization": "Bearer \(tokens[0])", "cookie": "outlet=\(tokens[1])"])
        #expect(both.status == 200 && both.json["principal"] == nil)
    }

    @Test(arguments: Setting.all)
    func `a cookie of no sign-in is deleted, also if an authenticator finds the principal`(
        setting: Setting
    ) async throws {
        for authenticator in [Authenticator.optionalNames, .names, .lateNames] {
            let channel = try setting.channel(Lodge.app(), authenticator: authenticator) { $0.clock = ManualClock() }
            for headers: Headers in [[:], ["authorization": "Eve"]] {
                var headers = headers
                #expect(try await channel.get("/screens/hall", headers)["set-cookie"] == nil)
                headers["cookie"] = "outlet=\(SignInToken())"
                let answer = try await channel.get("/screens/hall", headers)
                #expect(answer["set-cookie"]?.contains("Max-Age=0") == true, "\(answer.status)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `an authenticator that fails is a page for a browser, and says nothing of the inside`(isLate: Bool)
        async throws
    {
        struct Broken: Error {}
        let authenticator =
            isLate
            ? Authenticator(waiting: { _ in
                await Task.yield()
                throw Broken()
            }) : Authenticator { _ in throw Broken() }
        let channel = try Setting.all[0].channel(Lodge.app(), authenticator: authenticator)
        let page = try await channel.get("/screens/hall", ["accept": "text/html"])
        #expect(page.status == 500 && page["content-type"]?.hasPrefix("text/html") == true)
        #expect(!page.text.contains("Broken"))
        expect(try await channel.get("/screens/hall"), 500, "fault")
    }

    @Test(arguments: Setting.all)
    func `a screen for those who have freshly signed in asks once more after ten minutes`(
        setting: Setting
    ) async throws {
        let clock = ManualClock()
        let channel = try setting.channel(Lodge.app()) { $0.clock = clock }
        let (client, other) = (TestClient(channel), TestClient(channel))
        func prove() async throws {
            #expect(client.document["screen"]?.string == "door")
            #expect(client.document["stack"]?.array?.last?["url"]?.string == "/screens/door?then=%2Fscreens%2Fsafe")
            try await client.type("Ada", into: "name")
            try await client.type(Lodge.password, into: "password")
            try await client.tap("enter")
            #expect(client.document["screen"]?.string == "safe")
        }
        try await client.enter(as: "Ada")
        other.headers = client.headers
        try await other.open("room")
        try await client.tap("safe")
        try await client.tap("count")
        clock.advance(by: .seconds(599))
        try await client.tap("count")
        clock.advance(by: .seconds(1))
        try await client.reload()
        try await prove()
        try await client.back()
        clock.advance(by: .seconds(601))
        try await client.tap("safe")
        try await prove()
        // The proof is the client's, in all its sessions.
        other.headers = client.headers
        try await other.tap("safe")
        #expect(other.document["screen"]?.string == "safe")
        try await other.tap("count")
    }

    @Test(arguments: Setting.all)
    func `all other sign-ins of a principal end, and the client's stays`(setting: Setting) async throws {
        let channel = try Lodge.channel(setting)
        let clients = (0..<3).map { _ in TestClient(channel) }
        let stranger = TestClient(channel)
        for client in clients { try await client.enter(as: "Ada") }
        try await stranger.enter(as: "Bob")
        let (stream, path) = (try await clients[1].stream(), clients[0].path)
        _ = try await stream.next()
        try await clients[0].post(clients[0].event(.tap, on: "leaveElsewhere"), ["prefer": "wait=60"])
        #expect(try await stream.endReason() == "deleted")
        for client in clients.dropFirst() {
            expect(try await channel.get(client.path, client.headers), 404, "unknown-session")
        }
        for client in [clients[0], stranger] {
            try await client.reload()
            #expect(client.document["screen"]?.string == "room")
        }
        #expect(clients[0].path == path)
    }

    @Test func `other sign-ins end after a restart where the process has ended before`() async throws {
        let store = FaultyStore(MemoryStore())
        var configuration = Endpoint.Configuration()
        configuration.clock = ManualClock()
        func start(_ store: some SignInStore) throws -> any Channel {
            try Transport.inProcess.channel(
                to: Endpoint(Lodge.app(), store: store, configuration: configuration, logger: .silent))
        }
        let before = try start(store)
        let clients = (0..<2).map { _ in TestClient(before) }
        for client in clients { try await client.enter(as: "Ada") }
        // The event is kept, and the next change is not.
        store.crash(.beforeWriting, skipping: 1)
        _ = try? await clients[0].tap("leaveElsewhere")
        let after = try start(store.base)
        #expect(try await after.get(clients[0].path, clients[0].headers).status == 200)
        try await eventually("the other is signed out") {
            try await after.get(clients[1].path, clients[1].headers).status == 404
        }
    }

    @Test func `a proxy's word is no fresh proof`() async throws {
        let authenticator = Authenticator { _ in .principal(Principal(id: "Ada")) }
        let channel = try Setting(transport: .inProcess, isStored: false).channel(
            Lodge.app(), authenticator: authenticator)
        let client = try await TestClient(channel).open("room")
        #expect(client.text("who") == "Ada")
        try await client.tap("safe")
        #expect(client.document["screen"]?.string == "door")
    }
}
