import Foundation
import MicroHTTPD
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// How many sessions one client may have.
@Suite(.timeLimit(.minutes(5))) struct QuotaTests {
    private static let inProcess = [false, true].map { Setting(transport: .inProcess, isStored: $0) }

    private func open(
        _ channel: any Channel, from peer: String? = nil, _ headers: Headers = Headers(), screen: JSON = "desk"
    ) async throws -> Answer {
        var headers = headers
        headers["content-type"] = "application/json"
        let body: JSON = ["screen": screen]
        return try await channel.send(
            Request(
                method: .post, path: "/sessions", headers: headers, body: body.encoded,
                peer: peer.flatMap { NetworkAddress($0) }))
    }

    private func expectRefusal(_ answer: Answer, sourceLocation: SourceLocation = #_sourceLocation) {
        expect(answer, 429, "too-many-of-one", sourceLocation: sourceLocation)
        #expect(answer["retry-after"].flatMap { Int($0) } ?? 0 > 0, sourceLocation: sourceLocation)
    }

    @Test(arguments: Setting.all)
    func `a principal has so many sessions at once, and the anonymous are none`(setting: Setting) async throws {
        let channel = try setting.channel(authenticator: .optionalNames) { $0.sessionsPerPrincipal = 2 }
        let (ada, bob): (Headers, Headers) = (["authorization": "Ada"], ["authorization": "Bob"])
        let first = try await open(channel, ada)
        #expect(try await open(channel, ada).status == 201)
        expectRefusal(try await open(channel, ada))
        #expect(try await open(channel, bob).status == 201)
        for _ in 1...4 { #expect(try await open(channel).status == 201) }
        #expect(try await channel.send(.delete, first["location"] ?? "", ada).status == 204)
        #expect(try await open(channel, ada).status == 201)
        expectRefusal(try await open(channel, ada))
        #expect(
            try await channel.get("/metrics").text.contains("\noutlet_sessions_refused_total{owner=\"principal\"} 2\n"))
    }

    @Test(arguments: [false, true])
    func `sessions from before a start count`(isLate: Bool) async throws {
        let store: any Store = isLate ? PendingStore(MemoryStore()) : MemoryStore()
        func start() throws -> any Channel {
            var configuration = Endpoint.Configuration()
            configuration.authenticator = .optionalNames
            configuration.sessionsPerPrincipal = 2
            let endpoint = Endpoint(
                try .workshop(), store: store, configuration: configuration, logger: .silent)
            return try Transport.inProcess.channel(to: endpoint)
        }
        let ada: Headers = ["authorization": "Ada"]
        let before = try start()
        let first = try await open(before, ada)
        #expect(try await open(before, ada).status == 201)
        let channel = try start()
        for _ in 1...2 { expectRefusal(try await open(channel, ada)) }
        #expect(try await open(channel, ["authorization": "Bob"]).status == 201)
        #expect(try await channel.send(.delete, first["location"] ?? "", ada).status == 204)
        #expect(try await open(channel, ada).status == 201)
        expectRefusal(try await open(channel, ada))
    }

    @Test(arguments: inProcess)
    func `an address has so many sessions at once, a program of this machine any number`(setting: Setting) async throws
    {
        let channel = try setting.channel { $0.sessionsPerAddress = 2 }
        let first = try await open(channel, from: "192.0.2.7")
        #expect(try await open(channel, from: "192.0.2.7").status == 201)
        expectRefusal(try await open(channel, from: "192.0.2.7", ["forwarded": "for=198.51.100.2"]))
        #expect(try await open(channel, from: "192.0.2.8").status == 201)
        for _ in 1...4 { #expect(try await open(channel, from: "127.0.0.1").status == 201) }
        for host in ["2001:db8::1", "2001:db8::2"] { #expect(try await open(channel, from: host).status == 201) }
        expectRefusal(try await open(channel, from: "2001:db8::3"))
        #expect(try await open(channel, from: "2001:db8:0:1::3").status == 201)
        // It is counted for where it was opened, wherever it is ended.
        #expect(try await channel.send(.delete, first["location"] ?? "").status == 204)
        #expect(try await open(channel, from: "192.0.2.7").status == 201)
        #expect(
            try await channel.get("/metrics").text.contains("\noutlet_sessions_refused_total{owner=\"address\"} 2\n"))
    }

    @Test(arguments: Transport.allCases)
    func `behind a proxy the address is the one that it tells`(transport: Transport) async throws {
        let setting = Setting(transport: transport, isStored: false)
        let channel = try setting.channel {
            $0.sessionsPerAddress = 1
            $0.trustedProxies = ["127.0.0.0/8", "::1"].compactMap { NetworkRange($0) }
        }
        let peer = transport == .inProcess ? "127.0.0.1" : nil
        #expect(try await open(channel, from: peer, ["forwarded": "for=192.0.2.7"]).status == 201)
        expectRefusal(try await open(channel, from: peer, ["forwarded": "for=198.51.100.2, for=192.0.2.7"]))
        expectRefusal(try await open(channel, from: peer, ["x-forwarded-for": "198.51.100.2, 192.0.2.7"]))
        #expect(try await open(channel, from: peer, ["forwarded": "for=\"[2001:db8::7]:4711\""]).status == 201)
        #expect(try await open(channel, from: peer).status == 201)
        expectRefusal(try await open(channel, from: peer, ["forwarded": "for=unknown"]))
    }

    @Test(arguments: inProcess)
    func `0 is any number, and then nothing is counted`(setting: Setting) async throws {
        let endpoint = try setting.endpoint(authenticator: .optionalNames) {
            $0.sessionsPerPrincipal = 0
            $0.sessionsPerAddress = 0
        }
        let channel = try setting.transport.channel(to: endpoint)
        for _ in 1...3 {
            #expect(try await open(channel, from: "192.0.2.7", ["authorization": "Ada"]).status == 201)
        }
        #expect(endpoint.sessions.keeper.quotas.principals.size == (0, 0))
        #expect(endpoint.sessions.keeper.quotas.addresses.size == (0, 0))
    }

    @Test(arguments: inProcess)
    func `of many requests at once no more are answered than there may be`(setting: Setting) async throws {
        let channel = try setting.channel {
            $0.sessionsPerAddress = 10
            $0.sessionsPerPrincipal = 0
        }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...40 { group.addTask { try await open(channel, from: "192.0.2.7").status } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 201 } == 10)
        #expect(statuses.count { $0 == 429 } == 30)
    }

    @Test(arguments: inProcess)
    func `whatever is refused or has ended is not counted`(setting: Setting) async throws {
        let endpoint = try setting.endpoint(authenticator: .optionalNames, limit: 3) { $0.sessionsPerPrincipal = 4 }
        let channel = try setting.transport.channel(to: endpoint)
        let ada: Headers = ["authorization": "Ada"]
        let quotas = endpoint.sessions.keeper.quotas
        expect(try await open(channel, from: "192.0.2.7", ada, screen: "dusk"), 404, "unknown-screen")
        #expect(quotas.principals.size == (0, 0) && quotas.addresses.size == (0, 0))
        let opened = try await open(channel, from: "192.0.2.7", ada)
        for _ in 1...2 { #expect(try await open(channel, from: "192.0.2.8", ada).status == 201) }
        #expect(quotas.principals.size == (1, 3) && quotas.addresses.size == (2, 3))
        for _ in 1...3 { expect(try await open(channel, from: "192.0.2.9", ada), 503, "too-many") }
        #expect(quotas.principals.size == (1, 3) && quotas.addresses.size == (2, 3))
        #expect(try await channel.send(.delete, opened["location"] ?? "", ada).status == 204)
        #expect(quotas.principals.size == (1, 2) && quotas.addresses.size == (1, 2))
        endpoint.sessions.expire(now: .now + 100_000)
        try await eventually("the others expire") { endpoint.sessions.count == 0 }
        try await eventually("nobody is known any more") {
            quotas.principals.size == (0, 0) && quotas.addresses.size == (0, 0)
        }
    }

    @Test func `a node stops counting the sessions that another has ended`() async throws {
        let cluster = try Cluster(.workshop()) { $0.sessionsPerAddress = 2 }
        let (here, there) = (cluster.channels[1], cluster.channels[0])
        let sessions = cluster.endpoints[1].sessions
        let first = try await open(here, from: "192.0.2.7")
        #expect(try await open(here, from: "192.0.2.7").status == 201)
        expectRefusal(try await open(here, from: "192.0.2.7"))
        #expect(try await there.send(.delete, first["location"] ?? "").status == 204)
        try await eventually("it is noticed") {
            sessions.expire(now: .now)
            return sessions.keeper.quotas.addresses.size == (1, 1)
        }
        #expect(try await open(here, from: "192.0.2.7").status == 201)
        for _ in 1...3 { sessions.expire(now: .now) }
        expectRefusal(try await open(here, from: "192.0.2.7"))
    }

    @Test(arguments: Setting.all)
    func `a request that is sent again is answered, whatever the limit`(setting: Setting) async throws {
        let channel = try setting.channel(authenticator: .optionalNames) { $0.sessionsPerPrincipal = 1 }
        let ada: Headers = ["authorization": "Ada", "idempotency-key": "k"]
        let first = try await open(channel, ada)
        #expect(first.status == 201)
        #expect(try await open(channel, ada) == first)
        expectRefusal(try await open(channel, ["authorization": "Ada", "idempotency-key": "l"]))
    }

    @Test(arguments: Setting.all)
    func `a session that nobody has used since it was opened goes early, one that was used does not`(
        setting: Setting
    ) async throws {
        let endpoint = try setting.endpoint()
        let channel = try setting.transport.channel(to: endpoint)
        let unused = try #require(try await channel.post("/sessions", ["screen": "desk"])["location"])
        let used = try await TestClient(channel).open("desk")
        try await used.tap("add")
        let start = Date.now
        endpoint.sessions.expire(now: start + 500)
        #expect(endpoint.sessions.count == 2)
        endpoint.sessions.expire(now: start + 660)
        try await eventually("the unused session ends") { endpoint.sessions.count == 1 }
        expect(try await channel.get(unused), 404, "unknown-session")
        endpoint.sessions.expire(now: start + 80_000)
        try await used.check()
        // The check has used it: its day begins anew.
        endpoint.sessions.expire(now: start + 90_000)
        #expect(endpoint.sessions.count == 1)
        endpoint.sessions.expire(now: start + 170_000)
        try await eventually("the used session ends") { endpoint.sessions.count == 0 }
    }

    @Test func `an unused session is kept no longer than a used one`() async throws {
        let setting = Setting(transport: .inProcess, isStored: false)
        let endpoint = try setting.endpoint { $0.sessionLifetime = .seconds(60) }
        let channel = try setting.transport.channel(to: endpoint)
        let start = Date.now
        #expect(try await channel.post("/sessions", ["screen": "desk"]).status == 201)
        endpoint.sessions.expire(now: start + 50)
        #expect(endpoint.sessions.count == 1)
        endpoint.sessions.expire(now: .now + 70)
        #expect(endpoint.sessions.count == 0)
    }
}
