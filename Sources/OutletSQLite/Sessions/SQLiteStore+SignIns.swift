public import Outlet

extension SQLiteStore: SignInStore {
    /// Adds a sign-in; `false` if its id is taken.
    public func beginSignIn(_ signIn: StoredSignIn, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try writer.write(.beginSignIn(signIn), then: then)
    }

    /// Replaces a sign-in by another one, which gets its sessions; `false` if there is none, or the id of the other one is
    /// taken.
    public func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        try writer.write(.replaceSignIn(id, by: signIn), then: then)
    }

    /// Moves a session to a new id, and begins and ends the sign-ins of that move. Nil if the stored version is another, or an
    /// id or a key is taken.
    public func move(
        _ move: StoredMove, then: @escaping Completion<[SessionID]?>
    ) throws -> StoreAnswer<[SessionID]?> {
        let gone = GoneSessions()
        switch try writer.write(.move(move, gone), then: { then($0.map { $0 ? gone.ids : nil }) }) {
        case .done(let isMoved): return .done(isMoved ? gone.ids : nil)
        case .pending: return .pending
        }
    }

    /// Notes the time of a sign-in's last use, in seconds since 1970.
    public func useSignIn(
        _ id: SignInID, at time: Int, then: @escaping Completion<Void>
    ) throws -> StoreAnswer<Void> {
        switch try writer.write(.useSignIn(id, time: time), then: { then($0.map { _ in }) }) {
        case .done: .done(())
        case .pending: .pending
        }
    }

    /// Removes sign-ins with their sessions, in one transaction.
    public func endSignIns(
        _ ids: [SignInID], then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try write(then) { .endSignIns(ids, $0) }
    }

    /// Removes the sign-ins that are over at a time in seconds since 1970, with their sessions, in a transaction with other
    /// changes of a sweep.
    public func expireSignIns(
        at time: Int, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try write(then) { .expireSignIns(at: time, $0) }
    }

    /// Writes a change that may remove sessions.
    private func write(
        _ then: @escaping Completion<[SessionID]>, _ change: (GoneSessions) -> SessionChange
    ) throws -> StoreAnswer<[SessionID]> {
        let gone = GoneSessions()
        switch try writer.write(change(gone), then: { then($0.map { _ in gone.ids }) }) {
        case .done: return .done(gone.ids)
        case .pending: return .pending
        }
    }
}

extension SQLiteStore {
    /// The key of the event that has moved a session away from an id; nil if there is none, or it is damaged.
    public func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) throws -> StoreAnswer<MovedKey?> {
        try signInReaders.moved(from: id, then: then)
    }

    /// A sign-in; nil if there is none, or it is damaged.
    public func signIn(
        _ id: SignInID, then: @escaping Completion<StoredSignIn?>
    ) throws -> StoreAnswer<StoredSignIn?> {
        try signInReaders.signIn(id, then: then)
    }

    /// The sign-ins of a principal, or of all principals for nil, in the order in which they began, without those that are
    /// damaged.
    public func signIns(
        of principal: Principal?, then: @escaping Completion<[StoredSignIn]>
    ) throws -> StoreAnswer<[StoredSignIn]> {
        try signInReaders.signIns(of: principal, then: then)
    }
}
