import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Who else is there, on the nodes of one store.
@Suite(.timeLimit(.minutes(5))) struct ClusterPresenceTests {
    private let clock = ManualClock()

    private func cluster(nodes: Int = 2) throws -> Cluster {
        let apps = try (0..<nodes).map { _ in try Application(name: "Presence") { PresenceTests.page() } }
        return try Cluster(apps, clock: clock) { $0.authenticator = PresenceTests.authenticator }
    }

    private func open(_ client: TestClient, as name: String?) async throws -> TestClient {
        if let name { client.headers["authorization"] = name }
        return try await client.open("page")
    }

    /// Lets time pass until a text is there. The others are there as long as that takes.
    private func shows(
        _ text: String, in node: String, _ client: TestClient, besides others: TestClient...
    ) async throws {
        try await eventually("\(node) is '\(text)'") {
            for client in others + [client] { try await client.reload() }
            if client.text(node) == text { return true }
            clock.advance(by: .milliseconds(100))
            return false
        }
    }

    @Test(arguments: [false, true])
    func `users of several nodes see each other, even if no message says so`(losesHints: Bool) async throws {
        let cluster = try cluster(nodes: 3)
        cluster.store.setLosesHints(losesHints)
        let ada = try await open(cluster.client(0), as: "Ada")
        let bob = try await open(cluster.client(1), as: "Bob")
        let eve = try await open(cluster.client(2), as: nil)
        try await shows("Bob", in: "names", ada, besides: bob, eve)
        try await shows("Ada", in: "names", bob, besides: ada, eve)
        try await shows("Ada, Bob", in: "names", eve, besides: ada, bob)
        for client in [ada, bob] { try await shows("1", in: "anonymous", client, besides: ada, bob, eve) }
        try await eve.close()
        for client in [ada, bob] { try await shows("0", in: "anonymous", client, besides: ada, bob) }
    }

    @Test func `who listens stays there, and is gone on other nodes soon after the stream has ended`() async throws {
        let cluster = try cluster()
        let ada = try await open(cluster.client(0), as: "Ada")
        let bob = try await open(cluster.client(1), as: "Bob")
        let stream = try await bob.stream(after: nil)
        _ = try await stream.next()
        try await shows("Bob", in: "names", ada)
        for _ in 0..<60 {
            clock.advance(by: .seconds(1))
            try await shows("Bob", in: "names", ada)
        }
        stream.close()
        try await shows("", in: "names", ada)
    }

    @Test func `who falls silent, or was on a node that is gone, is no longer there`() async throws {
        let cluster = try cluster()
        let ada = try await open(cluster.client(0), as: "Ada")
        let stream = try await ada.stream(after: nil)
        _ = try await stream.next()
        let bob = try await open(cluster.client(1), as: "Bob")
        try await shows("Bob", in: "names", ada, besides: bob)
        var seconds = 0
        while seconds < 22, ada.text("names") == "Bob" {
            clock.advance(by: .seconds(1))
            seconds += 1
            try await Task.sleep(for: .milliseconds(20))
            try await ada.reload()
        }
        try await shows("", in: "names", ada)
    }

    @Test func `a session whose requests go to any node is there once, and where it is by now`() async throws {
        let cluster = try cluster(nodes: 3)
        let ada = try await open(cluster.client(0), as: "Ada")
        let bob = try await open(cluster.client(), as: "Bob")
        for _ in 0..<3 {
            try await shows("Bob", in: "names", ada, besides: bob)
            #expect(ada.text("count") == "1")
            try await bob.tap("leave")
            try await shows("", in: "names", ada)
            try await bob.tap("come")
        }
        try await shows("Bob", in: "names", ada, besides: bob)
        try await shows("Ada", in: "names", bob, besides: ada)
    }

    @Test func `while the store is away the screen is there, and afterwards who else is`() async throws {
        let cluster = try cluster()
        let ada = try await open(cluster.client(0), as: "Ada")
        let bob = try await open(cluster.client(1), as: "Bob")
        try await shows("Bob", in: "names", ada, besides: bob)
        cluster.store.setAway(true)
        for _ in 0..<30 { clock.advance(by: .seconds(1)) }
        cluster.store.setAway(false)
        try await bob.reload()
        try await shows("Bob", in: "names", ada, besides: bob)
        try await shows("Ada", in: "names", bob, besides: ada)
    }

    @Test func `a session that another node reads shows the same there, and its stream goes on with patches`()
        async throws
    {
        let cluster = try cluster()
        let ada = try await open(cluster.client(0), as: "Ada")
        let bob = try await open(cluster.client(0), as: "Bob")
        try await shows("Bob", in: "names", ada, besides: bob)
        try await shows("Ada", in: "names", bob, besides: ada)
        let there = cluster.client(1)
        there.headers["authorization"] = "Ada"
        try await there.resume(ada.document["session"]?.string ?? "")
        #expect(there.revision == ada.revision && there.text("names") == "Bob")
        let stream = try await there.stream(after: there.revision)
        let eve = try await open(cluster.client(0), as: "Eve")
        try await shows("Ada, Bob", in: "names", eve, besides: ada, bob)
        try await shows("Bob, Eve", in: "names", ada, besides: bob, eve)
        while there.text("names") != "Bob, Eve" {
            #expect(try await there.receive(from: stream)?.event == "patch")
        }
        try await there.check()
    }
}
