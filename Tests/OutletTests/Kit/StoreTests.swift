import Outlet
import OutletTesting
import Testing

/// The stores of the kit, and the suite that checks stores.
@Suite(.timeLimit(.minutes(5))) struct StoreTests {
    @Test func `stores that keep what they have to pass`() async throws {
        try await Conformance.verify(store: MemoryStore())
        try await Conformance.verify(store: PendingStore(MemoryStore()))
        try await Conformance.verify(store: FaultyStore(MemoryStore()))
    }

    @Test(arguments: FlawedStore.Flaw.allCases)
    func `a flawed store is told what is wrong with it`(flaw: FlawedStore.Flaw) async {
        let failure = await #expect(throws: TestFailure.self) {
            try await Conformance.verify(store: FlawedStore(flaw))
        }
        #expect(failure?.description.contains(flaw.rawValue) == true, "\(failure?.description ?? "passed")")
    }

    private let session = StoredSession(
        id: SessionID(), principal: .anonymous, openingKey: nil, constants: [],
        head: StoredHead(version: 1, lastUsed: 0, due: nil, bytes: []), entries: [])

    private func change(to version: Int) -> StoredChange {
        StoredChange(
            id: session.id, head: StoredHead(version: version, lastUsed: 0, due: nil, bytes: []), added: [],
            dropped: [])
    }

    /// The version in a store of the kit, which answers at once.
    private func version(in store: some Store) throws -> Int? {
        guard case .done(let session) = try store.load(session.id, then: { _ in }) else { return nil }
        return session?.head.version
    }

    @Test(arguments: StoreFault.allCases)
    func `a store fails as often as it is told`(fault: StoreFault) throws {
        let store = FaultyStore(MemoryStore())
        _ = try store.insert(session) { _ in }
        store.fail(fault, skipping: 1)
        _ = try store.commit(change(to: 2)) { _ in }
        #expect(throws: fault) { try store.commit(change(to: 3)) { _ in } }
        #expect(try version(in: store) == (fault == .afterWriting ? 3 : 2))
        #expect(store.writes == 3)
        store.fail(fault, times: .max)
        for _ in 1...3 { #expect(throws: fault) { try store.remove(SessionID()) { _ in } } }
        store.recover()
        _ = try store.remove(session.id) { _ in }
        #expect(store.count == 0)
    }

    @Test(arguments: StoreFault.allCases)
    func `nothing works after a crash, and what was written is in the base`(fault: StoreFault) throws {
        let store = FaultyStore(MemoryStore())
        _ = try store.insert(session) { _ in }
        store.crash(fault)
        #expect(throws: fault) { try store.commit(change(to: 2)) { _ in } }
        #expect(store.isCrashed)
        #expect(throws: StoreFault.beforeWriting) { try store.commit(change(to: 3)) { _ in } }
        #expect(throws: StoreFault.beforeWriting) { try store.load(session.id) { _ in } }
        #expect(try version(in: store.base) == (fault == .afterWriting ? 2 : 1))
        store.recover()
        #expect(try version(in: store) == (fault == .afterWriting ? 2 : 1))
    }
}
