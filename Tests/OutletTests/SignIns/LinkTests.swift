import Logging
import MicroHTTPD
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import TestPages
import Testing
import ViewTree

/// Links that are sent by mail: their codes are secret parameters of the screens that they open.
@Suite(.timeLimit(.minutes(5))) struct LinkTests {
    private let postbox = Postbox()

    private func channel(_ setting: Setting = Setting(transport: .inProcess, isStored: false)) throws -> any Channel {
        // However slow the machine is, no proof comes too late.
        try setting.channel(postbox.app()) { $0.clock = ManualClock() }
    }

    /// A browser that has asked for a link, and its code.
    private func asked(_ channel: any Channel, _ address: String = "ada") async throws -> (TestClient, code: String) {
        let client = TestClient(channel)
        try await client.askForLink(to: address)
        return (client, try #require(postbox.sent.last).code)
    }

    @Test(arguments: Setting.all)
    func `a link signs in the browser that has asked for it, once`(setting: Setting) async throws {
        let channel = try channel(setting)
        let (client, code) = try await asked(channel)
        #expect(client.text("notice") == "Look into your mail.")
        #expect(code.utf8.count == 22)
        try await client.openLink(code)
        #expect(client.text("whose") == "Yours")
        try await client.tap("press")
        #expect(client.document["screen"] == "room")
        #expect(client.text("who") == "ada")
        let second = TestClient(channel)
        try await second.openLink(code)
        try await second.tap("press")
        #expect(second.text("notice") == "The link is used up.")
        #expect(second.document["principal"] == nil)
    }

    @Test(arguments: Setting.all)
    func `another browser is told that the link is not its own`(setting: Setting) async throws {
        let channel = try channel(setting)
        let (client, code) = try await asked(channel)
        let other = TestClient(channel)
        try await other.openLink(code)
        #expect(other.text("whose") == "Another's")
        // Nor is that of another, or a made-up one.
        _ = try await asked(channel, "bob")
        try await client.openLink(try #require(postbox.sent.last).code)
        #expect(client.text("whose") == "Another's")
        try await client.openLink("AAAAAAAAAAAAAAAAAAAAAA")
        #expect(client.text("whose") == "Another's")
    }

    @Test func `each wish for a link sets a cookie, whether there is an account or not, and is slowed down`()
        async throws
    {
        let channel = try channel()
        for address in ["ada", "zoe"] {
            let client = try await TestClient(channel).open("door")
            for _ in 1...6 {
                try await client.type(address, into: "address")
                try await client.tap("send")
                let cookie = try #require(client.answer?["set-cookie"])
                #expect(cookie.hasPrefix("outlet-link="))
                #expect(cookie.contains("Max-Age=600; HttpOnly; SameSite=Lax"))
            }
            await #expect(throws: Refusal.self) { try await client.tap("send") }
            #expect(client.answer?.status == 429)
            // Of many links, the last four are kept.
            let codes = try #require(client.headers["cookie"]).dropFirst("outlet-link=".count)
            #expect(codes.count == 4 * 22 + 3)
        }
        #expect(postbox.sent.count == 6)
    }

    @Test func `an event that sends nothing sets no cookie`() async throws {
        let channel = try channel()
        let client = TestClient(channel)
        try await client.openLink("AAAAAAAAAAAAAAAAAAAAAA")
        try await client.tap("press")
        #expect(client.text("notice") == "The link is used up.")
        #expect(client.answer?["set-cookie"] == nil)
    }

    @Test func `the code is in no document, address, log or record`() async throws {
        let log = RecordedLog()
        let store = MemoryStore()
        var configuration = Endpoint.Configuration()
        configuration.clock = ManualClock()
        let endpoint = Endpoint(
            try postbox.app(), store: store, configuration: configuration, logger: log.logger(.trace))
        let channel = try Transport.inProcess.channel(to: endpoint)
        let (client, code) = try await asked(channel)
        let document = try await channel.get("/screens/link?code=\(code)")
        #expect(document.status == 200)
        #expect(document.json["stack"]?[0]?["url"] == "/screens/link")
        #expect(!document.text.contains(code))
        try await client.openLink(code)
        #expect(client.answer?.text.contains(code) == false)
        #expect(client.document["stack"]?[0]?["url"] == "/screens/link")
        let id = try #require(SessionID(client.document["session"]?.string ?? ""))
        let stored = try await StoreAnswer.awaited { store.load(id, then: $0) }
        let line = String(decoding: try #require(stored).line, as: UTF8.self)
        #expect(line.contains(HashedSecret(Secret(code)).hash))
        #expect(!line.contains(code))
        try await client.tap("press")
        #expect(client.text("who") == "ada")
        #expect(!"\(log.entries)".contains(code))
    }

    @Test func `a screen that leads on keeps no code of another one`() async throws {
        let channel = try channel()
        let (client, code) = try await asked(channel)
        let then = "/screens/link?code=\(code)"
        try await client.open("door", parameters: JSONObject([("then", .string(then))]))
        #expect(client.document["stack"]?[0]?["url"] == "/screens/door?then=%2Fscreens%2Flink")
        try await client.open("door", parameters: JSONObject([("then", .string("\(then)&more=%"))]))
        #expect(client.document["stack"]?[0]?["url"] == "/screens/door?then=%2Fscreens%2Flink")
    }

    @Test(arguments: Transport.allCases)
    func `without script the code is a hidden field until a session has its hash`(transport: Transport) async throws {
        let channel = try channel(Setting(transport: transport, isStored: false))
        let (client, code) = try await asked(channel)
        let visitor = PageVisitor(channel)
        visitor.headers["cookie"] = client.headers["cookie"]
        try await visitor.open("/screens/link?code=\(code)&utm=news")
        #expect(visitor.status == 200)
        #expect(visitor.text.contains("Yours"))
        #expect(visitor.answer?["cache-control"]?.contains("no-store") == true)
        let document = try await channel.get("/screens/link?code=\(code)", ["accept": "application/json"])
        #expect(document["cache-control"]?.contains("no-store") == true, "nor is its document kept")
        let page = try #require(visitor.answer).text
        #expect(page.ranges(of: code).count == 1, "once")
        let hidden = visitor.page.all("input").filter { $0["type"] == "hidden" }
        #expect(hidden.first { $0["name"] == "code" }?["value"] == code)
        #expect(hidden.first { $0["name"] == "~url" }?["value"] == "/screens/link")
        #expect(visitor.page.all("link").first { $0["rel"] == "canonical" }?["href"] == "/screens/link")
        // A program that looks at links uses none up.
        for _ in 1...3 { _ = try await channel.get("/screens/link?code=\(code)", ["accept": "text/html"]) }
        #expect(postbox.open == [HashedSecret(Secret(code)).hash])
        let button = try #require(visitor.page.all("button").first { $0.text == "Press" })
        let (body, action) = try visitor.submission(of: button)
        var headers = visitor.headers
        headers["content-type"] = "application/x-www-form-urlencoded"
        let answer = try await channel.post(action, body, headers)
        #expect(answer.status == 303)
        #expect(answer["set-cookie"]?.hasPrefix("outlet=") == true)
        #expect(postbox.open.isEmpty)
    }

    @Test func `a refused form has the code again, and a session's page has none, and is not kept`() async throws {
        let channel = try channel()
        let code = try await asked(channel).code
        let visitor = PageVisitor(channel)
        try await visitor.open("/screens/link?code=\(code)")
        let url = PageVisitor.encoded("/screens/link")
        try await visitor.post("code=\(code)&~url=\(url)&~do=event%3Dtap%26node%3Dnone", to: "/sessions")
        #expect(visitor.status == 409)
        #expect(visitor.page.all("input").first { $0["name"] == "code" }?["value"] == code)
        try await visitor.open("/screens/link")
        #expect(visitor.status == 422)
        #expect(visitor.page.all("div").contains { $0["data-kept"] != nil }, "a browser may go on in its session")
        try await visitor.post("~url=\(url)&~do=event%3Dtap%26node%3Dpress", to: "/sessions")
        #expect(visitor.status == 422, "without it the screen can't open")
        let client = TestClient(channel)
        try await client.openLink(code)
        try await visitor.open(client.path)
        #expect(visitor.answer?["cache-control"]?.contains("no-store") == true)
        #expect(visitor.answer?.text.contains(code) == false)
    }

    @Test func `the press works after a restart`() async throws {
        let store = MemoryStore()
        var configuration = Endpoint.Configuration()
        configuration.clock = ManualClock()
        let before = try Transport.inProcess.channel(
            to: Endpoint(postbox.app(), store: store, configuration: configuration, logger: .silent))
        let (client, code) = try await asked(before)
        try await client.openLink(code)
        let after = TestClient(
            try Transport.inProcess.channel(
                to: Endpoint(postbox.app(), store: store, configuration: configuration, logger: .silent)))
        try await after.resume(client.document["session"]?.string ?? "")
        try await after.tap("press")
        #expect(after.text("who") == "ada")
    }

    @Test func `a sign-in can end all others`() async throws {
        let channel = try channel()
        var clients: [TestClient] = []
        for _ in 1...2 {
            let (client, code) = try await asked(channel)
            try await client.openLink(code)
            try await client.tap("press")
            clients.append(client)
        }
        try await eventually("the first one's session ends") {
            try await channel.get(clients[0].path, clients[0].headers).status == 404
        }
        try await clients[1].check()
        #expect(clients[1].text("who") == "ada")
    }

    @Test func `the list of screens and the description tell what is secret`() async throws {
        let channel = try channel()
        let screens = try await channel.get("/screens").json["screens"]?.array ?? []
        let link = try #require(screens.first { $0["name"] == "link" })
        #expect(link["params"] == [["name": "code", "type": "string", "required": true, "secret": true]])
        #expect(try await channel.get("/openapi.json").text.contains(#""code":{"type":"string","format":"password"}"#))
    }

    // MARK: - Faults of authors

    @Test func `what can't work with a secret parameter is a fault at the start`() throws {
        let start = { @Sendable (_: Postbox.Code, _: Context) in 0 }
        #expect(throws: SceneFaults.self, "a guard that leads on can't lead back") {
            try Application(name: "App") {
                Screen("door", title: "Door", model: 0) {}
                Screen("link", title: "Link", guards: [.signedIn(orNamed: "door")], opening: start) {}
            }
        }
        #expect(throws: SceneFaults.self, "an input has the name of the parameter") {
            try Application(name: "App") {
                Screen("link", title: "Link", opening: start) { TextField("Code").id("code") }
            }
        }
        struct Open: ScreenParameters {
            var code: String
        }
        #expect(throws: SceneFaults.self, "another screen gives a text for the secret") {
            try Application(name: "App") {
                Screen("door", title: "Door", model: 0) {
                    Button("Link").id("go").on(.tap, Show<Int>(named: "link") { _ in Open(code: "code") })
                }
                Screen("link", title: "Link", opening: start) {}
            }
        }
    }
}
