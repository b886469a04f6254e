import Logging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How long sign-ins stand.
package struct SignInTerms: Sendable {
    /// For how many seconds a sign-in is valid without use.
    let idleTime: Int
    /// For how many seconds a sign-in is valid at most.
    let wholeTime: Int
    /// Whether a client without a sign-in can have a tenant, which an authenticator determines.
    let hasTenants: Bool

    package init(idleTime: Duration, wholeTime: Duration, hasTenants: Bool = false) {
        self.idleTime = Int(idleTime.components.seconds)
        self.wholeTime = Int(wholeTime.components.seconds)
        self.hasTenants = hasTenants
    }
}

/// Finds the sign-ins of tokens; begins, renews and ends them.
package final class SignIns: Sendable {
    /// How many seconds pass between two uses of a sign-in that the store is told.
    private static let pause = 60

    private let turns: SessionTurns
    private let terms: SignInTerms

    init(_ turns: SessionTurns, _ terms: SignInTerms) {
        self.turns = turns
        self.terms = terms
    }

    private var store: any SessionStore { turns.store }
    private var recent: RecentSignIns { turns.recentSignIns }
    private var now: Int { Int(turns.date.timeIntervalSince1970) }

    /// The sign-in of a token, if it is valid and the store has confirmed it a short time ago; else nil.
    package func known(_ token: String) -> StoredSignIn? {
        guard let signIn = recent.find(token, at: turns.times.deadlines.now()), signIn.stands(at: now) else {
            return nil
        }
        return signIn
    }

    /// The sign-in of a token, if it is valid: returned at once, or passed to `then`.
    ///
    /// - Throws: a `Problem` if the store does not answer.
    package func standing(
        _ token: String, then: @escaping Completion<StoredSignIn?>
    ) throws -> StoreAnswer<StoredSignIn?> {
        guard let id = SignInToken(token)?.id else { return .done(nil) }
        let time = turns.times.deadlines.now()
        let changes = recent.changes
        let found = try store.signIn(id) { found in
            then(found.map { self.take($0, of: token, at: time, after: changes) })
        }
        guard case .done(let signIn) = found else { return .pending }
        return .done(take(signIn, of: token, at: time, after: changes))
    }

    /// Whether a client has got another token in the place of one, so short ago that requests may be under way with the first: an
    /// answer that takes back the cookie would take the new one.
    package func hasJustReplaced(_ token: String) -> Bool {
        SignInToken(token).map { recent.hasJustReplaced($0.id, at: turns.times.deadlines.now()) } ?? false
    }

    /// The anonymous principal that takes the place of this one when its sign-in ends.
    func anonymous(after principal: Principal) -> Principal {
        terms.hasTenants ? Principal(id: nil, in: principal.tenant) : .anonymous
    }

    /// Notes a use of a sign-in from the store, if it is valid. It is cached unless the cache was invalidated meanwhile.
    private func take(
        _ signIn: StoredSignIn?, of token: String, at time: Duration, after changes: Int
    ) -> StoredSignIn? {
        guard let signIn, signIn.stands(at: now) else { return nil }
        let used = signIn.used(at: now)
        if used.lastUsed >= signIn.lastUsed + Self.pause { store.useSignIn(signIn.id, at: used.lastUsed) }
        recent.remember(used, of: token, at: time, after: changes)
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

    /// Replaces the token of a valid sign-in. Passes nil if there is no such sign-in.
    func renew(_ id: SignInID, then: @escaping Completion<SignInToken?>) {
        let finish: Completion<StoredSignIn?> = { found in
            StoreAnswer.pass(to: then) { then in
                guard let old = try found.get(), old.stands(at: self.now) else { return .done(nil) }
                let token = SignInToken()
                let replaced: Completion<Bool> = { isReplaced in
                    self.recent.forget([id])
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
        turns.endSignIns(of: principal) {
            !own.contains($0)
        } then: { ended in
            then(ended.map { _ in })
        }
    }

    /// Removes the sign-ins that have ended with a move from the cache.
    func follow(_ moved: MovedSession) {
        recent.forget(moved.ended + moved.replaced)
        recent.noteReplaced(moved.replaced, at: turns.times.deadlines.now())
    }

    /// Ends expired sign-ins, with their sessions.
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
