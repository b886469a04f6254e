import MicroHTTPD
import OutletServer
import OutletTesting
import Synchronization
import Testing
import ViewTree

@testable import Outlet

/// The list of a person's own sign-ins, and how each of them is ended.
@Suite(.timeLimit(.minutes(5))) struct OwnSignInTests {
    private static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"

    /// Clients that have signed in.
    private func clients(_ channel: any Channel, _ names: String...) async throws -> [TestClient] {
        var clients: [TestClient] = []
        for name in names {
            let client = TestClient(channel)
            try await client.enter(as: name)
            clients.append(client)
        }
        return clients
    }

    private func expectGone(_ client: TestClient, at channel: any Channel) async throws {
        let answer = try await channel.get(client.path, client.headers)
        expect(answer, 404, "unknown-session")
        #expect(answer["set-cookie"]?.contains("Max-Age=0") == true, "the token counts for nothing")
    }

    @Test(arguments: Setting.all)
    func `a person sees the sign-ins that stand, the last used first, and which is the session's`(
        setting: Setting
    ) async throws {
        let clock = ManualClock()
        let channel = try setting.channel(Lodge.app()) {
            $0.clock = clock
            $0.signInIdleTime = .seconds(1_000)
        }
        let old = TestClient(channel)
        try await old.enter(as: "Ada")
        clock.advance(by: .seconds(500))
        let (first, second, other) = (TestClient(channel), TestClient(channel), TestClient(channel))
        first.headers["user-agent"] = Self.firefox
        try await first.enter(as: "Ada")
        clock.advance(by: .seconds(61))
        try await second.enter(as: "Ada")
        try await other.enter(as: "Bob")
        try await second.openDevices(3)
        #expect(second.ownSignIn == second.signIns[0])
        #expect(second.text("signIns/\(second.signIns[1])/client") == "Firefox on Linux")
        let order = second.signIns
        clock.advance(by: .seconds(61))
        try await first.openDevices(3)
        try await eventually("its use is noted") {
            try await first.refresh()
            return first.signIns == [order[1], order[0], order[2]]
        }
        #expect(first.ownSignIn == order[1])
        // What the store and its commands call a sign-in by is in no document.
        let cookie = try #require(first.headers["cookie"]?.split(separator: "=").last)
        let token = try #require(SignInToken(String(cookie)))
        #expect(!String(decoding: first.document.encoded, as: UTF8.self).contains(token.id.prefix))
        // One has not been used for too long.
        clock.advance(by: .seconds(400))
        try await first.refresh()
        try await first.wait { $0.signIns.count == 2 }
        try await first.check()
    }

    @Test(arguments: Setting.all)
    func `one that is ended counts for nothing at once, and the others stay`(setting: Setting) async throws {
        let channel = try Lodge.channel(setting)
        let clients = try await clients(channel, "Ada", "Ada", "Ada", "Bob")
        let stream = try await clients[1].stream()
        _ = try await stream.next()
        try await clients[1].openDevices(3)
        let id = try #require(clients[1].ownSignIn)
        try await clients[0].openDevices(3)
        let path = clients[0].path
        try await clients[0].post(clients[0].event(.tap, on: "signIns/\(id)/end"), ["prefer": "wait=60"])
        #expect(clients[0].signIns.count == 2 && !clients[0].signIns.contains(id))
        #expect(clients[0].path == path)
        #expect(try await stream.endReason() == "deleted")
        // The clock stands: it is not that a second has passed.
        try await expectGone(clients[1], at: channel)
        for client in [clients[0], clients[2], clients[3]] {
            try await client.reload()
            #expect(client.document["principal"] != nil)
        }
        try await clients[0].check()
    }

    @Test(arguments: Setting.all)
    func `to end one's own is to sign out here`(setting: Setting) async throws {
        let channel = try Lodge.channel(setting)
        let clients = try await clients(channel, "Ada", "Ada")
        try await clients[0].openDevices(2)
        let (path, cookie) = (clients[0].path, clients[0].headers)
        try await clients[0].end(try #require(clients[0].ownSignIn))
        #expect(clients[0].screen == "hall")
        #expect(clients[0].path != path)
        #expect(clients[0].headers["cookie"] == nil)
        expect(try await channel.get(path, cookie), 404, "unknown-session")
        try await clients[1].openDevices(1)
    }

    @Test(arguments: Setting.all)
    func `another's, a made-up one and one that is gone change nothing`(setting: Setting) async throws {
        let channel = try Lodge.channel(setting)
        let clients = try await clients(channel, "Ada", "Ada", "Bob")
        try await clients[2].openDevices(1)
        let foreign = try #require(clients[2].ownSignIn)
        let cookie = try #require(clients[1].headers["cookie"]?.split(separator: "=").last)
        let hash = try #require(SignInToken(String(cookie))).id.description
        try await clients[0].openDevices(2)
        let gone = try #require(clients[0].signIns.first { $0 != clients[0].ownSignIn })
        for id in [
            foreign, hash, "", "others", String(repeating: "0", count: 32), String(repeating: "x", count: 5_000),
        ] {
            try await clients[0].end(id)
            #expect(clients[0].signIns.count == 2)
            for client in clients { try await client.reload() }
        }
        try await clients[0].end(gone)
        try await expectGone(clients[1], at: channel)
        for _ in 1...2 {
            #expect(clients[0].signIns == [clients[0].ownSignIn])
            try await clients[0].end(gone)
        }
        try await clients[2].reload()
    }

    @Test(arguments: Setting.all)
    func `the list is loaded again when all others end, and when one signs in once more`(
        setting: Setting
    ) async throws {
        let channel = try Lodge.channel(setting)
        let clients = try await clients(channel, "Ada", "Ada")
        try await clients[0].openDevices(2)
        try await clients[0].post(clients[0].event(.tap, on: "endOthers"), ["prefer": "wait=60"])
        #expect(clients[0].signIns.count == 1)
        let old = try #require(clients[0].ownSignIn)
        try await clients[0].tap("door")
        try await clients[0].type("Ada", into: "name")
        try await clients[0].type(Lodge.password, into: "password")
        try await clients[0].tap("enter")
        try await clients[0].back()
        try await clients[0].wait { $0.signIns.count == 1 && $0.signIns != [old] }
        let new = try #require(clients[0].ownSignIn)
        try await clients[0].end(old)
        #expect(clients[0].signIns == [new])
        try await clients[0].end(new)
        #expect(clients[0].screen == "hall")
    }

    @Test func `an anonymous session has none, and ends none`() async throws {
        let channel = try Lodge.channel(Setting(transport: .inProcess, isStored: true))
        let member = try await clients(channel, "Ada")[0]
        try await member.openDevices(1)
        let anonymous = try await TestClient(channel).open("devices")
        try await anonymous.wait { $0.shows("signIns.empty") }
        #expect(anonymous.signIns.isEmpty)
        try await anonymous.end(try #require(member.ownSignIn))
        try await member.reload()
        #expect(member.signIns.count == 1)
    }

    @Test func `whom a proxy names sees the sign-ins that the app keeps of it, and ends them`() async throws {
        let authenticator = Authenticator { request in
            .principal(request.headers["authorization"] == "Basic Ada" ? Principal(id: "Ada") : .anonymous)
        }
        let channel = try Setting(transport: .inProcess, isStored: true).channel(
            Lodge.app(), authenticator: authenticator
        ) { $0.clock = ManualClock() }
        let members = try await clients(channel, "Ada", "Bob")
        let named = TestClient(channel)
        named.headers["authorization"] = "Basic Ada"
        try await named.openDevices(1)
        #expect(named.ownSignIn == nil)
        let id = named.signIns[0]
        try await named.post(named.event(.tap, on: "signIns/\(id)/end"), ["prefer": "wait=60"])
        #expect(named.signIns.isEmpty)
        expect(try await channel.get(members[0].path, members[0].headers), 404, "unknown-session")
        try await members[1].reload()
    }

    @Test func `principals of one name in two tenants see each their own`() async throws {
        let store = MemoryStore()
        var members: [TestClient] = []
        for tenant in ["north", "south"] {
            var configuration = Endpoint.Configuration()
            configuration.clock = ManualClock()
            let endpoint = try Endpoint(
                Lodge.app(tenant: tenant), store: store, configuration: configuration, logger: .silent)
            let client = TestClient(try Transport.inProcess.channel(to: endpoint))
            try await client.enter(as: "Ada")
            members.append(client)
        }
        for member in members { try await member.openDevices(1) }
        #expect(members[0].ownSignIn != members[1].ownSignIn)
        try await members[0].end(try #require(members[1].ownSignIn))
        try await members[1].reload()
    }

    @Test func `a document without a session marks the sign-in of its request`() async throws {
        let channel = try Lodge.channel(Setting(transport: .inProcess, isStored: true))
        let clients = try await clients(channel, "Ada", "Ada")
        try await clients[0].openDevices(2)
        var headers = clients[0].headers
        headers["prefer"] = "wait=60"
        let document = try await channel.get("/screens/devices", headers).json
        let rows = document["tree"]?["children"]?[1]?["sections"]?[0]?["rows"]?.array ?? []
        #expect(rows.compactMap { $0["key"]?.string } == clients[0].signIns)
        let own = rows.first { $0["key"]?.string == clients[0].ownSignIn }
        #expect(own.map { String(decoding: $0.encoded, as: UTF8.self).contains("End") } == false)
    }

    @Test func `where the store does not answer the load fails, and can be tried again`() async throws {
        let isAway = Mutex(false)
        var configuration = Endpoint.Configuration()
        configuration.clock = ManualClock()
        let endpoint = try Endpoint(Lodge.app(), configuration: configuration, logger: .silent) { environment in
            ForgetfulSessions(environment, limit: 10) {
                if isAway.withLock({ $0 }) { throw StoreFault.beforeWriting }
            }
        }
        let client = try await clients(Transport.inProcess.channel(to: endpoint), "Ada")[0]
        isAway.withLock { $0 = true }
        try await client.open("devices")
        try await client.wait { $0.shows("signIns.failed") }
        #expect(client.signIns.isEmpty)
        isAway.withLock { $0 = false }
        try await client.tap("signIns.retry")
        try await client.wait { $0.signIns.count == 1 }
        #expect(!client.shows("signIns.failed"))
    }

    @Test func `one ends after a restart where the process has ended before`() async throws {
        let store = FaultyStore(MemoryStore())
        var configuration = Endpoint.Configuration()
        configuration.clock = ManualClock()
        func start(_ store: some SignInStore) throws -> any Channel {
            try Transport.inProcess.channel(
                to: Endpoint(Lodge.app(), store: store, configuration: configuration, logger: .silent))
        }
        let clients = try await clients(start(store), "Ada", "Ada", "Ada")
        try await clients[0].openDevices(3)
        let id = try #require(clients[0].signIns.first { $0 != clients[0].ownSignIn })
        // The event is kept, and the next change is not.
        store.crash(.beforeWriting, skipping: 1)
        _ = try? await clients[0].tap("signIns/\(id)/end")
        #expect(try await StoreAnswer.awaited { store.base.signIns(of: nil, then: $0) }.count == 3)
        let after = try start(store.base)
        let again = TestClient(after)
        again.headers = clients[0].headers
        try await again.resume(String(clients[0].path.dropFirst("/sessions/".count)))
        try await again.wait { $0.signIns.count == 2 }
        #expect(!again.signIns.contains(id) && again.ownSignIn == clients[0].ownSignIn)
        let left = try await StoreAnswer.awaited { store.base.signIns(of: nil, then: $0) }
        #expect(Set(left.map(\.id.word)) == Set(again.signIns))
    }

    @Test func `while the store can't end one, that is tried again`() async throws {
        let (store, clock) = (FaultyStore(MemoryStore()), ManualClock())
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        let channel = try Transport.inProcess.channel(
            to: Endpoint(Lodge.app(), store: store, configuration: configuration, logger: .silent))
        let clients = try await clients(channel, "Ada", "Ada")
        try await clients[0].openDevices(2)
        let id = try #require(clients[0].signIns.first { $0 != clients[0].ownSignIn })
        // The event is kept; then the end fails.
        let writes = store.writes
        store.fail(.beforeWriting, skipping: 1)
        try await clients[0].tap("signIns/\(id)/end")
        try await eventually("it has failed") { store.writes == writes + 2 }
        #expect(try await StoreAnswer.awaited { try store.signIns(of: nil, then: $0) }.count == 2)
        try await eventually("it is ended") {
            clock.advance(by: .seconds(1))
            return try await StoreAnswer.awaited { try store.signIns(of: nil, then: $0) }.count == 1
        }
        try await clients[0].wait { $0.signIns.count == 1 }
    }

    @Test func `scopes are written as before, and one by its id`() throws {
        for (scope, text) in [
            (SignOutScope.here, #""here""#), (.everywhere, #""everywhere""#), (.others, #""others""#),
            (.one("others"), #"{"one":"others"}"#),
        ] {
            #expect(String(decoding: try JSON(encoding: scope).encoded, as: UTF8.self) == text)
            #expect(try JSON(parsing: Array(text.utf8)).decode(SignOutScope.self) == scope)
        }
        for text in [#""one""#, "1", "{}", "null", #"{"one":1}"#] {
            #expect(throws: (any Error).self) { try JSON(parsing: Array(text.utf8)).decode(SignOutScope.self) }
        }
    }
}
