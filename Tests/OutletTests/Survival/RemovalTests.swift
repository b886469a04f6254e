import FoundationEssentials
import Outlet
import OutletServer
import OutletTesting
import Synchronization
import Testing
import ViewTree

/// What was removed stays so, whoever brings it back at that moment.
@Suite(.timeLimit(.minutes(5))) struct RemovalTests {
    /// A store whose loads wait until they are let go.
    private final class HeldStore: Store {
        let base = MemoryStore()
        private let held = Mutex<[@Sendable () -> Void]>([])

        /// The number of loads that wait.
        var waiting: Int { held.withLock { $0.count } }

        func release() {
            let loads = held.withLock { held in
                defer { held = [] }
                return held
            }
            for load in loads { load() }
        }

        func load(_ id: SessionID, then: @escaping Completion<StoredSession?>) -> StoreAnswer<StoredSession?> {
            // What is there now, and not what is there when it is let go.
            guard case .done(let found) = base.load(id, then: then) else { return .pending }
            held.withLock { $0.append { then(.success(found)) } }
            return .pending
        }

        func insert(_ session: StoredSession, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
            base.insert(session, then: then)
        }

        func find(openedWith key: OpeningKey, then: @escaping Completion<SessionID?>) -> StoreAnswer<SessionID?> {
            base.find(openedWith: key, then: then)
        }

        func commit(_ change: StoredChange, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
            base.commit(change, then: then)
        }

        func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
            base.remove(id, then: then)
        }

        func expire(
            _ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>
        ) -> StoreAnswer<Bool> { base.expire(id, unusedSince: time, then: then) }

        func touch(_ id: SessionID, at time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
            base.touch(id, at: time, then: then)
        }

        func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
            base.idle(since: time, then: then)
        }

        func due(by time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
            base.due(by: time, then: then)
        }

        func secretCheck(then: @escaping Completion<SecretCheck?>) -> StoreAnswer<SecretCheck?> {
            base.secretCheck(then: then)
        }

        func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) -> StoreAnswer<SecretFit> {
            base.keep(check, then: then)
        }

        func sessions(
            of principal: Principal?, then: @escaping Completion<[SessionID]>
        ) -> StoreAnswer<[SessionID]> { base.sessions(of: principal, then: then) }

        var count: Int? { base.count }
    }

    private let store = HeldStore()

    @Test func `a session that expires while a request brings it back is gone`() async throws {
        let path = try await TestClient(Endpoint(.workshop(), store: store, logger: .silent)).open("desk").path
        let next = try Endpoint(.workshop(), store: store, logger: .silent)
        let channel = try Transport.inProcess.channel(to: next)
        async let answer = channel.get(path)
        try await eventually("it is being read") { store.waiting == 1 }
        next.sessions.expire(now: next.sessions.date.addingTimeInterval(100_000))
        try await eventually("it is gone") { store.count == 0 }
        store.release()
        #expect(try await answer.status == 404)
        #expect(next.sessions.residentCount == 0)
        async let again = channel.get(path)
        try await eventually("it is being read") { store.waiting == 1 }
        store.release()
        #expect(try await again.status == 404)
    }

    @Test func `a session that was used in another process since it was found stays`() async throws {
        let client = try await TestClient(Endpoint(.workshop(), store: store, logger: .silent)).open("desk")
        let id = try #require(SessionID(client.path.split(separator: "/").last.map(String.init) ?? ""))
        let used = try #require(try await StoreAnswer.awaited { store.base.load(id, then: $0) }).head.lastUsed
        #expect(try await !StoreAnswer.awaited { store.expire(id, unusedSince: used, then: $0) })
        #expect(store.count == 1)
    }
}
