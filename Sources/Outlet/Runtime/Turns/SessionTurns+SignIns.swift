// Sign-ins that end with the sessions that they have opened.
extension SessionTurns {
    /// Ends all sign-ins of a principal but its own, with their sessions. Gives those that have ended.
    func endSignIns(
        of principal: Principal, besides own: [SignInID], then: @escaping Completion<[SignInID]>
    ) {
        let finish: Completion<[StoredSignIn]> = { found in
            StoreAnswer.pass(to: then) { then in
                let ids = try found.get().map(\.id).filter { !own.contains($0) }
                if ids.isEmpty { return .done([]) }
                let ended: Completion<[SessionID]> = { gone in
                    then(
                        gone.map {
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
