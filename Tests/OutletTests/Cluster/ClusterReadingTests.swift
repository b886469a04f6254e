import OutletTesting
import Testing
import ViewTree

@testable import Outlet

/// What a node reads of a session while others, and it itself, commit.
@Suite(.timeLimit(.minutes(5))) struct ClusterReadingTests {
    @Test func `what was read before a newer version was lost to another node is not taken for the newest`()
        async throws
    {
        let cluster = try Cluster(.workshop())
        let store = cluster.store
        let (first, second) = (cluster.nodes[0], cluster.nodes[1])
        let client = try await cluster.client(0).open("desk")
        let id = try #require(SessionID(client.document["session"]?.string ?? ""))
        let sessions = cluster.endpoints[0].sessions.turns.store
        let add: @Sendable (Int) async throws -> Answer = { [path = client.path] node in
            try await cluster.channels[node].post("\(path)/events", ["node": "add", "event": "tap"])
        }
        // The first node reads version 1, and once more when it has done so; what it reads then takes long.
        store.setHoldsLoads(true, of: first)
        sessions.refresh(id)
        try await eventually("it reads") { store.heldLoads(of: first) == 1 }
        sessions.refresh(id)
        store.setHoldsLoads(true, of: first)
        try await eventually("it reads once more") { store.heldLoads(of: first) == 1 }
        // Meanwhile it commits version 2, and is too late with version 3.
        #expect(try await add(0).status == 200)
        #expect(sessions.resident(id)?.revision == 2)
        let isLocked = try await StoreAnswer.awaited { second.lock(id, then: $0) }
        #expect(isLocked)
        let late = Task { try await add(0) }
        try await eventually("it has decided on version 2") { store.waitingCommits == 1 }
        #expect(try await add(1).status == 200)
        try await eventually("it was too late") { store.lostRaces == 1 && sessions.resident(id) == nil }
        store.setHoldsLoads(true, of: first)
        try await eventually("it reads again") { store.heldLoads(of: first) == 1 }
        #expect(sessions.resident(id) == nil, "version 1 is not the newest")
        store.setHoldsLoads(false, of: first)
        #expect(try await late.value.status == 200)
        #expect(sessions.resident(id)?.revision == 4)
    }
}
