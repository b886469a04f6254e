import Outlet

extension Store {
    /// Waits for the answer of the store, whether it comes at once or later.
    func answer<Value: Sendable>(
        _ ask: (@escaping Completion<Value>) throws -> StoreAnswer<Value>
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            do {
                guard case .done(let value) = try ask({ continuation.resume(with: $0) }) else { return }
                continuation.resume(returning: value)
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Calls a function with each session of a principal, or with all sessions. One session at a time is in memory.
    func forEachSession(
        of principal: Principal? = nil, _ body: (StoredSession) async throws -> Void
    ) async throws {
        for id in try await answer({ try sessions(of: principal, then: $0) }) {
            // Beside a daemon it may have ended since.
            guard let session = try await answer({ try load(id, then: $0) }) else { continue }
            try await body(session)
        }
    }
}
