import Outlet

extension Store {
    /// Calls a function with each session of a principal, or with all sessions. Only one session at a time is in memory.
    func forEachSession(
        of principal: Principal? = nil, _ body: (StoredSession) async throws -> Void
    ) async throws {
        for id in try await StoreAnswer.awaited({ try sessions(of: principal, then: $0) }) {
            // While a daemon runs, it may have ended meanwhile.
            guard let session = try await StoreAnswer.awaited({ try load(id, then: $0) }) else { continue }
            try await body(session)
        }
    }
}
