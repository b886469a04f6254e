import Outlet

extension SignInStore {
    func beginSignIn(_ signIn: StoredSignIn) async throws -> Bool {
        try await answer("beginSignIn") { try beginSignIn(signIn, then: $0) }
    }

    func replaceSignIn(_ id: SignInID, by signIn: StoredSignIn) async throws -> Bool {
        try await answer("replaceSignIn") { try replaceSignIn(id, by: signIn, then: $0) }
    }

    func move(_ move: StoredMove) async throws -> Bool { try await sessions(goneWith: move) != nil }

    func sessions(goneWith move: StoredMove) async throws -> [SessionID]? {
        try await answer("move") { try self.move(move, then: $0) }
    }

    func moved(from id: SessionID) async throws -> MovedKey? {
        try await answer("moved(from:)") { try moved(from: id, then: $0) }
    }

    func signIn(_ id: SignInID) async throws -> StoredSignIn? {
        try await answer("signIn") { try signIn(id, then: $0) }
    }

    func signIns(of principal: Principal?) async throws -> [StoredSignIn] {
        try await answer("signIns(of:)") { try signIns(of: principal, then: $0) }
    }

    func useSignIn(_ id: SignInID, at time: Int) async throws {
        try await answer("useSignIn") { try useSignIn(id, at: time, then: $0) }
    }

    func endSignIns(_ ids: [SignInID]) async throws -> [SessionID] {
        try await answer("endSignIns") { try endSignIns(ids, then: $0) }
    }

    func expireSignIns(at time: Int) async throws -> [SessionID] {
        try await answer("expireSignIns(at:)") { try expireSignIns(at: time, then: $0) }
    }
}
