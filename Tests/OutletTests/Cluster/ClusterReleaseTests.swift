import Logging
import Outlet
import OutletServer
import OutletTesting
import Synchronization
import Testing
import ViewTree

/// While one release replaces another, a node leaves to the others what it does not know.
@Suite(.timeLimit(.minutes(5))) struct ClusterReleaseTests {
    private struct Order: Model {
        var cups = 1
        var news = ""
    }

    /// The keys of calls, the first of which is never answered.
    private final class Receiver: Sendable {
        private let calls = Mutex<[String]>([])
        let gate = Gate()
        var keys: [String] { calls.withLock { $0 } }

        func take(_ key: String) async -> String {
            let count = calls.withLock { calls in
                calls.append(key)
                return calls.count
            }
            if count == 1 { await gate.pass() }
            return "call \(count)"
        }
    }

    private let receiver = Receiver()
    private let log = RecordedLog()
    private let clock = ManualClock()

    /// The screen that both releases have.
    private static func coffee(_ more: Wired<Column, Order, Order>) -> Screen {
        Screen("coffee", title: "Coffee", model: Order()) {
            Label().id("cups").observing({ String($0.cups) })
            Button("More").id("more").on(.tap, Change(\.cups) { $0 += 1 })
            more
        }
    }

    private static func older() throws -> Application {
        try Application(name: "Coffee") { coffee(Column(id: "rest") { Label("Bye") }) }
    }

    /// A release with a button, a screen and a service more.
    private func newer() throws -> Application {
        try Application(
            name: "Coffee",
            services: [
                // Much of the clock's time passes while the test waits.
                Service(Ask.self, timeout: .seconds(86_400)) { [receiver] _, key in await receiver.take(key) }
            ]
        ) {
            Self.coffee(
                Column(id: "rest") {
                    Button("Double").id("double").on(.tap, Change(\.cups) { $0 *= 2 })
                    Button("Beans").id("beans").on(
                        .tap, Change { _, _, _ in [.show(try Destination(named: "beans"))] })
                    Button("Call").id("call").on(.tap, Change { _, _, _ in [try .call(Ask(subject: "cups"))] })
                })
            Screen("beans", title: "Beans", model: Order()) {
                Label().id("news").observing(\.news)
                Button("Roast").id("roast").on(.tap, Change { _, _, _ in [try .call(Ask(subject: "beans"))] })
            } connect: { outlets in
                outlets.screen.received(Ask.self) { order, news, _ in
                    order.news = news
                    return []
                }
            }
        }
    }

    /// A node that joins a cluster later.
    private func join(_ cluster: Cluster, _ app: Application) -> Endpoint {
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        return Endpoint(app, store: cluster.store.node(), configuration: configuration, logger: .silent)
    }

    /// A node of the older release, and some of the newer one.
    private func cluster(newer count: Int = 1) throws -> Cluster {
        try Cluster(
            [Self.older()] + (0..<count).map { _ in try newer() }, clock: clock, logger: log.logger(.info))
    }

    private func session(_ client: TestClient) -> String { client.document["session"]?.string ?? "" }

    /// Expects that a request is left to other nodes.
    private func expectLeft(_ answer: Answer, sourceLocation: SourceLocation = #_sourceLocation) {
        expect(answer, 503, "store-unavailable", sourceLocation: sourceLocation)
        #expect(answer.headers["retry-after"] != nil, sourceLocation: sourceLocation)
    }

    /// Lets time pass until something is so.
    private func eventuallyInTime(_ what: Comment, _ condition: () async throws -> Bool) async throws {
        try await eventually(what) {
            if try await condition() { return true }
            clock.advance(by: .seconds(1))
            return false
        }
    }

    @Test func `a session whose top is a screen of a newer release is left to it, whole`() async throws {
        let cluster = try cluster()
        let client = try await cluster.client(1).open("coffee")
        // The older node knows the session from before.
        try await cluster.client(0).resume(session(client))
        try await client.reload()
        try await client.tap("more")
        try await client.tap("beans")
        #expect(client.stack == ["coffee", "beans"])
        let (document, revision) = (client.document, client.revision)
        expectLeft(try await cluster.channels[0].get(client.path))
        for event: JSON in [
            ["event": "back"], ["node": "more", "event": "tap"], ["node": "nothing", "event": "tap"],
        ] {
            expectLeft(try await cluster.channels[0].post("\(client.path)/events", event))
        }
        expectLeft(try await cluster.channels[0].send(.delete, client.path))
        try await client.reload()
        #expect(client.document == document)
        #expect(client.revision == revision)
        let entry = try #require(log.entries.first { $0.message == "A session is left to nodes of another release" })
        #expect(entry.level == .error)
        #expect(entry["reason"].contains("'beans'"), "\(entry["reason"])")
    }

    @Test func `a stream ends on a node that does not know what another has shown`() async throws {
        let cluster = try cluster()
        let client = try await cluster.client(1).open("coffee")
        let old = try await cluster.client(0).resume(session(client))
        let stream = try await old.stream(after: old.revision)
        try await client.reload()
        try await client.tap("beans")
        var message = try await stream.next()
        while message?.event == "patch" || message?.event == "document" { message = try await stream.next() }
        #expect(message?.event == "end")
        #expect(message?.json["reason"]?.string == "draining")
    }

    @Test func `once the newer release is gone, its screens are left out`() async throws {
        let cluster = try cluster()
        let client = try await cluster.client(1).open("coffee")
        try await client.tap("more")
        try await client.tap("beans")
        cluster.store.stop(cluster.nodes[1])
        let old = try await cluster.client(0).resume(session(client))
        #expect(old.stack == ["coffee"])
        #expect(old.text("cups") == "2")
    }

    @Test func `an event that only a newer release knows is left to it, and done once`() async throws {
        let cluster = try cluster()
        let client = try await cluster.client(1).open("coffee")
        try await client.tap("more")
        let (path, event) = ("\(client.path)/events", ["node": "double", "event": "tap"] as JSON)
        expectLeft(try await cluster.channels[0].post(path, event, ["idempotency-key": "k"]))
        for _ in 1...2 {
            #expect(try await cluster.channels[1].post(path, event, ["idempotency-key": "k"]).status == 200)
        }
        try await client.reload()
        #expect(client.text("cups") == "4")
        #expect(log.entries.contains { $0.message == "An event is left to nodes of another release" })
        // What the older release has shown itself has no such node.
        let old = try await cluster.client(0).resume(session(client))
        expect(try await cluster.channels[0].post(path, event), 409, "node-gone")
        #expect(old.text("cups") == "4")
    }

    @Test func `a screen that only a newer release has is opened by it`() async throws {
        let cluster = try cluster()
        let opening: JSON = ["screen": "beans"]
        expectLeft(try await cluster.channels[0].post("/sessions", opening))
        expectLeft(try await cluster.channels[0].get("/screens/beans"))
        let page = try await cluster.channels[0].get("/screens/beans", ["accept": "text/html"])
        #expect(page.status == 503 && page.headers["retry-after"] != nil && page.text.contains("<html"), "\(page.text)")
        #expect(try await cluster.channels[1].post("/sessions", opening).status == 201)
        cluster.store.stop(cluster.nodes[1])
        expect(try await cluster.channels[0].post("/sessions", opening), 404, "unknown-screen")
        expect(try await cluster.channels[0].get("/screens/beans"), 404, "unknown-screen")
    }

    @Test func `an event that no living node knows is refused`() async throws {
        let cluster = try cluster()
        let client = try await cluster.client(1).open("coffee")
        cluster.store.stop(cluster.nodes[1])
        expect(
            try await cluster.channels[0].post("\(client.path)/events", ["node": "double", "event": "tap"]), 409,
            "node-gone")
    }

    @Test(arguments: ["beans", "coffee"])
    func `work that only a newer release can do is done by it`(screen: String) async throws {
        let cluster = try cluster(newer: 2)
        let client = try await cluster.client(1).open("coffee")
        if screen == "beans" {
            try await client.tap("beans")
            try await client.tap("roast")
        } else {
            try await client.tap("call")
        }
        try await eventually("the call is made") { receiver.gate.arrivals == 1 }
        cluster.endpoints[1].drain()
        await cluster.endpoints[1].sessions.leaveWork()
        cluster.store.stop(cluster.nodes[1])
        _ = try await cluster.channels[0].get(client.path)
        try await eventuallyInTime("a newer node makes the call") { receiver.keys.count == 2 }
        #expect(Set(receiver.keys).count == 1)
        try await eventuallyInTime("the older node has no lease") {
            cluster.store.leases(of: cluster.nodes[0]).isEmpty
        }
        guard screen == "beans" else { return }
        let other = try await cluster.client(2).resume(session(client))
        try await eventuallyInTime("the answer is there") {
            try await other.reload()
            return other.text("news") == "call 2"
        }
    }

    @Test func `a call waits for a release that can make it, however often older ones take it up`() async throws {
        let cluster = try cluster()
        let client = try await cluster.client(1).open("coffee")
        try await client.tap("call")
        try await eventually("the call is made") { receiver.gate.arrivals == 1 }
        let bystander = join(
            cluster, try Application(name: "Tea") { Screen("tea", title: "Tea", model: Order()) { Label("Tea") } })
        cluster.endpoints[1].drain()
        await cluster.endpoints[1].sessions.leaveWork()
        cluster.store.stop(cluster.nodes[1])
        for _ in 0..<50 {
            clock.advance(by: .seconds(5))
            _ = try await cluster.channels[0].get(client.path)
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(receiver.keys.count == 1)
        let later = join(cluster, try newer())
        try await eventuallyInTime("a newer node makes the call") { receiver.keys.count == 2 }
        withExtendedLifetime((bystander, later)) {}
    }
}
