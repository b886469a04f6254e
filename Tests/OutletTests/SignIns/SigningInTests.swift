import MicroHTTPD
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// Who signs in is somebody, by a token that only the answer has.
@Suite(.timeLimit(.minutes(5))) struct SigningInTests {
    private let key = "0123456789abcdefABCDEF"

    private func bearer(of answer: Answer?) -> String? {
        answer?["set-cookie"]?.split(separator: ";").first.flatMap { $0.split(separator: "=").last.map(String.init) }
    }

    @Test(arguments: Setting.all)
    func `signing in gives the session a new id, and its client a cookie`(setting: Setting) async throws {
        let client = TestClient(try Lodge.channel(setting))
        try await client.open("room")
        #expect(client.document["screen"]?.string == "door")
        #expect(client.document["principal"] == nil)
        let (old, revision) = (client.path, client.document["revision"]?.integer ?? 0)
        try await client.type("Ada", into: "name")
        try await client.type(Lodge.password, into: "password")
        let answer = try await client.post(client.event(.tap, on: "enter"), ["prefer": "return=minimal"])
        #expect(answer.status == 200)
        #expect(client.path != old)
        #expect(answer["location"] == client.path)
        #expect(answer["content-location"] == client.path)
        #expect(answer["cache-control"] == "no-store")
        #expect(client.document["revision"]?.integer == revision + 1)
        #expect(client.document["screen"]?.string == "room")
        #expect(client.document["stack"]?[0]?["url"]?.string == "/screens/room")
        #expect(client.document["principal"]?.string?.isEmpty == false)
        #expect(client.text("who") == "Ada")
        let cookie = try #require(answer["set-cookie"])
        let token = try #require(bearer(of: answer))
        #expect(SignInToken(token) != nil)
        #expect(cookie == "outlet=\(token); Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax")
        #expect(!answer.text.contains(token))
        #expect(!answer.text.contains(Lodge.password))
        try await client.check()
        expect(try await client.channel.get(old), 404, "unknown-session")
        expect(try await client.channel.get(client.path), 404, "unknown-session")
        let document = try await client.channel.get(client.path, ["authorization": "Bearer \(token)"])
        #expect(document.status == 200)
        #expect(document["cache-control"] == "no-store")
        #expect(document["vary"]?.contains("Cookie") == true)
        let opened = try await client.channel.post("/sessions", ["screen": "room"], client.headers)
        #expect(opened.json["screen"]?.string == "room")
    }

    @Test func `the description of the wire names the fields of tokens where they can be, and nowhere else`()
        async throws
    {
        let paths = try await Lodge.channel(Setting.all[0]).get("/openapi.json").json["paths"]
        let event = paths?["/sessions/{id}/events"]?["post"]
        #expect(event?["parameters"]?.array?.contains { $0["name"] == "Outlet-Token" && $0["in"] == "header" } == true)
        let accepted = event?["responses"]?["200"]?["headers"]
        for name in ["Set-Cookie", "Outlet-Token", "Location", "Content-Location"] {
            #expect(accepted?[name]?["schema"] == ["type": "string"], "\(name)")
        }
        let page = event?["responses"]?["303"]?["headers"]
        #expect(page?["Set-Cookie"] != nil && page?["Location"] != nil && page?["Outlet-Token"] == nil)
        for (path, method) in [
            ("/", "get"), ("/screens", "get"), ("/screens/{name}", "get"), ("/sessions", "post"),
            ("/sessions/{id}", "get"),
            ("/sessions/{id}", "delete"), ("/sessions/{id}/stream", "get"),
        ] {
            guard case .object(let responses)? = paths?[path]?[method]?["responses"] else {
                Issue.record("\(method) \(path)")
                continue
            }
            for (status, response) in responses.members {
                let isIdentified = !["413", "421", "431", "501"].contains(status)
                #expect((response["headers"]?["Set-Cookie"] != nil) == isIdentified, "\(method) \(path) \(status)")
                #expect(response["headers"]?["Outlet-Token"] == nil, "\(method) \(path) \(status)")
            }
        }
        #expect(paths?["/health/live"]?["get"]?["responses"]?["200"]?["headers"] == nil)
        let others = try await Setting.all[0].channel().get("/openapi.json").text
        #expect(!others.contains("Set-Cookie") && !others.contains("Outlet-Token"))
    }

    @Test(arguments: Setting.all)
    func `where no screen was asked for, the app says which opens`(setting: Setting) async throws {
        let client = TestClient(try Lodge.channel(setting))
        try await client.open("hall")
        try await client.tap("add")
        try await client.tap("door")
        try await client.type("Ada", into: "name")
        try await client.type(Lodge.password, into: "password")
        try await client.tap("enter")
        #expect(client.text("who") == "Ada")
        try await client.back()
        #expect(client.text("count") == "1")
        expect(try await client.channel.get(client.path, ["cookie": "outlet=x"]), 404, "unknown-session")
    }

    @Test(arguments: Setting.all)
    func `a failed proof is an accepted event, and the screen says it`(setting: Setting) async throws {
        let client = TestClient(try Lodge.channel(setting))
        try await client.enter(as: "Ada", with: "guessed")
        #expect(client.answer?.status == 200)
        #expect(client.answer?["set-cookie"] == nil)
        #expect(client.text("notice") == "Nobody knows you.")
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `a keyed sign-in that is repeated gets the session as it is now, and another token`(
        setting: Setting
    ) async throws {
        let channel = try Lodge.channel(setting)
        let client = try await TestClient(channel).open("room")
        let path = "\(client.path)/events"
        let body = Event(
            .tap, on: "enter", values: JSONObject([("name", "Ada"), ("password", .string(Lodge.password))])
        ).json
        let first = try await channel.post(path, body, ["idempotency-key": key])
        let again = try await channel.post(path, body, ["idempotency-key": key])
        #expect(again.status == 200)
        #expect(again.json == first.json)
        #expect(again["location"] == first["location"])
        let (lost, kept) = (try #require(bearer(of: first)), try #require(bearer(of: again)))
        #expect(lost != kept)
        let session = try #require(first["location"])
        #expect(try await channel.get(session, ["cookie": "outlet=\(kept)"]).status == 200)
        let stale = try await channel.get(session, ["cookie": "outlet=\(lost)"])
        expect(stale, 404, "unknown-session")
        #expect(stale["set-cookie"] == "outlet=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
        expect(
            try await channel.post(path, body.description + " ", ["idempotency-key": key]), 422, "key-reused")
        expect(try await channel.post(path, body, ["idempotency-key": "\(key)0"]), 404, "unknown-session")
        expect(try await channel.post(path, body), 404, "unknown-session")
        let left = try await channel.post(
            "\(session)/events", Event(.tap, on: "leave").json, ["cookie": "outlet=\(kept)"])
        #expect(left.status == 200)
        expect(try await channel.post(path, body, ["idempotency-key": key]), 404, "unknown-session")
    }

    @Test(arguments: Setting.all)
    func `a short key is not kept for a session that has moved`(setting: Setting) async throws {
        let client = TestClient(try Lodge.channel(setting))
        try await client.open("room")
        let path = "\(client.path)/events"
        let values = JSONObject([("name", "Ada"), ("password", .string(Lodge.password))])
        let body = Event(.tap, on: "enter", values: values).json
        #expect(try await client.channel.post(path, body, ["idempotency-key": "short"]).status == 200)
        expect(try await client.channel.post(path, body, ["idempotency-key": "short"]), 404, "unknown-session")
    }

    @Test(arguments: Setting.all)
    func `signing out ends the sign-in with its sessions, and no other`(setting: Setting) async throws {
        let channel = try Lodge.channel(setting)
        let (client, other) = (TestClient(channel), TestClient(channel))
        for client in [client, other] { try await client.enter(as: "Ada") }
        let second = TestClient(channel)
        second.headers = client.headers
        try await second.open("room")
        let streams = (try await client.stream(), try await second.stream())
        for stream in [streams.0, streams.1] { _ = try await stream.next() }
        let (old, cookie) = (client.path, client.headers["cookie"])
        let answer = try await client.post(client.event(.tap, on: "leave"))
        #expect(answer.status == 200)
        #expect(answer["set-cookie"] == "outlet=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
        #expect(answer["location"] == client.path)
        #expect(client.document["screen"]?.string == "hall")
        #expect(client.document["principal"] == nil)
        #expect(client.headers["cookie"] == nil)
        #expect(try await streams.0.endReason() == "replaced")
        #expect(try await streams.1.endReason() == "deleted")
        for path in [old, second.path] {
            expect(try await channel.get(path, ["cookie": cookie ?? ""]), 404, "unknown-session")
        }
        try await client.check()
        try await other.check()
    }

    @Test(arguments: Setting.all)
    func `signing out everywhere ends all sign-ins of the principal`(setting: Setting) async throws {
        let channel = try Lodge.channel(setting)
        let clients = (0..<3).map { _ in TestClient(channel) }
        let stranger = TestClient(channel)
        for client in clients { try await client.enter(as: "Ada") }
        try await stranger.enter(as: "Bob")
        let stream = try await clients[1].stream()
        _ = try await stream.next()
        try await clients[0].tap("leaveEverywhere")
        #expect(clients[0].document["screen"]?.string == "hall")
        #expect(try await stream.endReason() == "deleted")
        for client in clients.dropFirst() {
            expect(try await channel.get(client.path, client.headers), 404, "unknown-session")
        }
        try await stranger.check()
    }

    @Test(arguments: Setting.all)
    func `who proves once more who it is keeps its sessions, and signs out of all with the newest token`(
        setting: Setting
    ) async throws {
        let channel = try Lodge.channel(setting)
        for button in ["leave", "leaveEverywhere"] {
            let first = TestClient(channel)
            try await first.enter(as: "Ada")
            let old = first.headers
            let second = TestClient(channel)
            second.headers = first.headers
            try await second.open("door")
            try await second.type("Ada", into: "name")
            try await second.type(Lodge.password, into: "password")
            try await second.tap("enter")
            // The browser has another cookie now.
            first.headers = second.headers
            try await first.reload()
            try await first.tap(button)
            #expect(first.document["screen"]?.string == "hall")
            for headers in [old, second.headers] {
                let opened = try await channel.post("/sessions", ["screen": "room"], headers)
                #expect(opened.json["screen"]?.string == "door", "\(button)")
            }
        }
    }

    @Test(arguments: Setting.all)
    func `a program gets its token in a field, a browser never`(setting: Setting) async throws {
        let client = TestClient(try Lodge.channel(setting))
        client.headers["outlet-token"] = "header"
        try await client.enter(as: "Ada")
        #expect(client.answer?["set-cookie"] == nil)
        #expect(client.headers["authorization"]?.hasPrefix("Bearer ") == true)
        try await client.reload()
        #expect(client.text("who") == "Ada")
        try await client.tap("leave")
        #expect(client.answer?["set-cookie"] == nil)

        let browser = TestClient(client.channel)
        browser.headers = ["outlet-token": "header", "sec-fetch-site": "same-origin"]
        try await browser.enter(as: "Ada")
        #expect(browser.answer?["outlet-token"] == nil)
        #expect(browser.headers["cookie"]?.hasPrefix("outlet=") == true)
    }

    @Test(arguments: Setting.all)
    func `credentials that disagree count for nobody, and only a token that does not stand is taken back`(
        setting: Setting
    ) async throws {
        let channel = try Lodge.channel(setting)
        let (ada, bob) = (TestClient(channel), TestClient(channel))
        try await ada.enter(as: "Ada")
        try await bob.enter(as: "Bob")
        let (one, other) = (ada.headers["cookie"] ?? "", bob.headers["cookie"] ?? "")
        let bearer = "Bearer \(other.dropFirst("outlet=".count))"
        for headers: Headers in [["cookie": "\(one); \(other)"], ["cookie": one, "authorization": bearer]] {
            let answer = try await channel.get(ada.path, headers)
            expect(answer, 404, "unknown-session")
            #expect(answer["set-cookie"] == nil)
        }
        #expect(try await channel.get(ada.path, ["cookie": "a=b; \(one); \(one)"]).status == 200)
        let forged = "outlet=\(SignInToken())"
        for cookie in [forged, "outlet=x", "outlet="] {
            let answer = try await channel.get("/screens/hall", ["cookie": cookie])
            #expect(answer.status == 200)
            #expect(answer["set-cookie"]?.contains("Max-Age=0") == true)
        }
        #expect(try await channel.get("/screens/room?token=\(one.dropFirst(7))").status != 200)
    }

    @Test(arguments: Setting.all)
    func `a form signs in without script`(setting: Setting) async throws {
        let channel = try Lodge.channel(setting)
        let form: Headers = ["content-type": "application/x-www-form-urlencoded", "accept": "text/html"]
        let answer = try await channel.post(
            "/sessions",
            "~url=%2Fscreens%2Fdoor%3Fthen%3D%252Fscreens%252Froom&name=Ada&password=\(Lodge.password)"
                + "&~do=event%3Dtap%26node%3Denter", form)
        #expect(answer.status == 303)
        let cookie = answer["set-cookie"]?.prefix { $0 != ";" } ?? ""
        let page = try await channel.get(
            answer["location"] ?? "", ["accept": "text/html", "cookie": String(cookie)])
        #expect(page.status == 200)
        #expect(page.text.contains("Ada"))
        #expect(!page.text.contains(Lodge.password))
    }

    @Test(arguments: Transport.allCases)
    func `over TLS the cookie is for this host alone`(transport: Transport) async throws {
        for (path, cookie, end) in [
            ("", "__Host-outlet=", "Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure"),
            ("/lodge", "__Secure-outlet=", "Path=/lodge; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure"),
        ] {
            let channel = try Setting(transport: transport, isStored: false).channel(Lodge.app()) { configuration in
                configuration.clock = ManualClock()
                configuration.basePath = BasePath(path) ?? .root
                configuration.trustedProxies = [try #require(NetworkRange("127.0.0.1"))]
            }
            let headers: Headers = ["x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1"]
            let opened = try await channel.post("\(path)/sessions", ["screen": "room"], headers)
            let values = JSONObject([("name", "Ada"), ("password", .string(Lodge.password))])
            let session = opened["location"] ?? ""
            let answer = try await channel.post(
                "\(session)/events", Event(.tap, on: "enter", values: values).json, headers)
            guard transport == .socket else { continue }
            let set = try #require(answer["set-cookie"])
            #expect(set.hasPrefix(cookie))
            #expect(set.hasSuffix(end), "\(set)")
        }
    }

    @Test func `nobody else in a session takes the token of who signs in there`() async throws {
        for key in [nil, key] {
            let gate = Gate()
            let channel = try Setting(transport: .inProcess, isStored: false).channel(
                Lodge.app { await gate.pass() }
            ) { $0.clock = ManualClock() }
            let client = try await TestClient(channel).open("room")
            let (path, arrivals) = ("\(client.path)/events", gate.arrivals)
            let values = JSONObject([("name", "Ada"), ("password", .string(Lodge.password))])
            let body = Event(.tap, on: "enter", values: values).json
            let headers: Headers = key.map { ["idempotency-key": $0] } ?? [:]
            async let answer = channel.post(path, body, headers)
            try await eventually("the service is called") { gate.arrivals == arrivals + 1 }
            let wrong = Event(.tap, on: "enter", values: JSONObject([("name", "Eve"), ("password", "guessed")])).json
            async let others = [
                channel.post(path, wrong, ["prefer": "wait=60"]),
                channel.post(path, Event(.change, on: "name", value: "Eve").json, ["prefer": "wait=60"]),
            ]
            try await eventually("the others wait") { gate.arrivals == arrivals + 2 }
            gate.open()
            #expect(try await answer["set-cookie"] != nil)
            for other in try await others { #expect(other["set-cookie"] == nil) }
        }
    }

    @Test func `a proof that takes longer than ten seconds has failed`() async throws {
        let (clock, gate) = (ManualClock(), Gate())
        let channel = try Setting(transport: .inProcess, isStored: false).channel(
            Lodge.app { await gate.pass() }
        ) { $0.clock = clock }
        let client = try await TestClient(channel).open("room")
        let values = JSONObject([("name", "Ada"), ("password", .string(Lodge.password))])
        let path = client.path
        let start = clock.now
        let posted = Task { try await channel.post("\(path)/events", Event(.tap, on: "enter", values: values).json) }
        try await eventually("the doorkeeper is asked") { gate.arrivals == 1 }
        let answer = try await clock.passing { try await posted.value }
        #expect(gate.arrivals == 1 && start.duration(to: clock.now) >= .seconds(9))
        #expect(answer.status == 200)
        #expect(answer["set-cookie"] == nil)
        try await eventually("the screen says so") {
            // The service's own time may have begun later than that of the answer.
            clock.advance(by: .seconds(1))
            try await client.reload()
            return client.text("notice") == "Nobody opens."
        }
        gate.open()
    }

    @Test func `a sign-in that no answer takes has no effect, and the screen says so`() async throws {
        let clock = ManualClock()
        let app = try Application(name: "Late", services: [Service(signingIn: Lodge.Knock.self) { _ in true }]) {
            Screen("late", title: "Late", model: 0) {
                Button("Later").id("later").on(.tap, Later())
            }
        }
        let channel = try Setting(transport: .inProcess, isStored: false).channel(app) { $0.clock = clock }
        let client = try await TestClient(channel).open("late")
        try await client.tap("later")
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await eventually("the sign-in waits") {
            clock.advance(by: .seconds(1))
            try await client.reload()
            return client.document["effects"]?.array?.isEmpty == false
        }
        #expect(
            client.document["effects"]?[0]?["text"]?.string == "Signing in took too long. Please try again.")
        #expect(client.document["principal"] == nil)
    }

    private struct Later: Intention {
        func perform(_: Interaction, on _: inout ModelContainer<Int>, in _: Context) -> [Effect] {
            [.after(.seconds(1), [.signIn(Principal(id: "Ada"))])]
        }
    }

    @Test(arguments: Setting.all)
    func `a sign-in ends when it was not used for long, and in any case after a time`(setting: Setting) async throws {
        let clock = ManualClock()
        let endpoint = try setting.endpoint(Lodge.app()) { configuration in
            configuration.clock = clock
            configuration.signInIdleTime = .seconds(100)
            configuration.signInLifetime = .seconds(250)
        }
        let channel = try setting.transport.channel(to: endpoint)
        let client = TestClient(channel)
        try await client.enter(as: "Ada")
        for _ in 1...2 {
            clock.advance(by: .seconds(90))
            #expect(try await channel.get(client.path, client.headers).status == 200)
        }
        clock.advance(by: .seconds(80))
        let late = try await channel.get(client.path, client.headers)
        expect(late, 404, "unknown-session")
        #expect(late["set-cookie"]?.contains("Max-Age=0") == true)
        let idle = TestClient(channel)
        try await idle.enter(as: "Ada")
        let stream = try await idle.stream()
        _ = try await stream.next()
        clock.advance(by: .seconds(100))
        expect(try await channel.get(idle.path, idle.headers), 404, "unknown-session")
        endpoint.sessions.expire(now: endpoint.sessions.date)
        #expect(try await stream.endReason() == "expired")
    }

    @Test func `an app that takes no tokens signs nobody in`() async throws {
        let app = try Application(name: "Open") {
            Screen("open", title: "Open", model: 0) {
                Button("Enter").id("enter").on(.tap, SignIn<Int> { _ in Principal(id: "Ada") })
            }
        }
        let client = try await TestClient(app).open("open")
        await #expect(throws: Refusal.self) { try await client.tap("enter") }
        #expect(client.answer?.status == 500)
    }

    @Test func `who has signed in still is who it is after a restart`() async throws {
        let store = MemoryStore()
        var configuration = Endpoint.Configuration()
        configuration.clock = ManualClock()
        let before = TestClient(
            try Transport.inProcess.channel(
                to: Endpoint(Lodge.app(), store: store, configuration: configuration, logger: .silent)))
        try await before.enter(as: "Ada")
        let kept = try #require(await stored(before, in: store))
        #expect(kept.signIn != nil)
        #expect(!String(decoding: kept.line, as: UTF8.self).contains(before.headers["cookie"]?.dropFirst(7) ?? "-"))
        let after = TestClient(
            try Transport.inProcess.channel(
                to: Endpoint(Lodge.app(), store: store, configuration: configuration, logger: .silent)))
        after.headers = before.headers
        try await after.resume(String(before.path.dropFirst("/sessions/".count)))
        #expect(after.text("who") == "Ada")
        try await after.tap("leave")
        #expect(after.document["screen"]?.string == "hall")
        #expect(try await StoreAnswer.awaited { store.signIns(of: nil, then: $0) }.isEmpty)
    }

    private func stored(_ client: TestClient, in store: MemoryStore) async throws -> StoredSession? {
        let id = SessionID(String(client.path.dropFirst("/sessions/".count))) ?? SessionID()
        return try await StoreAnswer.awaited { store.load(id, then: $0) }
    }
}
