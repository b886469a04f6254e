import GRDB
package import Outlet

extension SQLiteStoreReader: SignInStore {
    /// Whether the file is of a version that has sign-ins.
    var hasSignIns: Bool { version >= SessionSchema.versionWithSignIns }

    /// The key of the event that has moved a session away from an id; nil if there is none, or it is damaged.
    package func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) throws -> StoreAnswer<MovedKey?> {
        guard hasSignIns else { return .done(nil) }
        return try readers.read(
            { [findings, damagedSignIns] database in
                let found = try SignInQueries.movedKey(from: id, in: database)
                if let finding = found?.finding(of: id) { damagedSignIns.tell(finding, findings) }
                return found?.key
            }, then: then)
    }

    /// A sign-in; nil if there is none, or it is damaged.
    package func signIn(
        _ id: SignInID, then: @escaping Completion<StoredSignIn?>
    ) throws -> StoreAnswer<StoredSignIn?> {
        guard hasSignIns else { return .done(nil) }
        return try readers.read(
            { [findings, damagedSignIns] database in
                let found = try SignInQueries.signIn(id, in: database)
                return damagedSignIns.whole(found.map { [$0] } ?? [], telling: findings).first
            }, then: then)
    }

    /// The sign-ins of a principal, or of all principals for nil, in the order in which they began, without those that are
    /// damaged.
    package func signIns(
        of principal: Principal?, then: @escaping Completion<[StoredSignIn]>
    ) throws -> StoreAnswer<[StoredSignIn]> {
        guard hasSignIns else { return .done([]) }
        return try readers.scan(
            { [findings, damagedSignIns] database in
                damagedSignIns.whole(try SignInQueries.signIns(of: principal, in: database), telling: findings)
            }, then: then)
    }
}

extension SQLiteStoreReader {
    package func beginSignIn(_ signIn: StoredSignIn, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        throw refusal
    }

    package func move(_ move: StoredMove, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
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
