package import Outlet

extension SQLiteStoreReader: SignInStore {
    /// Whether the file is of a version that has sign-ins.
    var hasSignIns: Bool { version >= SessionSchema.versionWithSignIns }

    package func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) throws -> StoreAnswer<MovedKey?> {
        hasSignIns ? try signInReaders.moved(from: id, then: then) : .done(nil)
    }

    package func signIn(
        _ id: SignInID, then: @escaping Completion<StoredSignIn?>
    ) throws -> StoreAnswer<StoredSignIn?> {
        hasSignIns ? try signInReaders.signIn(id, then: then) : .done(nil)
    }

    package func signIns(
        of principal: Principal?, then: @escaping Completion<[StoredSignIn]>
    ) throws -> StoreAnswer<[StoredSignIn]> {
        hasSignIns ? try signInReaders.signIns(of: principal, then: then) : .done([])
    }
}

extension SQLiteStoreReader {
    package func beginSignIn(_ signIn: StoredSignIn, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        throw refusal
    }

    package func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        throw refusal
    }

    package func move(
        _ move: StoredMove, then: @escaping Completion<[SessionID]?>
    ) throws -> StoreAnswer<[SessionID]?> {
        throw refusal
    }

    package func useSignIn(
        _ id: SignInID, at time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        throw refusal
    }

    package func endSignIns(
        _ ids: [SignInID], then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        throw refusal
    }

    package func expireSignIns(
        at time: Int, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        throw refusal
    }
}
