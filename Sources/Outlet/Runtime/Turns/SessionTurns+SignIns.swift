// Sign-ins that end with the sessions that they have opened.
extension SessionTurns {
    /// Notes what nodes have told of sign-ins that have ended or were replaced: the store is asked about their tokens again, and
    /// sessions in memory that they have opened are read again, since another sign-in may have them now.
    func noteEnds(of ids: [SignInID]) {
        recentSignIns.forget(ids)
        for id in store.drop(ofSignIns: ids) { store.refresh(id) }
    }

    /// Ends those sign-ins of a principal of which `isEnded` says so, with their sessions. Gives their ids.
    func endSignIns(
        of principal: Principal, where isEnded: @escaping @Sendable (SignInID) -> Bool,
        then: @escaping Completion<[SignInID]>
    ) {
        let finish: Completion<[StoredSignIn]> = { found in
            StoreAnswer.pass(to: then) { then in
                let ids = try found.get().filter { $0.principal == principal }.map(\.id).filter(isEnded)
                if ids.isEmpty { return .done([]) }
                let ended: Completion<[SessionID]> = { gone in
                    then(
                        gone.map {
                            self.recentSignIns.forget(ids)
                            for id in $0 { self.end(id, reason: .deleted) }
                            return ids
                        })
                }
                StoreAnswer.pass(to: ended) { try self.store.endSignIns(ids, then: $0) }
                return .pending
            }
        }
        StoreAnswer.pass(to: finish) { try store.signIns(of: principal, then: $0) }
    }
}
