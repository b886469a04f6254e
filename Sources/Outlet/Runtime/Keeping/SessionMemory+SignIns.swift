import Synchronization

// Sign-ins and moves while the process runs.
extension SessionMemory {
    package var keepsSignIns: Bool { true }

    /// The sessions in memory that a sign-in has opened.
    func sessions(of signIn: SignInID) -> [SessionID] { signedIn.withLock { Array($0[signIn] ?? []) } }

    package func move(
        _ old: Session, to session: Session, _ terms: MoveTerms, then: @escaping Completion<[SessionID]?>
    ) -> StoreAnswer<[SessionID]?> {
        .done(
            signIns.withLock { signIns in
                guard find(old.id)?.version == old.version, remove(old.id) else { return nil }
                let gone = end(terms.ended, in: &signIns)
                if let begun = terms.begun {
                    signIns.begin(begun)
                    for id in terms.replaced { passOn(id, to: begun.id, in: &signIns) }
                }
                signIns.keep(terms.key)
                _ = put(session)
                return gone
            })
    }

    package func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) -> StoreAnswer<MovedKey?> {
        .done(signIns.withLock { $0.moved(from: id) })
    }

    package func signIn(_ id: SignInID, then: @escaping Completion<StoredSignIn?>) -> StoreAnswer<StoredSignIn?> {
        .done(signIns.withLock { $0.signIn(id) })
    }

    package func signIns(
        of principal: Principal, then: @escaping Completion<[StoredSignIn]>
    ) -> StoreAnswer<[StoredSignIn]> { .done(signIns.withLock { $0.signIns(of: principal) }) }

    package func useSignIn(_ id: SignInID, at time: Int) { signIns.withLock { $0.use(id, at: time) } }

    package func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        .done(
            signIns.withLock { signIns in
                guard signIns.holds(id) else { return false }
                signIns.begin(signIn)
                passOn(id, to: signIn.id, in: &signIns)
                return true
            })
    }

    /// Ends a sign-in, and makes its sessions those of another.
    private func passOn(_ id: SignInID, to other: SignInID, in signIns: inout SignInMemory) {
        signIns.end(id)
        moveSessions(of: id, to: other)
    }

    /// Has the sessions in memory that a sign-in has opened be another's.
    func moveSessions(of id: SignInID, to other: SignInID) {
        let sessions = signedIn.withLock { signedIn in
            let sessions = signedIn.removeValue(forKey: id) ?? []
            signedIn[other, default: []].formUnion(sessions)
            return sessions
        }
        for session in sessions { find(session)?.state.signIn?.become(other) }
    }

    package func endSignIns(_ ids: [SignInID], then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        .done(signIns.withLock { end(ids, in: &$0) })
    }

    package func expireSignIns(at time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        .done(
            signIns.withLock { signIns in
                signIns.forgetMoves(until: time)
                return end(signIns.expired(at: time), in: &signIns)
            })
    }

    private func end(_ ids: [SignInID], in signIns: inout SignInMemory) -> [SessionID] {
        for id in ids { signIns.end(id) }
        return ids.flatMap(sessions(of:)).filter { remove($0) }
    }
}
