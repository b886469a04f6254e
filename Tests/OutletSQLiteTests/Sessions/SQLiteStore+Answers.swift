import Outlet
import OutletSQLite

/// The store's functions, waiting for the answer.
extension SQLiteStore {
    func insert(_ session: StoredSession) async throws -> Bool {
        try await answer { try self.insert(session, then: $0) }
    }

    func commit(_ change: StoredChange) async throws -> Bool { try await answer { try self.commit(change, then: $0) } }

    func commit(_ id: SessionID, to version: Int) async throws -> Bool {
        try await commit(StoredSession.change(id, to: version))
    }

    func load(_ id: SessionID) async throws -> StoredSession? { try await answer { try self.load(id, then: $0) } }

    func remove(_ id: SessionID) async throws -> Bool { try await answer { try self.remove(id, then: $0) } }

    func touch(_ id: SessionID, at time: Int) async throws {
        try await answer { try self.touch(id, at: time, then: $0) }
    }

    func idle(since time: Int) async throws -> [SessionID] { try await answer { try self.idle(since: time, then: $0) } }

    func due(by time: Int) async throws -> [SessionID] { try await answer { try self.due(by: time, then: $0) } }

    func sessions() async throws -> [SessionID] { try await answer { try self.sessions(of: nil, then: $0) } }
}
