import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// For whom screens are.
@Suite(.timeLimit(.minutes(5))) struct GuardTests {
    /// An app with a screen for everybody, and others that ask who it is.
    private static func app() throws -> Application {
        try Application(name: "Office") {
            Screen("hall", title: "Hall", model: 0) {
                Label().id("count").observing(\Int.self, format: .number)
                Button("Count").id("add").on(.tap, Change(\Int.self) { $0 += 1 })
                Button("Account").id("account").on(.tap, Show<Int>(named: "account"))
                Button("Vault").id("vault").on(.tap, Show<Int>(named: "vault"))
            }
            Screen("account", title: "Account", guards: [.signedIn(orNamed: "door")]) {
                (_: PageParameters, context: Context) in
                context.principal.id ?? "nobody"
            } content: {
                Label().id("who").observing(\String.self)
            }
            Screen("vault", title: "Vault", guards: [.role("keeper")], model: 0) {
                Button("Count").id("add").on(.tap, Change(\Int.self) { $0 += 1 })
            }
            Screen("door", title: "Door", model: 0) { Label("Who are you?").id("question") }
        }
    }

    private struct PageParameters: ScreenParameters {
        let page: Int?
    }

    private static func channel(_ setting: Setting) throws -> any Channel {
        try setting.channel(app(), authenticator: .namesWithRoles)
    }

    private static let ada: Headers = ["authorization": "Ada"]
    private static let keeper: Headers = ["authorization": "Ada keeper"]
    private static let html: Headers = ["accept": "text/html"]

    @Test func `whom a screen is not for is told so before what else is wrong with the request`() async throws {
        let channel = try Self.channel(Setting.all[0])
        expect(try await channel.get("/screens/vault?page=1"), 401, "unauthenticated")
        expect(try await channel.get("/screens/vault?page=1", Self.ada), 403, "forbidden")
        expect(try await channel.get("/screens/vault?page=1", Self.keeper), 422, "wrong-shape")
        let refused = try await channel.get("/screens/account?page=x")
        expect(refused, 401, "unauthenticated")
        #expect(refused.json["screen"]?.string == "/screens/door?then=%2Fscreens%2Faccount")
        expect(try await channel.get("/screens/account?page=x", Self.ada), 422, "wrong-shape")
        expect(try await channel.get("/screens/account?implementation=none"), 404, "unknown-implementation")
        var short = Self.ada
        short["idempotency-key"] = "\""
        expect(try await channel.post("/sessions", ["screen": "vault"], short), 403, "forbidden")
        let form: Headers = ["content-type": "application/x-www-form-urlencoded", "accept": "text/html"]
        let page = try await channel.send(
            .post, "/sessions", form, body: Array("~url=/screens/vault?page=1&~key=abcdefghijklmnopqrstuv".utf8))
        #expect(page.status == 401)
        for body: JSON in [["screen": "vault", "params": ["page": 1]], ["screen": "vault", "what": 1]] {
            expect(try await channel.post("/sessions", body), 401, "unauthenticated")
            expect(try await channel.post("/sessions", body, Self.ada), 403, "forbidden")
            expect(try await channel.post("/sessions", body, Self.keeper), 422, "wrong-shape")
        }
        expect(
            try await channel.post("/sessions", ["screen": "vault", "implementation": "none"]), 404,
            "unknown-implementation")
    }

    @Test(arguments: Setting.all)
    func `a screen leads to another who is not signed in, with its address`(setting: Setting) async throws {
        let channel = try Self.channel(setting)
        let address = "/screens/door?then=%2Fscreens%2Faccount%3Fpage%3D2"
        let opened = try await channel.post("/sessions", ["screen": "account", "params": ["page": 2]])
        #expect(opened.status == 201)
        #expect(opened.json["screen"]?.string == "door")
        #expect(opened.json["stack"]?[0]?["url"]?.string == address)
        let refused = try await channel.get("/screens/account?page=2")
        expect(refused, 401, "unauthenticated")
        #expect(refused["www-authenticate"] == "Bearer")
        #expect(refused.json["screen"]?.string == address)
        let page = try await channel.get("/screens/account?page=2", Self.html)
        #expect(page.status == 303)
        #expect(page["location"] == address)
        let door = try await channel.get(address)
        #expect(door.json["screen"]?.string == "door")
        #expect(door.json["stack"]?[0]?["url"]?.string == address)
        #expect(try await channel.get(address, Self.html).status == 200)
        let again = try await channel.post(
            "/sessions", ["screen": "door", "params": ["then": "/screens/account?page=2"]])
        #expect(again.json["stack"]?[0]?["url"]?.string == address)
        let known = try await channel.get("/screens/account?page=2", Self.ada)
        #expect(known.json["screen"]?.string == "account")
        #expect(known.json["stack"]?[0]?["url"]?.string == "/screens/account?page=2")
    }

    @Test(arguments: Setting.all)
    func `what leads nowhere is refused: whoever is nobody may be somebody`(setting: Setting) async throws {
        let channel = try Self.channel(setting)
        for (headers, status, problem) in [
            (Headers(), 401, "unauthenticated"), (Self.ada, 403, "forbidden"),
        ] {
            expect(try await channel.get("/screens/vault", headers), status, problem)
            expect(try await channel.post("/sessions", ["screen": "vault"], headers), status, problem)
            var page = headers
            page["accept"] = "text/html"
            #expect(try await channel.get("/screens/vault", page).status == status)
        }
        #expect(try await channel.post("/sessions", ["screen": "vault"], Self.keeper).status == 201)
        let client = TestClient(channel)
        client.headers = Self.ada
        try await client.open("hall")
        await #expect { try await client.tap("vault") } throws: { error in
            (error as? Refusal)?.description.contains("'keeper'") == true
        }
        try await client.check()
        try await client.tap("account")
        #expect(client.text("who") == "Ada")
    }

    @Test(arguments: Setting.all)
    func `another screen takes the place of one that is asked for inside a session`(setting: Setting) async throws {
        let client = TestClient(try Self.channel(setting))
        try await client.open("hall")
        try await client.tap("account")
        #expect(client.document["screen"]?.string == "door")
        #expect(client.document["stack"]?[1]?["url"]?.string == "/screens/door?then=%2Fscreens%2Faccount")
        try await client.check()
        try await client.back()
        #expect(client.document["screen"]?.string == "hall")
    }

    @Test(arguments: Setting.all)
    func `with other roles a session shows what is for them, from the next request on`(setting: Setting) async throws {
        let client = TestClient(try Self.channel(setting))
        client.headers = Self.keeper
        try await client.open("hall")
        try await client.tap("vault")
        try await client.tap("add")
        client.headers = Self.ada
        let tapped = try await client.channel.post(
            "\(client.path)/events", Event(.tap, on: "add").json, client.headers)
        #expect(tapped.status == 200, "of the hall's own button: \(tapped.text)")
        try await client.reload()
        #expect(client.document["screen"]?.string == "hall")
        #expect(client.text("count") == "1")
        try await client.tap("add")
        try await client.check()
        client.headers = Self.keeper
        try await client.tap("vault")
        #expect(client.document["screen"]?.string == "vault", "the roles are those of the request")
    }

    @Test(arguments: Setting.all)
    func `a session of which nothing is left for who asks is refused`(setting: Setting) async throws {
        let client = TestClient(try Self.channel(setting))
        client.headers = Self.keeper
        try await client.open("vault")
        expect(try await client.channel.get(client.path, Self.ada), 403, "forbidden")
        let event = Event(.tap, on: "add").json
        expect(try await client.channel.post("\(client.path)/events", event, Self.ada), 403, "forbidden")
        try await client.tap("add")
        try await client.check()
    }

    @Test func `the screen that was asked for takes its place once it is for who asks`() async throws {
        let app = try Application(name: "Office") {
            Screen(
                "desk", title: "Desk",
                guards: [
                    Guard { context in
                        if !context.principal.roles.contains("clerk") { throw Redirect(named: "wait") }
                    }
                ], model: 0
            ) { Label("Here you are").id("desk") }
            Screen("wait", title: "Please wait", model: 0) { Label("Soon").id("soon") }
        }
        let client = TestClient(try Setting.all[0].channel(app, authenticator: .namesWithRoles))
        client.headers = Self.ada
        try await client.open("desk")
        #expect(client.document["screen"]?.string == "wait")
        client.headers = ["authorization": "Ada clerk"]
        try await client.reload()
        #expect(client.document["screen"]?.string == "desk")
        #expect(client.document["stack"]?[0]?["url"]?.string == "/screens/desk")
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `what leads to no screen of the app is a plain parameter of wrong form, or kept as it is`(
        setting: Setting
    ) async throws {
        let channel = try Self.channel(setting)
        expect(try await channel.post("/sessions", ["screen": "door", "params": ["then": 7]]), 422, "wrong-shape")
        for address in ["https://evil.example/", "//evil.example", "/screens/nowhere", "nonsense"] {
            let opened = try await channel.post("/sessions", ["screen": "door", "params": ["then": .string(address)]])
            #expect(opened.status == 201, "it counts as the first screen when it is followed")
        }
    }

    @Test(arguments: Setting.all)
    func `the screens that are listed are those for who asks`(setting: Setting) async throws {
        let channel = try Self.channel(setting)
        func names(_ path: String, _ headers: Headers) async throws -> [String] {
            let answer = try await channel.get(path, headers)
            #expect(answer["cache-control"] == (headers["authorization"] == nil ? "private, no-cache" : "no-store"))
            #expect(answer["vary"]?.contains("Cookie") == true)
            return answer.json["screens"]?.array?.compactMap { $0["name"]?.string } ?? []
        }
        for path in ["/", "/screens"] {
            #expect(try await names(path, Headers()) == ["hall", "account", "door"])
            #expect(try await names(path, Self.keeper) == ["hall", "account", "vault", "door"])
        }
        let page = try await channel.get("/", Self.html).text
        #expect(page.contains("/screens/account") && !page.contains("/screens/vault"))
    }

    @Test func `the description of the wire says that a screen may lead on`() async throws {
        func described(_ app: Application) async throws -> (asked: Bool, leadsOn: Bool, opens: Bool) {
            let wire = try await Setting.all[0].channel(app).get("/openapi.json").json
            let screen = wire["paths"]?["/screens/{name}"]?["get"]
            let asked = screen?["parameters"]?.array?.contains { $0["name"]?.string == "then" } ?? false
            let opening = wire["paths"]?["/sessions"]?["post"]?["requestBody"].map { "\($0)" } ?? ""
            return (asked, screen?["responses"]?["303"] != nil, opening.contains("\"then\""))
        }
        #expect(try await described(Self.app()) == (true, true, true))
        #expect(try await described(.workshop()) == (false, false, false))
    }

    @Test(arguments: Setting.all)
    func `a document says whose it is, by an opaque word`(setting: Setting) async throws {
        let channel = try Self.channel(setting)
        var words: [String?] = []
        for headers in [Headers(), Self.ada, Self.keeper, ["authorization": "Bob"]] {
            let opened = try await channel.post("/sessions", ["screen": "hall"], headers)
            let word = opened.json["principal"]?.string
            words.append(word)
            #expect(try await channel.get("/screens/hall", headers).json["principal"]?.string == word)
            let path = try #require(opened["location"])
            #expect(try await channel.get(path, headers).json["principal"]?.string == word)
        }
        #expect(words[0] == nil)
        #expect(words[1] == words[2] && words[1] != words[3])
        #expect(words.compactMap { $0 }.allSatisfy { $0.count == 32 && !$0.contains("Ada") })
    }

    private struct Sign: ServiceRequest {
        typealias Outcome = String
        static let name = "sign"
        let author: String?
    }

    @Test(arguments: Setting.all)
    func `a service is told who calls`(setting: Setting) async throws {
        let app = try Application(
            name: "Office", services: [Service(Sign.self) { "signed by \($0.author ?? "nobody")" }]
        ) {
            Screen("desk", title: "Desk", model: "") {
                Label().id("signature").observing(\String.self)
                Button("Sign").id("sign").on(.tap, Call { (_: String, context) in Sign(author: context.principal.id) })
            } connect: { outlets in
                outlets.screen.received(Sign.self) { signature, outcome, _ in
                    signature = outcome
                    return []
                }
            }
        }
        let client = TestClient(try setting.channel(app, authenticator: .namesWithRoles))
        client.headers = Self.ada
        try await client.open("desk")
        try await client.tap("sign")
        try await client.wait { $0.text("signature") == "signed by Ada" }
    }

    @Test func `guards that lead nowhere, or round in a circle, are faults`() async throws {
        func faults(_ guarding: Guard, @ScreenBuilder others: () -> [Screen] = { [] }) -> [String] {
            do {
                _ = try Application(name: "Office") {
                    Screen("desk", title: "Desk", guards: [guarding], model: 0) { Label("Desk").id("desk") }
                    others()
                }
                return []
            } catch {
                return error.faults
            }
        }
        #expect(faults(.signedIn(orNamed: "dor")) == ["desk: a guard leads to 'dor', which is no screen of the app."])
        let needy = faults(.signedIn(orNamed: "door")) {
            Screen("door", title: "Door") { (parameters: CardParameters, _) in
                parameters.id
            } content: {
                Label().id("id").observing(\Int.self, format: .number)
            }
        }
        #expect(needy == ["desk: a guard leads to 'door', which needs the parameter 'id'."])
        let reserved = faults(.signedIn) {
            Screen("door", title: "Door") { (parameters: ThenParameters, _) in
                parameters.then ?? ""
            } content: {
                Label().id("then").observing(\String.self)
            }
        }
        #expect(reserved.first?.hasPrefix("door: the parameter 'then' is reserved") == true)
        let circle = try Application(name: "Office") {
            Screen("desk", title: "Desk", guards: [.signedIn(orNamed: "door")], model: 0) { Label("A").id("a") }
            Screen("door", title: "Door", guards: [.signedIn(orNamed: "desk")], model: 0) { Label("B").id("b") }
        }
        let lost = try Application(name: "Office") {
            Screen("desk", title: "Desk", guards: [Guard { _ in throw Redirect(named: "dor") }], model: 0) {
                Label("A").id("a")
            }
        }
        for app in [circle, lost] {
            let channel = try Setting.all[0].channel(app)
            expect(try await channel.get("/screens/desk"), 500, "fault")
        }
    }

    private struct CardParameters: ScreenParameters {
        let id: Int
    }

    private struct ThenParameters: ScreenParameters {
        let then: String?
    }
}
