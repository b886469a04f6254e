import MicroHTTPD
import OutletTesting
import Synchronization
import TestPages
import Testing
import ViewTree

@testable import Outlet

/// Signing in and out where several nodes share a store.
@Suite(.timeLimit(.minutes(5))) struct ClusterSignInTests {
    private let key = "0123456789abcdefABCDEF"

    @Test func `who signs in at one node is known at all, and who signs out at none`() async throws {
        let cluster = try Cluster(Lodge.app(), clock: ManualClock())
        let client = cluster.client()
        try await client.enter(as: "Ada")
        for _ in 1...4 { try await client.check() }
        let others = [cluster.client(0), cluster.client(1)]
        var streams: [EventStream] = []
        for other in others {
            other.headers = client.headers
            try await other.open("room")
            streams.append(try await other.stream())
            _ = try await streams.last?.next()
        }
        let cookie = client.headers
        try await client.tap("leave")
        #expect(client.document["screen"]?.string == "hall")
        for (channel, other) in zip(cluster.channels.reversed(), others) {
            expect(try await channel.get(other.path, cookie), 404, "unknown-session")
        }
        for stream in streams { #expect(try await stream.endReason() == "deleted") }
    }

    /// A release that knows no sign-ins knows the first format of records only, so it leaves those of the second to others. So does
    /// one that knows no references to shared models with those of the third.
    @Test
    func `a session of a sign-in has the format after that of all others, and a node that knows it not answers 503`()
        async throws
    {
        let cluster = try Cluster(Lodge.app(), clock: ManualClock())
        let (member, guest) = (cluster.client(0), try await cluster.client(0).open("hall"))
        try await member.enter(as: "Ada")
        let node = cluster.store.node()
        func stored(_ client: TestClient) async throws -> StoredSession {
            let id = try #require(SessionID(client.document["session"]?.string ?? ""))
            return try #require(try await StoreAnswer.awaited { node.load(id, then: $0) })
        }
        func format(_ session: StoredSession) throws -> Int { try SessionRecord(lines: session.head.lines).format }
        #expect(try await format(stored(guest)) == 1)
        let session = try await stored(member)
        #expect(try format(session) == 2 && SessionRecord.formatWithSignIn == 2)
        // What that release sees in this session: a format that is one more than it knows.
        let unknown = "\"format\":\(SessionRecord.format + 1)"
        let bytes = String(decoding: session.head.bytes, as: UTF8.self).replacing("\"format\":2", with: unknown)
        let head = StoredHead(
            version: session.head.version + 1, lastUsed: session.head.lastUsed, due: nil, bytes: Array(bytes.utf8))
        let change = StoredChange(id: session.id, head: head, added: [], dropped: [])
        #expect(try await StoreAnswer.awaited { node.commit(change, then: $0) })
        for channel in cluster.channels {
            expect(try await channel.get(member.path, member.headers), 503, "store-unavailable")
            let event = Event(.tap, on: "safe").json
            expect(try await channel.post("\(member.path)/events", event, member.headers), 503, "store-unavailable")
            #expect(try await channel.get(guest.path).status == 200)
        }
        #expect(try await stored(member) == session.applying(change), "it is left as it is")
    }

    @Test func `a stream at another node is told that its session has moved`() async throws {
        let cluster = try Cluster(Lodge.app(), clock: ManualClock())
        let client = try await cluster.client(0).open("room")
        let stream = try await cluster.channels[1].stream("\(client.path)/stream")
        _ = try await stream.next()
        try await client.type("Ada", into: "name")
        try await client.type(Lodge.password, into: "password")
        try await client.tap("enter")
        #expect(client.text("who") == "Ada")
        #expect(try await stream.endReason() == "replaced")
    }

    @Test func `a keyed sign-in is repeated at another node, also while the first one waits`() async throws {
        let gate = Gate()
        let cluster = try Cluster(Lodge.app { await gate.pass() }, clock: ManualClock()) { $0.secret = Array(0..<32) }
        let client = try await cluster.client(0).open("room")
        let values = JSONObject([("name", "Ada"), ("password", .string(Lodge.password))])
        let (path, body) = ("\(client.path)/events", Event(.tap, on: "enter", values: values).json)
        async let first = cluster.channels[0].post(path, body, ["idempotency-key": key])
        try await eventually("the service is called") { gate.arrivals == 1 }
        async let second = cluster.channels[1].post(path, body, ["idempotency-key": key])
        try await eventually("the other one waits") { !cluster.endpoints[1].sessions.live.watched.isEmpty }
        gate.open()
        let answers = try await [first, second]
        #expect(answers.map(\.status) == [200, 200])
        #expect(answers[0]["location"] == answers[1]["location"])
        #expect(gate.arrivals == 1)
        let third = try await cluster.channels[1].post(path, body, ["idempotency-key": key])
        let fourth = try await cluster.channels[0].post(path, body, ["idempotency-key": key])
        for again in [third, fourth] { #expect(again["location"] == answers[0]["location"]) }
        let cookies = (answers + [third, fourth]).map { $0["set-cookie"]?.prefix { $0 != ";" } ?? "" }
        var standing = 0
        for cookie in Set(cookies) {
            let headers: Headers = ["cookie": String(cookie)]
            if try await cluster.channels[0].get(third["location"] ?? "", headers).status == 200 { standing += 1 }
        }
        #expect(standing == 1)
    }

    @Test func `signing out everywhere ends the sign-ins of all nodes`() async throws {
        let cluster = try Cluster(Lodge.app(), clock: ManualClock())
        let clients = (0..<4).map { cluster.client($0 % 2) }
        for client in clients { try await client.enter(as: "Ada") }
        try await clients[3].tap("leaveEverywhere")
        for client in clients.prefix(3) {
            for channel in cluster.channels {
                expect(try await channel.get(client.path, client.headers), 404, "unknown-session")
            }
        }
    }

    /// A screen whose work lasts, so that the node that has opened it keeps its lease, and on which one can sign in.
    private static func watching(_ knock: Service) throws -> Application {
        try Application(name: "Watch", services: [knock]) {
            Screen("gate", title: "Gate", model: Gatekeeper()) {
                Label().id("hour").observing({ (gate: Gatekeeper) in gate.hour.value ?? "" })
                TextField().id("name")
                SecureField().id("password")
                Label().id("notice").observing({ (gate: Gatekeeper) in gate.notice })
                Button("Enter").id("enter").on(.tap, Knocking())
            } connect: { outlets in
                Load(\.hour, from: DataSource(observing: { (_: NoRequest) in Self.hours() }))
                outlets.screen.received(Lodge.Knock.self) { gate, isMember, _ in
                    gate.notice = isMember ? "Welcome." : "Nobody knows you."
                    return isMember ? [.signIn(Principal(id: "Ada"))] : []
                }
                outlets.screen.failed(Lodge.Knock.self) { gate, _, _ in
                    gate.notice = "Nobody opens."
                    return []
                }
            }
        }
    }

    /// An hour, of which it is to be told when it is over.
    private static func hours() -> AsyncStream<String> {
        AsyncStream { stream in
            let hour = Task {
                stream.yield("noon")
                try? await Task.sleep(for: .seconds(3_600))
                stream.finish()
            }
            stream.onTermination = { _ in hour.cancel() }
        }
    }

    private struct Gatekeeper: Model {
        var hour = Loadable<String>()
        var notice = ""
    }

    private struct Knocking: Intention {
        func perform(
            _ interaction: Interaction, on container: inout ModelContainer<Gatekeeper>, in context: Context
        ) throws -> [Effect] {
            let password = interaction[Input<String>(id: "password")] ?? ""
            return [try .call(Lodge.Knock(name: "Ada", password: Secret(password)))]
        }
    }

    @Test(arguments: [false, true])
    func `who signs in at another node than that which works for the session is known`(losesHints: Bool) async throws {
        let calls = Atomic(0)
        let app = try Self.watching(
            Service(signingIn: Lodge.Knock.self) { knock in
                calls.add(1, ordering: .relaxed)
                return knock.password.text == Lodge.password
            })
        let cluster = try Cluster(app, clock: ManualClock())
        cluster.store.setLosesHints(losesHints)
        for node in [1, 0] {
            let client = try await cluster.client(1 - node).open("gate")
            try await client.wait { $0.text("hour") == "noon" }
            let there = try await cluster.client(node).resume(client.document["session"]?.string ?? "")
            try await there.type("guessed", into: "password")
            try await there.tap("enter")
            #expect(there.text("notice") == "Nobody knows you.")
            // The other node has the lease by now.
            try await client.reload()
            try await client.type(Lodge.password, into: "password")
            try await client.tap("enter")
            #expect(client.text("notice") == "Welcome." && client.headers["cookie"] != nil)
            try await client.check()
        }
        #expect(calls.load(ordering: .relaxed) == 4, "each once")
    }

    // The clock stands: nothing but the other node's news makes it ask again.
    @Test func `a token that is remembered at a node is forgotten once its bearer has signed out at another`()
        async throws
    {
        let cluster = try Cluster(Lodge.app(), clock: ManualClock())
        let (client, visitor) = (cluster.client(0), PageVisitor(cluster.channels[1]))
        try await client.enter(as: "Ada")
        visitor.headers["cookie"] = client.headers["cookie"]
        try await visitor.open("/screens/room")
        #expect(visitor.heading == "Room" && visitor.text.contains("Ada"))
        try await client.tap("leave")
        try await eventually("the token is valid at neither node") {
            try await visitor.open("/screens/room")
            return visitor.heading == "Door" && !visitor.text.contains("Ada")
        }
    }

    @Test func `one that is ended at a node is gone at all, with its streams`() async throws {
        let cluster = try Cluster(Lodge.app(), clock: ManualClock())
        let (first, second) = (cluster.client(0), cluster.client(1))
        for client in [first, second] { try await client.enter(as: "Ada") }
        try await first.openDevices(2)
        try await second.openDevices(2)
        let stream = try await second.stream()
        _ = try await stream.next()
        let id = try #require(second.ownSignIn)
        try await first.post(first.event(.tap, on: "signIns/\(id)/end"), ["prefer": "wait=60"])
        #expect(first.signIns.count == 1)
        #expect(try await stream.endReason() == "deleted")
        for channel in cluster.channels {
            expect(try await channel.get(second.path, second.headers), 404, "unknown-session")
        }
        // What one sees at the other node is right from the next load.
        let third = cluster.client(1)
        try await third.enter(as: "Ada")
        #expect(first.signIns.count == 1)
        try await first.refresh()
        try await first.wait { $0.signIns.count == 2 }
    }
}
