import Outlet
import OutletServer
import OutletTesting
import Synchronization
import Testing
import ViewTree

/// What a session waits for is done by one node, and by another when that one is gone.
@Suite(.timeLimit(.minutes(5))) struct ClusterWorkTests {
    /// The calls that services get, with the number of the lease under which each is made.
    private final class Receiver: Sendable {
        let calls = Mutex<[(key: String, number: Int)]>([])
        let gates = [Gate(), Gate()]

        var keys: [String] { calls.withLock { $0.map(\.key) } }
        var numbers: [Int] { calls.withLock { $0.map(\.number) } }
    }

    private let receiver = Receiver()
    private let clock = ManualClock()

    /// An app whose first call is held up until its gate opens, and its second until the other does.
    private func app() throws -> Application {
        try .workshop(
            service: Service(Ask.self, tries: 3, timeout: .seconds(86_400)) { [receiver] _, key, number in
                let index = receiver.calls.withLock { calls in
                    calls.append((key, number))
                    return calls.count - 1
                }
                if index < receiver.gates.count { await receiver.gates[index].pass() }
                return "answer \(index)"
            })
    }

    /// Lets time pass until something is so.
    private func eventuallyInTime(_ what: Comment, _ condition: () async throws -> Bool) async throws {
        try await eventually(what) {
            if try await condition() { return true }
            clock.advance(by: .seconds(1))
            return false
        }
    }

    private func session(_ client: TestClient) -> String { client.document["session"]?.string ?? "" }

    @Test func `work that begins while the lease of the last is given back is done at once`() async throws {
        let cluster = try Cluster(app(), nodes: 1, clock: clock)
        let client = try await cluster.client(0).open("desk")
        for gate in receiver.gates { gate.open() }
        // The clock stands: nothing is tried again.
        for number in 0..<20 {
            try await client.tap("ask")
            cluster.store.setHoldsReleases(false)
            try await eventually("the answer is there") {
                try await client.reload()
                return client.text("news") == "answer \(number)"
            }
            cluster.store.setHoldsReleases(true)
        }
        #expect(receiver.keys.count == 20)
    }

    @Test func `one node calls a service, however many look`() async throws {
        let cluster = try Cluster(app(), nodes: 3, clock: clock)
        let client = try await cluster.client(0).open("desk")
        try await client.tap("ask")
        try await eventually("the call is made") { receiver.gates[0].arrivals == 1 }
        let others = [
            try await cluster.client(1).resume(session(client)), try await cluster.client(2).resume(session(client)),
        ]
        let stream = try await others[0].stream(after: others[0].revision)
        for _ in 1...12 {
            clock.advance(by: .seconds(1))
            for other in others { try await other.reload() }
        }
        receiver.gates[0].open()
        try await eventuallyInTime("all nodes have the answer") {
            for other in others { try await other.reload() }
            return others.allSatisfy { $0.text("news") == "answer 0" }
        }
        #expect(try await stream.next()?.event == "patch")
        #expect(receiver.keys.count == 1)
        try await eventuallyInTime("nobody has the lease of a session without work") {
            cluster.nodes.allSatisfy { cluster.store.leases(of: $0).isEmpty }
        }
    }

    @Test func `a node that adds a call leaves it to the one that has the lease`() async throws {
        let cluster = try Cluster(app(), clock: clock)
        let client = try await cluster.client(0).open("desk")
        try await client.tap("ask")
        try await eventually("the call is made") { receiver.gates[0].arrivals == 1 }
        let other = try await cluster.client(1).resume(session(client))
        try await other.tap("ask")
        try await eventuallyInTime("the second call is made") { receiver.gates[1].arrivals == 1 }
        #expect(cluster.store.leases(of: cluster.nodes[0]).count == 1)
        #expect(cluster.store.leases(of: cluster.nodes[1]).isEmpty)
        for gate in receiver.gates { gate.open() }
        try await eventuallyInTime("the answers are there") {
            try await other.reload()
            return other.text("news")?.hasPrefix("answer") == true
        }
        #expect(Set(receiver.keys).count == 2)
    }

    @Test func `another node does the work of one that is gone, and what that one still brings changes nothing`()
        async throws
    {
        // The first node hangs: its own clock stands, too.
        let itsClock = ManualClock()
        let cluster = try Cluster(Array(repeating: app(), count: 2), clock: clock, firstClock: itsClock)
        let client = try await cluster.client(0).open("desk")
        try await client.tap("ask")
        try await eventually("the call is made") { receiver.gates[0].arrivals == 1 }
        cluster.store.stop(cluster.nodes[0])
        try await eventuallyInTime("the call is made again") { receiver.gates[1].arrivals == 1 }
        #expect(Set(receiver.keys).count == 1)
        #expect(cluster.store.leases(of: cluster.nodes[1]).count == 1)
        receiver.gates[1].open()
        let other = try await cluster.client(1).resume(session(client))
        try await eventuallyInTime("the answer is there") {
            try await other.reload()
            return other.text("news") == "answer 1"
        }
        // The first node wakes up.
        let revision = other.revision
        receiver.gates[0].open()
        for _ in 1...10 {
            itsClock.advance(by: .seconds(1))
            clock.advance(by: .seconds(1))
            try await other.reload()
        }
        #expect(other.text("news") == "answer 1")
        #expect(other.revision == revision)
        #expect(receiver.numbers == [1, 2])
    }

    @Test func `a node that stops leaves its work to the others at once`() async throws {
        let cluster = try Cluster(app(), clock: clock)
        let client = try await cluster.client(0).open("desk")
        try await client.tap("ask")
        try await eventually("the call is made") { receiver.gates[0].arrivals == 1 }
        cluster.endpoints[0].drain()
        await cluster.endpoints[0].sessions.leaveWork()
        try await eventuallyInTime("the call is made again") { receiver.gates[1].arrivals == 1 }
        receiver.gates[1].open()
        let other = try await cluster.client(1).resume(session(client))
        try await eventuallyInTime("the answer is there") {
            try await other.reload()
            return other.text("news") == "answer 1"
        }
    }
}
