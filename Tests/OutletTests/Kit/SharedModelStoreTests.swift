import Outlet
import OutletTesting
import Testing

/// The stores of the kit as stores of shared models, and the suite that checks such stores.
@Suite(.timeLimit(.minutes(5))) struct SharedModelStoreTests {
    @Test func `stores that keep shared models pass`() async throws {
        try await Conformance.verify(sharedModels: MemoryStore())
        try await Conformance.verify(sharedModels: PendingStore(MemoryStore()))
        try await Conformance.verify(sharedModels: FaultyStore(MemoryStore()))
        let cluster = MemoryCluster()
        try await Conformance.verify(sharedModels: cluster.node()) { _ in cluster.node() }
        try await Conformance.verify(sharedModels: LossyStore(MemoryCluster().node()))
    }

    @Test(arguments: FlawedSharedModelStore.Flaw.allCases)
    func `a flawed store is told what is wrong with it`(flaw: FlawedSharedModelStore.Flaw) async {
        let failure = await #expect(throws: TestFailure.self) {
            try await Conformance.verify(sharedModels: FlawedSharedModelStore(flaw))
        }
        #expect(failure?.description.contains(flaw.rawValue) == true, "\(failure?.description ?? "passed")")
    }

    private let id = SharedModelID(name: "todos", key: "")
    private let session = StoredSession(
        id: SessionID(), principal: .anonymous, openingKey: nil, constants: [],
        head: StoredHead(version: 1, lastUsed: 0, due: nil, bytes: []), entries: [])

    private var change: StoredChange {
        StoredChange(
            id: session.id, head: StoredHead(version: 2, lastUsed: 0, due: nil, bytes: []), added: [], dropped: [])
    }

    @Test(arguments: StoreFault.allCases)
    func `a store that fails has kept both the session and the model, or neither`(fault: StoreFault) throws {
        let store = FaultyStore(MemoryStore())
        _ = try store.insert(session) { _ in }
        store.crash(fault)
        let model = StoredSharedModel(id: id, version: 1, end: nil, bytes: [1])
        #expect(throws: fault) { try store.commit(change, with: [model]) { _ in } }
        #expect(throws: StoreFault.beforeWriting) { try store.sharedModel(id, .last) { _ in } }
        guard case .done(let kept) = store.base.sharedModel(id, .last, then: { _ in }),
            case .done(let after) = store.base.load(session.id, then: { _ in })
        else { return #expect(Bool(false), "The store of the kit answers at once.") }
        #expect(kept == (fault == .afterWriting ? model : nil))
        #expect(after?.head.version == (fault == .afterWriting ? 2 : 1))
    }

    @Test func `an app with shared models does not start on a store that can't keep them`() async {
        await #expect(processExitsWith: .failure) {
            _ = try TestClient(SharedModelTests.app(), store: FlawedStore(.isNeverReady))
        }
    }
}
