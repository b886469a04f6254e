import Outlet
import OutletTesting
import Testing

/// The nodes of the kit as stores of who is present, and the suite that checks such stores.
@Suite(.timeLimit(.minutes(5))) struct PresenceStoreTests {
    @Test func `nodes that keep who is present pass`() async throws {
        let clock = ManualClock()
        let cluster = MemoryCluster(clock: clock)
        try await Conformance.verify(presence: cluster.node(), cluster.node()) { clock.advance(by: $0) }
        let node = LossyStore(MemoryCluster(clock: clock).node())
        try await Conformance.verify(presence: node, node) { clock.advance(by: $0) }
    }

    @Test func `nodes of two stores do not pass, nor one whose time stands`() async throws {
        let (one, other) = (MemoryCluster(), MemoryCluster())
        let parted = await #expect(throws: TestFailure.self) {
            try await Conformance.verify(presence: one.node(), other.node())
        }
        #expect(parted?.description.contains("Another node does not get who is at several places.") == true)
        let clock = ManualClock()
        let still = await #expect(throws: TestFailure.self) {
            let cluster = MemoryCluster(clock: clock)
            try await Conformance.verify(presence: cluster.node(), cluster.node()) { _ in }
        }
        #expect(still?.description.contains("Somebody is there whose time is over") == true)
    }
}
