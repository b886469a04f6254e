import Outlet
import Synchronization

extension Store {
    func insert(_ session: StoredSession) async throws -> Bool {
        try await answer("insert") { try insert(session, then: $0) }
    }

    func load(_ id: SessionID) async throws -> StoredSession? {
        try await answer("load") { try load(id, then: $0) }
    }

    func find(openedWith key: OpeningKey) async throws -> SessionID? {
        try await answer("find(openedWith:)") { try find(openedWith: key, then: $0) }
    }

    func commit(_ change: StoredChange) async throws -> Bool {
        try await answer("commit") { try commit(change, then: $0) }
    }

    func expire(_ id: SessionID, unusedSince time: Int) async throws -> Bool {
        try await StoreAnswer.awaited { try self.expire(id, unusedSince: time, then: $0) }
    }

    func remove(_ id: SessionID) async throws -> Bool {
        try await answer("remove") { try remove(id, then: $0) }
    }

    func touch(_ id: SessionID, at time: Int) async throws {
        try await answer("touch") { try touch(id, at: time, then: $0) }
    }

    func idle(since time: Int) async throws -> [SessionID] {
        try await answer("idle") { try idle(since: time, then: $0) }
    }

    func due(by time: Int) async throws -> [SessionID] { try await answer("due") { try due(by: time, then: $0) } }

    func secretCheck() async throws -> SecretCheck? {
        try await answer("secretCheck") { try secretCheck(then: $0) }
    }

    func keep(_ check: SecretCheck) async throws -> SecretFit {
        try await answer("keep") { try keep(check, then: $0) }
    }

    func verify() async throws { try await answer("verify") { try verify(then: $0) } }

    func sessions(of principal: Principal?) async throws -> [SessionID] {
        try await answer("sessions(of:)") { try sessions(of: principal, then: $0) }
    }

    /// Waits for the answer, which has to come exactly once: immediately, or through `then`.
    func answer<Value: Sendable>(
        _ name: String, _ ask: (@escaping Completion<Value>) throws -> StoreAnswer<Value>
    ) async throws -> Value {
        let calls = Calls()
        let value = try await withCheckedThrowingContinuation { continuation in
            do {
                let answer = try ask { result in
                    if calls.isFirst() { continuation.resume(with: result) }
                }
                guard case .done(let value) = answer else { return }
                if calls.isFirst() { continuation.resume(returning: value) }
            } catch {
                if calls.isFirst() { continuation.resume(throwing: error) }
            }
        }
        if calls.count > 1 { throw TestFailure("'\(name)' answered \(calls.count) times.") }
        return value
    }
}

/// Counts the answers of a store to one request.
private final class Calls: Sendable {
    private let answers = Atomic(0)
    var count: Int { answers.load(ordering: .relaxed) }
    func isFirst() -> Bool { answers.add(1, ordering: .relaxed).newValue == 1 }
}
