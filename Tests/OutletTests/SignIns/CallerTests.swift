import MicroHTTPD
import OutletServer
import OutletTesting
import Synchronization
import Testing
import ViewTree

@testable import Outlet

/// Services are told who calls: who has caused the event, whatever has become of the session since.
@Suite(.timeLimit(.minutes(5))) struct CallerTests {
    private struct Post: ServiceRequest {
        typealias Outcome = Bool
        static let name = "post"
        let letter: String
    }

    private struct Knock: ServiceRequest {
        typealias Outcome = Bool
        static let name = "knock"
    }

    /// What the service was told, call by call.
    private final class Office: Sendable {
        let calls = Mutex<[(letter: String, call: CallContext)]>([])
        let gate = Gate()

        func callers(of letter: String) -> [String] {
            calls.withLock { calls in calls.filter { $0.letter == letter }.map { $0.call.principal.description } }
        }

        func keys(of letter: String) -> Set<String> {
            calls.withLock { calls in Set(calls.filter { $0.letter == letter }.map(\.call.key)) }
        }
    }

    private let office = Office()
    private let clock = ManualClock()

    /// `Authorization: Ada clerk` is Ada, who has that role.
    private static let authenticator = Authenticator { request in
        let words = (request.headers["authorization"] ?? "").split(separator: " ").map(String.init)
        guard let name = words.first else { return .principal(.anonymous) }
        return .principal(Principal(id: name, tenant: "acme", roles: Set(words.dropFirst())))
    }

    private static let clerk: Headers = ["authorization": "Ada clerk"]
    private static let ada: Headers = ["authorization": "Ada"]

    /// An app that posts letters. Those in `held` stay at the gate.
    private func app(holding held: Set<String> = []) throws -> Application {
        let post = Service(Post.self, tries: 3) { [office] request, call in
            office.calls.withLock { $0.append((request.letter, call)) }
            if held.contains(request.letter) { await office.gate.pass() }
            if request.letter == "torn", office.callers(of: "torn").count == 1 { throw Mishap() }
            return true
        }
        let knock = Service(signingIn: Knock.self) { [office] _, call in
            office.calls.withLock { $0.append(("knock", call)) }
            return true
        }
        return try Application(name: "Post", services: [post, knock]) {
            Screen("desk", title: "Desk", model: 0) {
                Label().id("count").observing(\Int.self, format: .number)
                Button("Send").id("plain").on(.tap, Call { (_: Int, _) in Post(letter: "plain") })
                Button("Send").id("torn").on(.tap, Call { (_: Int, _) in Post(letter: "torn") })
                Button("Send").id("first").on(.tap, Call { (_: Int, _) in Post(letter: "first") })
                Button("Later").id("later").on(.tap, Delay(.seconds(60), Call { (_: Int, _) in Post(letter: "late") }))
                Button("Enter").id("enter").on(.tap, Call { (_: Int, _) in Knock() })
            } connect: { outlets in
                outlets.screen.received(Post.self) { count, _, _ in
                    count += 1
                    return count == 1 ? [try .call(Post(letter: "second"))] : []
                }
                outlets.screen.received(Knock.self) { _, _, _ in
                    [.signIn(Principal(id: "Bob", roles: ["member"]))]
                }
            }
        }
    }

    private func client(_ setting: Setting, _ headers: Headers, _ app: Application) throws -> TestClient {
        let client = TestClient(
            try setting.channel(app, authenticator: Self.authenticator) { $0.clock = clock })
        client.headers = headers
        return client
    }

    @Test(arguments: Setting.all)
    func `a service is told the principal with its roles, the key and the number`(setting: Setting) async throws {
        let app = try app()
        for (headers, caller) in [(Headers(), "nobody"), (Self.ada, "Ada in acme"), (Self.clerk, "Ada in acme, clerk")]
        {
            office.calls.withLock { $0 = [] }
            let client = try await client(setting, headers, app).open("desk")
            try await client.tap("plain")
            try await client.wait { $0.text("count") == "2" }
            #expect(office.callers(of: "plain") == [caller])
            #expect(office.callers(of: "second") == [caller])
            let call = try #require(office.calls.withLock { $0.first?.call })
            #expect(call.key.count == 32 && call.key.allSatisfy(\.isHexDigit))
            #expect(call.number == 0)
            #expect(call.principal.proved == nil)
        }
    }

    @Test(arguments: Setting.all)
    func `a delayed call, and one that is made again, are those of the roles at the event`(setting: Setting)
        async throws
    {
        let client = try await client(setting, Self.clerk, app()).open("desk")
        try await client.tap("torn")
        try await eventually("the first try has failed") { office.callers(of: "torn").count == 1 }
        try await client.tap("later")
        client.headers = Self.ada
        try await client.reload()
        try await eventually("it is called again") {
            clock.advance(by: .milliseconds(100))
            return office.callers(of: "torn").count == 2
        }
        try await client.wait { $0.text("count") == "2" }
        clock.advance(by: .seconds(60))
        try await eventually("the letter is posted") { !office.callers(of: "late").isEmpty }
        for letter in ["torn", "late", "second"] {
            #expect(Set(office.callers(of: letter)) == ["Ada in acme, clerk"], "\(letter)")
        }
        try await client.tap("plain")
        try await eventually("another letter is posted") { !office.callers(of: "plain").isEmpty }
        #expect(office.callers(of: "plain") == ["Ada in acme"])
    }

    @Test func `after a restart a call is that of who caused it, and so is what its answer leads to`() async throws {
        let channel = try RestartingChannel(
            app(holding: ["first"]), clock: clock, authenticator: Self.authenticator)
        let client = TestClient(channel)
        client.headers = Self.clerk
        try await client.open("desk")
        try await client.tap("first")
        try await eventually("the call is made") { office.gate.arrivals == 1 }
        client.headers = Self.ada
        try await client.reload()
        try channel.restart(app())
        try await client.reload()
        try await client.wait { $0.text("count") == "2" }
        #expect(office.callers(of: "first") == ["Ada in acme, clerk", "Ada in acme, clerk"])
        #expect(office.keys(of: "first").count == 1)
        #expect(office.callers(of: "second") == ["Ada in acme, clerk"])
    }

    @Test(arguments: Setting.all)
    func `what was pressed before signing in was pressed by nobody`(setting: Setting) async throws {
        let client = TestClient(try setting.channel(app(holding: ["first"])) { $0.clock = clock })
        try await client.open("desk")
        try await client.tap("first")
        try await eventually("the call is made") { office.gate.arrivals == 1 }
        try await client.tap("enter")
        #expect(client.document["principal"] != nil)
        #expect(office.callers(of: "knock") == ["nobody"])
        try await client.reload()
        office.gate.open()
        try await client.wait { $0.text("count") == "2" }
        #expect(Set(office.callers(of: "first")) == ["nobody"])
        #expect(office.keys(of: "first").count == 1)
        #expect(office.callers(of: "second") == ["nobody"])
        try await client.tap("plain")
        try await eventually("another letter is posted") { !office.callers(of: "plain").isEmpty }
        #expect(office.callers(of: "plain") == ["Bob, member"])
    }

    @Test func `at a node with a lease the number is the lease's`() async throws {
        let cluster = try Cluster(app()) { $0.authenticator = Self.authenticator }
        let client = cluster.client()
        client.headers = Self.clerk
        try await client.open("desk")
        try await client.tap("plain")
        try await eventually("the letter is posted") { !office.callers(of: "plain").isEmpty }
        #expect(office.callers(of: "plain") == ["Ada in acme, clerk"])
        #expect(office.calls.withLock { $0.first?.call.number ?? 0 } > 0)
    }

    @Test func `pending work names its caller only where the session does not, and is read from earlier releases`()
        throws
    {
        let call = try ServiceCall(Post(letter: "plain"))
        let own = PendingWork(id: 1, entry: 1, kind: .call(call))
        let written = try JSON(encoding: WorkRecord(own))
        #expect(written["caller"] == nil)
        #expect(try PendingWork(written.decode(WorkRecord.self))?.caller == nil)
        let ada = Principal(id: "Ada", tenant: "acme", roles: ["clerk"])
        let same = own.caused(by: ada, now: ada)
        #expect(same.caller == nil)
        let others = own.caused(by: ada, now: Principal(id: "Ada", tenant: "acme"))
        let read = try PendingWork(JSON(encoding: WorkRecord(others)).decode(WorkRecord.self))
        #expect(read?.caller?.description == "Ada in acme, clerk")
    }
}

extension Principal {
    /// Who it is, in words.
    fileprivate var description: String {
        guard let id else { return "nobody" }
        return ([id + (tenant.map { " in \($0)" } ?? "")] + roles.sorted()).joined(separator: ", ")
    }
}
