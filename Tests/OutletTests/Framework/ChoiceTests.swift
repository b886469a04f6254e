import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// Which implementation somebody gets who asks for none, and that a name wins.
@Suite(.timeLimit(.minutes(5))) struct ChoiceTests {
    @Test(arguments: Transport.allCases)
    func `a phone gets its implementation, which is an overlay, everybody else the first`(
        transport: Transport
    ) async throws {
        let app = try Probe.board(.when(profile: .phone, "cards")).app()
        for profile in [nil] + ClientProfile.allCases.map(Optional.some) {
            let client = try await TestClient(app, over: transport).open("probe", profile: profile)
            #expect(client.variant == (profile == .phone ? "cards" : "plain"), "\(String(describing: profile))")
            #expect(client.text("second") == "second", "of the implementation below")
        }
    }

    @Test func `each profile can have its own`() async throws {
        let choices = zip(ClientProfile.allCases, ["cards", "tiles", "acme", "cards", "tiles"])
        var probe = Probe.board()
        probe.choices = choices.map { .when(profile: $0, $1) }
        let app = try probe.app()
        for (profile, name) in choices {
            #expect(try await TestClient(app).open("probe", profile: profile).variant == name)
        }
    }

    @Test func `a name in the request wins over every choice`() async throws {
        let app = try Probe.board(.when(profile: .phone, "cards"), .experiment("all", share: 1, "tiles")).app()
        for name in ["plain", "cards", "acme"] {
            let client = try await TestClient(app).open("probe", implementation: name, profile: .phone)
            #expect(client.variant == name)
            let linked = try await client.channel.get(
                "/screens/probe?implementation=\(name)", ["outlet-profile": "phone"])
            #expect(linked.json["implementation"]?.string == name)
        }
    }

    @Test func `17. an unknown name is refused with those that there are, whatever the choices say`() async throws {
        let app = try Probe.board(.when(profile: .phone, "cards")).app()
        let client = try TestClient(app)
        let refusal = await #expect(throws: Refusal.self) {
            _ = try await client.open("probe", implementation: "card", profile: .phone)
        }
        let linked = try await client.channel.get("/screens/probe?implementation=card", ["outlet-profile": "phone"])
        for answer in [refusal?.answer, linked].compactMap(\.self) {
            expect(answer, 404, "unknown-implementation")
            for name in ["plain", "cards", "tiles", "acme"] { #expect(answer.text.contains("'\(name)'")) }
            #expect(answer.text.contains("Did you mean 'cards'?"))
        }
    }

    @Test func `a tenant gets its implementation, on documents of no session too`() async throws {
        let app = try Probe.board(.when(tenant: "acme", "acme")).app()
        for (name, variant) in [("ada@acme", "acme"), ("ada@other", "plain"), ("ada", "plain"), ("acme", "plain")] {
            let client = try await client(of: app, as: name).open("probe")
            #expect(client.variant == variant, "\(name)")
            let linked = try await client.channel.get("/screens/probe", ["authorization": name])
            #expect(linked.json["implementation"]?.string == variant, "\(name)")
        }
    }

    @Test func `whoever comes to a tenant's host without a name gets its implementation`() async throws {
        let app = try Probe.board(.when(tenant: "acme.example", "acme")).app()
        let hosts = Authenticator { .principal(.anonymous(in: $0.headers["host"] ?? "")) }
        for (host, variant) in [("acme.example", "acme"), ("other.example", "plain")] {
            let client = try TestClient(app, authenticator: hosts)
            client.headers["host"] = host
            #expect(try await client.open("probe").variant == variant)
        }
    }

    @Test func `the same id in another tenant is somebody else`() async throws {
        let app = try Probe.board().app()
        let ada = try await client(of: app, as: "ada@acme").open("probe")
        expect(try await ada.channel.get(ada.path, ["authorization": "ada@other"]), 404, "unknown-session")
        #expect(try await ada.channel.get(ada.path, ["authorization": "ada@acme"]).status == 200)
    }

    @Test func `of several choices the first that says something wins`() async throws {
        let app = try Probe.board(
            .when(tenant: "acme", "acme"), .when(profile: .phone, "cards"), .experiment("all", share: 1, "tiles")
        ).app()
        for (name, profile, variant) in [
            ("ada@acme", ClientProfile.phone, "acme"), ("ada@other", .phone, "cards"), ("ada@other", .tablet, "tiles"),
            ("ada@acme", .tablet, "acme"),
        ] {
            #expect(try await client(of: app, as: name).open("probe", profile: profile).variant == variant)
        }
    }

    @Test func `a screen that opens later gets its implementation by the profile with which the session opened`()
        async throws
    {
        let app = try Probe.board(.when(profile: .phone, "cards")).app()
        let client = try await TestClient(app).open("probe", implementation: "tiles", profile: .phone)
        #expect(client.variant == "tiles")
        client.headers["outlet-profile"] = "desktop"
        try await client.tap("button")
        #expect(client.stack.count == 2)
        #expect(client.variant == "cards")
        try await client.back()
        #expect(client.variant == "tiles")
        try await client.check()
    }

    @Test func `the process that takes a session up knows its profile`() async throws {
        let store = MemoryStore()
        let probe = Probe.board(.when(profile: .phone, "cards"))
        let first = try await TestClient(probe.app(), store: store).open("probe", profile: .phone)
        let id = try #require(first.document["session"]?.string)
        let second = try await TestClient(probe.app(), store: store).resume(id)
        try await second.tap("button")
        #expect(second.variant == "cards")
    }

    @Test func `choices that can't be followed are faults, all found at start-up`() throws {
        let faulty = Probe.board(
            .when(profile: .phone, "card"), .when(profile: .phone, "cards"), .when(tenant: "acme", "nobody"),
            .when(tenant: "acme", "acme"), .experiment("big", share: 0.6, "cards"),
            .experiment("big", share: 0.6, "tiles"), .experiment("odd", share: -0.5, "cards"),
            .experiment("none", share: .nan, "cards"))
        let error = #expect(throws: SceneFaults.self) { try faulty.app() }
        #expect(
            error?.faults == [
                "probe: there is no implementation 'card' to choose. Did you mean 'cards'?",
                "probe: the profile 'phone' is chosen for twice.",
                "probe: there is no implementation 'nobody' to choose.",
                "probe: the tenant 'acme' is chosen for twice.",
                "probe: a share of the experiment 'odd' is -0.5; it has to be from 0 to 1.",
                "probe: a share of the experiment 'none' is nan; it has to be from 0 to 1.",
                "probe: the shares of the experiment 'big' add up to 1.2.",
            ])
        let whole = Probe.board(
            .experiment("whole", share: 0.7, "cards"), .experiment("whole", share: 0.2, "tiles"),
            .experiment("whole", share: 0.1, "acme"), .experiment("other", share: 1, "cards"))
        #expect(throws: Never.self) { try whole.app() }
    }
}
