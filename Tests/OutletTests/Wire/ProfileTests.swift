import MicroHTTPD
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// What a client's profile is read from, and what caches are told of it.
@Suite(.timeLimit(.minutes(5))) struct ProfileTests {
    private static let own = "Outlet-Profile"
    private static let factors = "Outlet-Profile, Sec-CH-UA-Form-Factors"
    private static let mobile = "Outlet-Profile, Sec-CH-UA-Form-Factors, Sec-CH-UA-Mobile"
    private static let all = "Outlet-Profile, Sec-CH-UA-Form-Factors, Sec-CH-UA-Mobile, User-Agent"

    private static let said: [([String: String], ClientProfile, String)] = [
        (["outlet-profile": "phone"], .phone, own), (["outlet-profile": "tablet"], .tablet, own),
        (["outlet-profile": "desktop"], .desktop, own), (["outlet-profile": "tv"], .tv, own),
        (["outlet-profile": " terminal "], .terminal, own),
        (["outlet-profile": "tv", "sec-ch-ua-mobile": "?1", "user-agent": "curl/8.5.0"], .tv, own),
        (["sec-ch-ua-form-factors": #""Mobile""#, "user-agent": "curl/8.5.0"], .phone, factors),
        (["sec-ch-ua-form-factors": #""Tablet""#, "sec-ch-ua-mobile": "?1"], .tablet, factors),
        (["sec-ch-ua-form-factors": #""EInk" , "Tablet";q=1,"Mobile""#], .tablet, factors),
        (["sec-ch-ua-form-factors": #""Desktop", "Tablet""#], .desktop, factors),
        (["sec-ch-ua-mobile": "?1", "user-agent": "curl/8.5.0"], .phone, mobile),
        (["sec-ch-ua-mobile": "?0", "user-agent": "curl/8.5.0"], .terminal, all),
        ([:], .desktop, all),
    ]

    @Test(arguments: said.indices, Transport.allCases)
    func `the first header that tells decides, and Vary names it and those before`(
        index: Int, transport: Transport
    ) async throws {
        let (fields, profile, vary) = Self.said[index]
        var headers = Headers()
        for (name, value) in fields { headers[HeaderName(name)] = value }
        if headers["user-agent"] == nil { headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64)" }
        #expect(ProfileReading(headers).profile == profile)
        var probe = Probe.board()
        probe.choices = [.when(profile: profile, "cards")]
        let channel = try transport.channel(to: Endpoint(probe.app(), logger: .silent))
        let linked = try await channel.get("/screens/probe", headers)
        #expect(linked.json["implementation"] == "cards")
        #expect(linked["vary"] == "Accept, Accept-Language, \(vary)")
        headers["if-none-match"] = linked["etag"]
        let unchanged = try await channel.get("/screens/probe", headers)
        #expect(unchanged.status == 304)
        #expect(unchanged["vary"] == linked["vary"])
        let opened = try await channel.post("/sessions", ["screen": "probe"], headers)
        #expect(opened.json["implementation"] == "cards")
        #expect(opened["vary"] == "Accept, Accept-Language, \(vary)")
    }

    private static let agents: [(String, ClientProfile)] = [
        ("curl/8.5.0", .terminal), ("Wget/1.21.3", .terminal), ("Lynx/2.9.0dev.12 libwww-FM/2.14", .terminal),
        ("w3m/0.5.3+git20230121", .terminal), ("HTTPie/3.2.1", .terminal),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E148 Safari/604.1", .phone),
        ("Mozilla/5.0 (Linux; Android 10; K) Chrome/124.0.0.0 Mobile Safari/537.36", .phone),
        ("Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0", .phone),
        ("Mozilla/5.0 (Linux; Android 10; K) Chrome/124.0.0.0 Safari/537.36", .tablet),
        ("Mozilla/5.0 (Android 14; Tablet; rv:125.0) Gecko/125.0 Firefox/125.0", .tablet),
        ("Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) Version/12.1 Mobile/15E148 Safari/604.1", .tablet),
        ("Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) Version/6.0 TV Safari/537.36", .tv),
        ("Mozilla/5.0 (Linux; Android 11; Android TV) Chrome/124.0.0.0 Safari/537.36", .tv),
        ("AppleTV11,1/11.1", .tv),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/124.0.0.0 Safari/537.36", .desktop),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0", .desktop),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15", .desktop),
        ("like curl/8.5.0", .desktop), ("", .desktop),
    ]

    @Test(arguments: agents.indices)
    func `programs are known by what they call themselves`(index: Int) {
        let (agent, profile) = Self.agents[index]
        #expect(ProfileReading(["user-agent": agent]).profile == profile)
    }

    private static let strange = [
        "", " ", "watch", "Phone", "phone, tablet", "phone;q=1", "\"phone\"", "📱", "\u{0}", "\"", "\"\\", "\"Mobile",
        "Mobile", ";\"Mobile\"", "a=\"Mobile\"", "\"mobile\"", "\"Mobile\\\"", ",,,\"", "?", "?2", "1", "%00",
        String(repeating: "\"x\",", count: 10_000) + "\"Mobile\"", String(repeating: "\\\"", count: 10_000),
        String(repeating: "x", count: 100_000) + "Mobile",
    ]

    @Test(arguments: strange.indices)
    func `what is no known word says nothing`(index: Int) {
        for name in ProfileReading.readHeaders {
            let reading = ProfileReading([name: Self.strange[index]])
            let isName = name == .userAgent && Self.strange[index].utf8.count < 512
            if isName && Self.strange[index].contains("Mobile") { continue }
            #expect(reading == ProfileReading(Headers()), "\(name)")
        }
    }

    @Test(arguments: Transport.allCases)
    func `a profile that the server does not know is no reason to refuse: the rest of the header tells`(
        transport: Transport
    ) async throws {
        let app = try Probe.board(.when(profile: .terminal, "cards")).app()
        let channel = try transport.channel(to: Endpoint(app, logger: .silent))
        let headers: Headers = ["outlet-profile": "watch", "user-agent": "curl/8.5.0"]
        let opened = try await channel.post("/sessions", ["screen": "probe"], headers)
        #expect(opened.status == 201)
        #expect(opened.json["implementation"] == "cards")
    }

    @Test func `Vary is what it was where the profile had no say`() async throws {
        let fields = "Accept, Accept-Language"
        // Who asks has a say where the app knows it.
        let plain = "\(fields), Authorization, Cookie"
        func vary(_ app: Application, _ target: String, _ headers: Headers = Headers()) async throws -> String? {
            try await TestClient(app, authenticator: .tenants).channel.get(target, headers)["vary"]
        }
        let others: [ImplementationChoice] = [.when(tenant: "acme", "acme"), .experiment("all", share: 1, "tiles")]
        for choices in [[], others] {
            var probe = Probe.board()
            probe.choices = choices
            #expect(try await vary(probe.app(), "/screens/probe", ["authorization": "ada@acme"]) == plain)
        }
        var probe = Probe.board()
        probe.choices = others + [.when(profile: .phone, "cards")]
        let app = try probe.app()
        #expect(try await vary(app, "/screens/probe") == "\(fields), \(Self.all), Authorization, Cookie")
        for name in ["ada@acme", "ada@other"] {
            #expect(try await vary(app, "/screens/probe", ["authorization": name]) == plain, "decided before")
        }
        #expect(try await vary(app, "/screens/probe?implementation=cards") == plain, "named")
        let opened = try await TestClient(app).channel.post(
            "/sessions", ["screen": "probe", "implementation": "cards"])
        #expect(opened["vary"] == "Accept, Accept-Language")
    }

    @Test func `a screen without choices keeps its Vary beside one that asks for the profile`() async throws {
        let app = try Application(
            name: "Both", services: [Service(Ask.self) { "news of \($0.subject)" }],
            controllers: [Probe.board(.when(profile: .phone, "cards")), DeskController(), DetailController()])
        let channel = try TestClient(app).channel
        #expect(
            try await channel.get("/screens/desk", ["outlet-profile": "phone"])["vary"]
                == "Accept, Accept-Language, Accept-Encoding")
        let opened = try await channel.post("/sessions", ["screen": "desk"], ["outlet-profile": "phone"])
        #expect(opened["vary"] == "Accept, Accept-Language, Accept-Encoding")
    }

    @Test(arguments: [true, false])
    func `the header is read, and browsers are asked for more, only where a screen asks for the profile`(
        asks: Bool
    ) async throws {
        let app = try (asks ? Probe.board(.when(profile: .phone, "cards")) : Probe.board()).app()
        let folder = try Folder.standard
        var configuration = Endpoint.Configuration()
        configuration.files = try folder.files()
        let endpoint = Endpoint(app, configuration: configuration, logger: .silent)
        #expect(endpoint.readHeaders.contains("user-agent") == asks)
        let client = try TestClient(endpoint)
        for path in ["/", "/screens/probe", "/index.html"] {
            let page = try await client.channel.get(path, ["accept": "text/html"])
            #expect(page["accept-ch"] == (asks ? "Sec-CH-UA-Form-Factors" : nil))
            if path != "/index.html" { #expect(page["vary"] == "Accept") }
        }
        #expect(try await client.channel.get("/style.css")["accept-ch"] == nil)
    }
}
