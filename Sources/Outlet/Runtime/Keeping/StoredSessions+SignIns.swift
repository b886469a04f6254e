// Sign-ins and moves in a store that keeps them.
extension StoredSessions {
    private var signIns: (any SignInStore)? { store as? any SignInStore }

    package var keepsSignIns: Bool { signIns != nil }

    package func move(
        _ old: Session, to session: Session, _ terms: MoveTerms, then: @escaping Completion<[SessionID]?>
    ) throws -> StoreAnswer<[SessionID]?> {
        guard let signIns else { throw Problem.noSignIns }
        let move = StoredMove(
            old: old.id, version: old.version, session: try session.stored(), begun: terms.begun, ended: terms.ended,
            replaced: terms.replaced, key: terms.key)
        return try ask(then) {
            self.take(move, as: session, gone: $0)
        } of: {
            try signIns.move(move, then: $0)
        }
    }

    /// Takes a moved session into memory, and forgets those that are gone with sign-ins; or forgets an older version if the store
    /// has another.
    private func take(_ move: StoredMove, as session: Session, gone: [SessionID]?) -> [SessionID]? {
        guard let gone else {
            drop(move.old)
            return nil
        }
        for id in [move.old] + gone { forget(id, telling: true) }
        if let begun = move.begun { for id in move.replaced { memory.moveSessions(of: id, to: begun.id) } }
        _ = memory.put(session)
        return gone
    }

    package func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) throws -> StoreAnswer<MovedKey?> {
        guard let signIns else { return .done(nil) }
        return try ask(then) { try signIns.moved(from: id, then: $0) }
    }

    package func signIn(
        _ id: SignInID, then: @escaping Completion<StoredSignIn?>
    ) throws -> StoreAnswer<StoredSignIn?> {
        guard let signIns else { return .done(nil) }
        return try ask(then) { try signIns.signIn(id, then: $0) }
    }

    package func signIns(
        of principal: Principal, then: @escaping Completion<[StoredSignIn]>
    ) throws -> StoreAnswer<[StoredSignIn]> {
        guard let signIns else { return .done([]) }
        return try ask(then) { try signIns.signIns(of: principal, then: $0) }
    }

    package func useSignIn(_ id: SignInID, at time: Int) {
        guard let signIns else { return }
        // Should it fail, the sign-in ends sooner than it might.
        do {
            _ = try signIns.useSignIn(id, at: time) { if case .failure = $0 { self.faults.add(1) } }
        } catch {
            faults.add(1)
        }
    }

    package func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> {
        guard let signIns else { return .done(false) }
        return try ask(then) { isReplaced in
            if isReplaced { self.memory.moveSessions(of: id, to: signIn.id) }
            return isReplaced
        } of: {
            try signIns.replaceSignIn(id, by: signIn, then: $0)
        }
    }

    package func endSignIns(
        _ ids: [SignInID], then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try endSignIns(then) { try $0.endSignIns(ids, then: $1) }
    }

    package func expireSignIns(
        at time: Int, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        try endSignIns(then) { try $0.expireSignIns(at: time, then: $1) }
    }

    package func drop(ofSignIns ids: [SignInID]) -> [SessionID] {
        let sessions = ids.flatMap { memory.sessions(of: $0) }
        for id in sessions { drop(id) }
        return sessions
    }

    package func followAskedEnds(_ receiver: @escaping @Sendable ([SignInID], [SessionID]) -> Void) {
        (store as? any AskedSignInStore)?.followAskedEnds { [weak self] signIns, gone in
            for id in gone { self?.forget(id, telling: true) }
            receiver(signIns, gone)
        }
    }

    private func endSignIns(
        _ then: @escaping Completion<[SessionID]>,
        _ end: (any SignInStore, @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> {
        guard let signIns else { return .done([]) }
        return try ask(then) { gone in
            for id in gone { self.forget(id, telling: true) }
            return gone
        } of: {
            try end(signIns, $0)
        }
    }
}
