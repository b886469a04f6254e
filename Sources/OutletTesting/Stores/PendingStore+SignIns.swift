public import Outlet

extension PendingStore: SignInStore where Base: SignInStore {
    /// Adds a sign-in, asynchronously.
    public func beginSignIn(_ signIn: StoredSignIn, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        later(then) { try base.beginSignIn(signIn, then: $0) }
    }

    /// Replaces a sign-in, asynchronously.
    public func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        later(then) { try base.replaceSignIn(id, by: signIn, then: $0) }
    }

    /// Moves a session, asynchronously.
    public func move(_ move: StoredMove, then: @escaping Completion<[SessionID]?>) -> StoreAnswer<[SessionID]?> {
        later(then) { try base.move(move, then: $0) }
    }

    /// Finds the key of a move, asynchronously.
    public func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) -> StoreAnswer<MovedKey?> {
        later(then) { try base.moved(from: id, then: $0) }
    }

    /// Loads a sign-in, asynchronously.
    public func signIn(_ id: SignInID, then: @escaping Completion<StoredSignIn?>) -> StoreAnswer<StoredSignIn?> {
        later(then) { try base.signIn(id, then: $0) }
    }

    /// Lists the sign-ins of a principal, asynchronously.
    public func signIns(
        of principal: Principal?, then: @escaping Completion<[StoredSignIn]>
    ) -> StoreAnswer<[StoredSignIn]> {
        later(then) { try base.signIns(of: principal, then: $0) }
    }

    /// Notes the time of a sign-in's last use, asynchronously.
    public func useSignIn(_ id: SignInID, at time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        later(then) { try base.useSignIn(id, at: time, then: $0) }
    }

    /// Removes sign-ins with their sessions, asynchronously.
    public func endSignIns(_ ids: [SignInID], then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        later(then) { try base.endSignIns(ids, then: $0) }
    }

    /// Removes invalid sign-ins, asynchronously.
    public func expireSignIns(at time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        later(then) { try base.expireSignIns(at: time, then: $0) }
    }
}
