public import Outlet

extension FaultyStore: SignInStore where Base: SignInStore {
    /// Adds a sign-in, or fails.
    public func beginSignIn(_ signIn: StoredSignIn, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try write(then) { try base.beginSignIn(signIn, then: $0) }
    }

    /// Replaces a sign-in, or fails.
    public func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        try write(then) { try base.replaceSignIn(id, by: signIn, then: $0) }
    }

    /// Moves a session, or fails.
    public func move(_ move: StoredMove, then: @escaping Completion<[SessionID]?>) throws -> StoreAnswer<[SessionID]?> {
        try write(then) { try base.move(move, then: $0) }
    }

    /// Notes the time of a sign-in's last use, or fails.
    public func useSignIn(
        _ id: SignInID, at time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        try write(then) { try base.useSignIn(id, at: time, then: $0) }
    }

    /// Removes sign-ins with their sessions, or fails.
    public func endSignIns(
        _ ids: [SignInID], then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try write(then) { try base.endSignIns(ids, then: $0) }
    }

    /// Removes invalid sign-ins, or fails.
    public func expireSignIns(
        at time: Int, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try write(then) { try base.expireSignIns(at: time, then: $0) }
    }

    /// Finds the key of a move; fails after a crash.
    public func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) throws -> StoreAnswer<MovedKey?> {
        try read { try base.moved(from: id, then: then) }
    }

    /// Loads a sign-in; fails after a crash.
    public func signIn(
        _ id: SignInID, then: @escaping Completion<StoredSignIn?>
    ) throws -> StoreAnswer<StoredSignIn?> {
        try read { try base.signIn(id, then: then) }
    }

    /// Lists the sign-ins of a principal; fails after a crash.
    public func signIns(
        of principal: Principal?, then: @escaping Completion<[StoredSignIn]>
    ) throws -> StoreAnswer<[StoredSignIn]> {
        try read { try base.signIns(of: principal, then: then) }
    }
}
