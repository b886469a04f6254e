package import Outlet

extension LossyStore: SignInStore where Base: SignInStore {
    package func beginSignIn(_ signIn: StoredSignIn, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try base.beginSignIn(signIn, then: then)
    }
    package func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> { try base.replaceSignIn(id, by: signIn, then: then) }
    package func move(
        _ move: StoredMove, then: @escaping Completion<[SessionID]?>
    ) throws -> StoreAnswer<[SessionID]?> {
        try base.move(move, then: then)
    }
    package func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) throws -> StoreAnswer<MovedKey?> {
        try base.moved(from: id, then: then)
    }
    package func signIn(
        _ id: SignInID, then: @escaping Completion<StoredSignIn?>
    ) throws -> StoreAnswer<StoredSignIn?> { try base.signIn(id, then: then) }
    package func signIns(
        of principal: Principal?, then: @escaping Completion<[StoredSignIn]>
    ) throws -> StoreAnswer<[StoredSignIn]> { try base.signIns(of: principal, then: then) }
    package func useSignIn(
        _ id: SignInID, at time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> { try base.useSignIn(id, at: time, then: then) }
    package func endSignIns(
        _ ids: [SignInID], then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> { try base.endSignIns(ids, then: then) }
    package func expireSignIns(
        at time: Int, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> { try base.expireSignIns(at: time, then: then) }
}
