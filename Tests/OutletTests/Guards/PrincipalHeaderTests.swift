import MicroHTTPD
import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// The word of a proxy on who asks.
@Suite(.timeLimit(.minutes(5))) struct PrincipalHeaderTests {
    private static func channel(
        _ transport: Transport, proxies: [String], authenticator: Authenticator? = nil
    ) throws -> any Channel {
        let app = try Application(name: "Office") {
            Screen("desk", title: "Desk", guards: [.role("clerk")], model: 0) { Label("Desk").id("desk") }
            Screen("hall", title: "Hall", model: 0) { Label("Hall").id("hall") }
        }
        return try Setting(transport: transport, isStored: false).channel(app, authenticator: authenticator) {
            $0.trustedProxies = proxies.compactMap { NetworkRange($0) }
            $0.principalHeader = PrincipalHeader("X-Forwarded-User", roles: "X-Forwarded-Groups")
        }
    }

    /// Sends a request: in process from this machine's own address, as over a socket.
    private static func get(
        _ path: String, _ headers: Headers, over transport: Transport, _ channel: any Channel
    ) async throws -> Answer {
        let peer = transport == .inProcess ? NetworkAddress("127.0.0.1") : nil
        return try await channel.send(Request(method: .get, path: path, headers: headers, peer: peer))
    }

    @Test(arguments: Transport.allCases)
    func `a trusted proxy says who asks, and with which roles`(transport: Transport) async throws {
        let channel = try Self.channel(transport, proxies: ["127.0.0.0/8", "::1"])
        func get(_ path: String, _ headers: Headers = Headers()) async throws -> Answer {
            try await Self.get(path, headers, over: transport, channel)
        }
        expect(try await get("/screens/desk"), 401, "unauthenticated")
        expect(try await get("/screens/desk", ["x-forwarded-user": "Ada"]), 403, "forbidden")
        let groups: Headers = ["x-forwarded-user": "Ada", "x-forwarded-groups": "staff, clerk"]
        let desk = try await get("/screens/desk", groups)
        #expect(desk.status == 200)
        #expect(desk["cache-control"] == "no-store")
        #expect(desk["vary"]?.lowercased().contains("x-forwarded-user") == true)
        #expect(desk.json["principal"]?.string?.isEmpty == false)
        let long = String(repeating: "a", count: 257)
        expect(try await get("/screens/hall", ["x-forwarded-user": long]), 400, "untrusted-header")
        #expect(try await get("/screens/hall", ["x-forwarded-user": ""]).json["principal"] == nil)
        let twice: Headers = ["x-forwarded-user": "Ada", "X-Forwarded-User": "Bob"]
        #expect(try await get("/screens/hall", twice).json["principal"] != desk.json["principal"], "neither of them")
        let roles: Headers = ["x-forwarded-groups": "clerk"]
        expect(try await get("/screens/desk", roles), 401, "unauthenticated")
    }

    @Test(arguments: Transport.allCases)
    func `nobody else can say it`(transport: Transport) async throws {
        let channel = try Self.channel(transport, proxies: ["192.0.2.1"])
        let headers: Headers = ["x-forwarded-user": "Ada"]
        expect(try await Self.get("/screens/hall", headers, over: transport, channel), 400, "untrusted-header")
        let roles: Headers = ["x-forwarded-groups": "clerk"]
        expect(try await Self.get("/screens/hall", roles, over: transport, channel), 400, "untrusted-header")
        #expect(try await Self.get("/screens/hall", Headers(), over: transport, channel).status == 200)
        #expect(try await Self.get("/health/live", headers, over: transport, channel).status == 200)
    }

    @Test(arguments: Transport.allCases)
    func `without a word of the proxy the app finds out itself`(transport: Transport) async throws {
        let channel = try Self.channel(transport, proxies: ["127.0.0.0/8", "::1"], authenticator: .names)
        #expect(try await Self.get("/screens/hall", Headers(), over: transport, channel).status == 401)
        let named = try await Self.get("/screens/hall", ["authorization": "Ada"], over: transport, channel)
        let told = try await Self.get("/screens/hall", ["x-forwarded-user": "Ada"], over: transport, channel)
        #expect(named.status == 200 && named.json["principal"] == told.json["principal"])
    }
}
