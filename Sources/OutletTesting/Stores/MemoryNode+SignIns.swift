public import Outlet
import Synchronization

extension MemoryNode: SignInStore {
    /// Adds a sign-in.
    public func beginSignIn(_ signIn: StoredSignIn, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        ask(then) { $0.beginSignIn(signIn) { _ in } }
    }

    /// Replaces a sign-in.
    public func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        ask(then) { sessions in
            let answer = sessions.replaceSignIn(id, by: signIn) { _ in }
            if case .done(true) = answer { self.tell(ofEnds: [id]) }
            return answer
        }
    }

    /// Moves a session to a new id, once no other node has it locked.
    public func move(_ move: StoredMove, then: @escaping Completion<[SessionID]?>) -> StoreAnswer<[SessionID]?> {
        whenFree(move.old) {
            _ = self.later(then) {
                try self.verify(move.lease, of: move.old)
                guard case .done(let gone) = self.cluster.sessions.move(move, then: { _ in }) else { throw Away() }
                self.unlock(move.old)
                self.cluster.state.withLock { state in
                    if gone != nil { state.leases[move.old] = nil } else { state.lostRaces += 1 }
                }
                if gone != nil { self.tell(ofEnds: move.ended + move.replaced) }
                return gone
            }
        }
        return .pending
    }

    /// The key of the event that has moved a session away from an id.
    public func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) -> StoreAnswer<MovedKey?> {
        ask(then) { $0.moved(from: id) { _ in } }
    }

    /// A sign-in.
    public func signIn(_ id: SignInID, then: @escaping Completion<StoredSignIn?>) -> StoreAnswer<StoredSignIn?> {
        ask(then) { $0.signIn(id) { _ in } }
    }

    /// The sign-ins of a principal.
    public func signIns(
        of principal: Principal?, then: @escaping Completion<[StoredSignIn]>
    ) -> StoreAnswer<[StoredSignIn]> {
        ask(then) { $0.signIns(of: principal) { _ in } }
    }

    /// Notes the time of a sign-in's use.
    public func useSignIn(_ id: SignInID, at time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        ask(then) { $0.useSignIn(id, at: time) { _ in } }
    }

    /// Removes sign-ins with their sessions.
    public func endSignIns(_ ids: [SignInID], then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        ask(then) { sessions in
            let answer = sessions.endSignIns(ids) { _ in }
            self.tell(ofEnds: ids)
            return answer
        }
    }

    /// Removes invalid sign-ins.
    public func expireSignIns(at time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        ask(then) { sessions in self.tidies ? sessions.expireSignIns(at: time) { _ in } : .done([]) }
    }

    /// Publishes the news that sign-ins have ended or were replaced, if there are any.
    private func tell(ofEnds ids: [SignInID]) {
        if ids.isEmpty { return }
        cluster.state.withLock { $0.publish([StoredSignIn.news(ofEnds: ids)]) }
        tellNews()
    }
}
