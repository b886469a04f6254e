public import Outlet
import Synchronization

extension MemoryStore: SignInStore {
    /// Adds a sign-in; `false` if its id is taken.
    public func beginSignIn(_ signIn: StoredSignIn, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        .done(state.withLock { $0.begin(signIn) })
    }

    /// Replaces a sign-in; `false` if there is none, or the other's id is taken.
    public func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        .done(state.withLock { $0.replace(id, by: signIn) })
    }

    /// Moves a session to a new id; nil if another version was committed in between.
    public func move(_ move: StoredMove, then: @escaping Completion<[SessionID]?>) -> StoreAnswer<[SessionID]?> {
        .done(
            state.withLock { state in
                guard state.takes(move) else { return nil }
                _ = state.remove(move.old)
                let gone = state.end(move.ended)
                if let begun = move.begun {
                    _ = state.begin(begun)
                    for id in move.replaced { state.passOn(id, to: begun.id) }
                }
                if let key = move.key { state.movedKeys[move.old] = key }
                _ = state.insert(move.session)
                return gone
            })
    }

    /// The key of the event that has moved a session away from an id.
    public func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) -> StoreAnswer<MovedKey?> {
        .done(state.withLock { $0.movedKeys[id] })
    }

    /// A sign-in.
    public func signIn(_ id: SignInID, then: @escaping Completion<StoredSignIn?>) -> StoreAnswer<StoredSignIn?> {
        .done(state.withLock { $0.signIns[id] })
    }

    /// The sign-ins of a principal, or all, in the order in which they began.
    public func signIns(
        of principal: Principal?, then: @escaping Completion<[StoredSignIn]>
    ) -> StoreAnswer<[StoredSignIn]> {
        .done(
            state.withLock { state in
                state.signIns.values.filter { principal == nil || $0.principal == principal }.sorted { one, other in
                    (one.began, state.signInNumbers[one.id] ?? 0) < (other.began, state.signInNumbers[other.id] ?? 0)
                }
            })
    }

    /// Notes the time of a sign-in's last use.
    public func useSignIn(_ id: SignInID, at time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        .done(state.withLock { $0.signIns[id] = $0.signIns[id]?.used(at: time) })
    }

    /// Removes sign-ins with their sessions.
    public func endSignIns(_ ids: [SignInID], then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        .done(state.withLock { $0.end(ids) })
    }

    /// Removes the sign-ins that stand no more with their sessions, and the keys whose time is over.
    public func expireSignIns(at time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        .done(
            state.withLock { state in
                state.movedKeys = state.movedKeys.filter { $0.value.end > time }
                return state.end(state.signIns.values.filter { !$0.stands(at: time) }.map(\.id))
            })
    }
}

extension MemoryStore.State {
    /// Whether a move could be made.
    fileprivate func takes(_ move: StoredMove) -> Bool {
        let session = move.session
        guard sessions[move.old]?.head.version == move.version, sessions[session.id] == nil else { return false }
        if let key = session.openingKey, let there = openings[key], there != move.old { return false }
        if let begun = move.begun, signIns[begun.id] != nil { return false }
        guard let signIn = session.signIn, signIn != move.begun?.id else { return true }
        return !move.ended.contains(signIn) && !move.replaced.contains(signIn) && signIns[signIn] != nil
    }

    fileprivate mutating func begin(_ signIn: StoredSignIn) -> Bool {
        guard signIns[signIn.id] == nil else { return false }
        signIns[signIn.id] = signIn
        lastNumber += 1
        signInNumbers[signIn.id] = lastNumber
        return true
    }

    fileprivate mutating func replace(_ id: SignInID, by signIn: StoredSignIn) -> Bool {
        guard signIns[id] != nil, begin(signIn) else { return false }
        passOn(id, to: signIn.id)
        return true
    }

    /// Ends a sign-in, and makes its sessions those of another.
    fileprivate mutating func passOn(_ id: SignInID, to other: SignInID) {
        for session in sessions.values where session.signIn == id { sessions[session.id]?.signIn = other }
        _ = end([id])
    }

    fileprivate mutating func end(_ ids: [SignInID]) -> [SessionID] {
        for id in ids { (signIns[id], signInNumbers[id]) = (nil, nil) }
        let gone = sessions.values.filter { $0.signIn.map(ids.contains) ?? false }.map(\.id)
        for id in gone { _ = remove(id) }
        return gone
    }
}
