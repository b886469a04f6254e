import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Shared models on the nodes of one store.
@Suite(.timeLimit(.minutes(5))) struct ClusterSharedModelTests {
    private func cluster(nodes: Int = 2) throws -> Cluster {
        try Cluster((0..<nodes).map { _ in try SharedModelTests.app() })
    }

    @Test func `what was answered on one node is in each answer of all others`() async throws {
        let cluster = try cluster(nodes: 3)
        let clients = [
            try await cluster.client(0).open("counter"), try await cluster.client(1).open("counter"),
            try await cluster.client(2).open("counter"),
        ]
        for round in 0..<30 {
            try await clients[round % 3].tap("more")
            #expect(clients[round % 3].text("count") == "\(round + 1)")
            try await clients[(round + 1) % 3].reload()
            #expect(clients[(round + 1) % 3].text("count") == "\(round + 1)")
        }
        for client in clients {
            try await client.reload()
            try await client.check()
        }
        #expect(try await cluster.client(1).open("counter").text("count") == "30")
    }

    @Test(arguments: [false, true])
    func `who watches it on another node gets each change, even if no message says so`(losesHints: Bool) async throws {
        let cluster = try cluster()
        cluster.store.setLosesHints(losesHints)
        let ada = try await cluster.client(0).open("counter")
        let bob = try await cluster.client(1).open("counter")
        for count in 1...2 {
            try await ada.tap("more")
            try await bob.wait { $0.text("count") == "\(count)" }
            try await bob.check()
        }
    }

    @Test func `the keys to which another node has given a value count from the next sweep on`() async throws {
        let cluster = try Cluster(
            (0..<2).map { _ in
                try SharedModelTests.app {
                    SharedModelTests.poll(SharedModel("poll", of: SharedModelTests.Counter()).limit(keys: 1))
                }
            })
        func open(_ poll: String, _ node: Int) async throws -> TestClient {
            try await cluster.client(node).open("poll", parameters: ["poll": .string(poll)])
        }
        try await open("a", 0).tap("more")
        cluster.endpoints[1].sessions.expire(now: cluster.endpoints[1].sessions.date)
        var count = 0
        try await eventually("they are counted") {
            count += 1
            do {
                try await open("b\(count)", 1).tap("more")
                return false
            } catch is Refusal {
                return true
            }
        }
        try await open("a", 1).tap("more")
    }

    @Test func `of sessions on three nodes that change it at once, each change is there once`() async throws {
        let cluster = try cluster(nodes: 3)
        let watcher = try await cluster.client(2).open("counter")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<60 {
                let (own, spread) = (cluster.client(index % 3), cluster.client())
                group.addTask {
                    let client = index % 2 == 0 ? own : spread
                    try await client.open("counter")
                    for _ in 0..<5 { try await client.tap("more") }
                }
            }
            try await group.waitForAll()
        }
        try await watcher.wait { $0.text("count") == "300" }
        try await watcher.check()
    }
}
