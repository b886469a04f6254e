import Outlet
import OutletServer

extension Endpoint {
    /// A session as the store has it.
    func session(_ id: SessionID) async throws -> Session? {
        try await withCheckedThrowingContinuation { continuation in
            sessions.load(id) { continuation.resume(with: $0) }
        }
    }
}
