import FoundationEssentials
import Logging
import Synchronization

/// How long sign-ins stand.
package struct SignInTerms: Sendable {
    /// How many seconds one stands without a use.
    let idleTime: Int
    /// How many seconds one stands, however much it is used.
    let wholeTime: Int

    package init(idleTime: Duration, wholeTime: Duration) {
        self.idleTime = Int(idleTime.components.seconds)
        self.wholeTime = Int(wholeTime.components.seconds)
    }
}

/// Knows who the bearers of tokens are.
package final class SignIns: Sendable {
    /// A sign-in as the store had it a short time ago.
    private struct Recent {
        let signIn: StoredSignIn
        let end: Duration
    }

    /// How long what the store has answered is not asked again.
    private static let memory = Duration.seconds(1)
    /// How many answers are remembered.
    private static let most = 10_000
    /// How many seconds pass between two uses of a sign-in that the store is told.
    private static let pause = 60

    private let turns: SessionTurns
    private let terms: SignInTerms
    private let recent = Mutex<[SignInID: Recent]>([:])

    init(_ turns: SessionTurns, _ terms: SignInTerms) {
        self.turns = turns
        self.terms = terms
    }

    private var store: any SessionStore { turns.store }
    private var now: Int { Int(turns.date.timeIntervalSince1970) }

    /// The sign-in of a token, if it stands, at once or through `then`.
    ///
    /// - Throws: a `Problem` if the store does not answer.
    package func standing(
        _ token: SignInToken, then: @escaping Completion<StoredSignIn?>
    ) throws -> StoreAnswer<StoredSignIn?> {
        let id = token.id
        let time = turns.times.deadlines.now()
        if let known = recent.withLock({ $0[id] }), time < known.end {
            return .done(known.signIn.stands(at: now) ? known.signIn : nil)
        }
        let found = try store.signIn(id) { found in then(found.map { self.take($0, at: time) }) }
        guard case .done(let signIn) = found else { return .pending }
        return .done(take(signIn, at: time))
    }

    /// Notes a use of what the store has answered, if it stands.
    private func take(_ signIn: StoredSignIn?, at time: Duration) -> StoredSignIn? {
        guard let signIn, signIn.stands(at: now) else { return nil }
        let used = signIn.used(at: now)
        if used.lastUsed >= signIn.lastUsed + Self.pause { store.useSignIn(signIn.id, at: used.lastUsed) }
        recent.withLock { recent in
            if recent.count >= Self.most { recent = recent.filter { $0.value.end > time } }
            if recent.count < Self.most { recent[signIn.id] = Recent(signIn: used, end: time + Self.memory) }
        }
        return used
    }

    /// A sign-in that begins now.
    func begin(of principal: Principal, from client: String) -> (token: SignInToken, signIn: StoredSignIn) {
        let (token, now) = (SignInToken(), now)
        return (
            token,
            StoredSignIn(
                id: token.id, principal: principal, began: now, lastUsed: now, proved: now, idleTime: terms.idleTime,
                end: now + terms.wholeTime, client: client)
        )
    }

    /// Gives a sign-in that stands another token, in the place of the first one; nil if there is none.
    func renew(_ id: SignInID, then: @escaping Completion<SignInToken?>) {
        let finish: Completion<StoredSignIn?> = { found in
            StoreAnswer.pass(to: then) { then in
                guard let old = try found.get(), old.stands(at: self.now) else { return .done(nil) }
                let token = SignInToken()
                let replaced: Completion<Bool> = { isReplaced in
                    self.forget([id])
                    then(isReplaced.map { $0 ? token : nil })
                }
                StoreAnswer.pass(to: replaced) { try self.store.replaceSignIn(id, by: old.bearing(token), then: $0) }
                return .pending
            }
        }
        StoreAnswer.pass(to: finish) { try store.signIn(id, then: $0) }
    }

    /// Ends all sign-ins of a principal but its own, with their sessions.
    func end(of principal: Principal, besides own: [SignInID], then: @escaping Completion<Void>) {
        let finish: Completion<[StoredSignIn]> = { found in
            StoreAnswer.pass(to: then) { then in
                let ids = try found.get().map(\.id).filter { !own.contains($0) }
                self.end(ids, then: then)
                return .pending
            }
        }
        StoreAnswer.pass(to: finish) { try store.signIns(of: principal, then: $0) }
    }

    /// Ends sign-ins with their sessions.
    func end(_ ids: [SignInID], then: @escaping Completion<Void>) {
        if ids.isEmpty { return then(.success(())) }
        let finish: Completion<[SessionID]> = { gone in
            self.forget(ids)
            then(gone.map { for id in $0 { self.turns.end(id, reason: .deleted) } })
        }
        StoreAnswer.pass(to: finish) { try store.endSignIns(ids, then: $0) }
    }

    /// Has the store be asked anew for these sign-ins.
    func forget(_ ids: [SignInID]) { recent.withLock { recent in for id in ids { recent[id] = nil } } }

    /// Ends the sign-ins whose time is over, with their sessions.
    func expire() {
        guard store.keepsSignIns else { return }
        let finish: Completion<[SessionID]> = { gone in
            switch gone {
            case .success(let ids): for id in ids { self.turns.end(id, reason: .expired) }
            case .failure(let error):
                self.turns.logger.error("Sign-ins did not expire", metadata: ["error": "\(error)"])
            }
        }
        StoreAnswer.pass(to: finish) { try store.expireSignIns(at: now, then: $0) }
    }
}
