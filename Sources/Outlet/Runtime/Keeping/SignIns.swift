import FoundationEssentials
import Logging
import Synchronization

/// How long sign-ins stand.
package struct SignInTerms: Sendable {
    /// How many seconds one stands without a use.
    let idleTime: Int
    /// How many seconds one stands, however much it is used.
    let wholeTime: Int
    /// Whether a client without a sign-in can have a tenant: it is the authenticator that says so.
    let hasTenants: Bool

    package init(idleTime: Duration, wholeTime: Duration, hasTenants: Bool = false) {
        self.idleTime = Int(idleTime.components.seconds)
        self.wholeTime = Int(wholeTime.components.seconds)
        self.hasTenants = hasTenants
    }
}

/// Knows who the bearers of tokens are.
package final class SignIns: Sendable {
    /// What the store has answered a short time ago.
    private struct Memory {
        var signIns: [SignInID: (signIn: StoredSignIn, end: Duration)] = [:]
        /// Until when sign-ins are remembered in whose place their client has another.
        var replaced: [SignInID: Duration] = [:]
        /// How often the store was to be asked anew.
        var changes = 0
    }

    /// How long what the store has answered is not asked again.
    private static let memory = Duration.seconds(1)
    /// How long a request that was sent with a replaced token may take.
    private static let delay = Duration.seconds(60)
    /// How many answers, and how many replaced sign-ins, are remembered.
    private static let most = 10_000
    /// How many seconds pass between two uses of a sign-in that the store is told.
    private static let pause = 60

    private let turns: SessionTurns
    private let terms: SignInTerms
    private let recent = Mutex(Memory())

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
        let (known, changes) = recent.withLock { ($0.signIns[id], $0.changes) }
        if let known, time < known.end { return .done(known.signIn.stands(at: now) ? known.signIn : nil) }
        let found = try store.signIn(id) { found in then(found.map { self.take($0, at: time, after: changes) }) }
        guard case .done(let signIn) = found else { return .pending }
        return .done(take(signIn, at: time, after: changes))
    }

    /// Whether a client has got another token in the place of one, so short ago that requests may be under way with the first: an
    /// answer that takes back the cookie would take the new one.
    package func hasJustReplaced(_ token: SignInToken) -> Bool {
        let time = turns.times.deadlines.now()
        return recent.withLock { $0.replaced[token.id].map { time < $0 } ?? false }
    }

    /// Who a client is without a sign-in that was this principal.
    func anonymous(after principal: Principal) -> Principal {
        terms.hasTenants ? Principal(id: nil, in: principal.tenant) : .anonymous
    }

    /// Notes a use of what the store has answered, if it stands. It is remembered unless the store was to be asked anew meanwhile.
    private func take(_ signIn: StoredSignIn?, at time: Duration, after changes: Int) -> StoredSignIn? {
        guard let signIn, signIn.stands(at: now) else { return nil }
        let used = signIn.used(at: now)
        if used.lastUsed >= signIn.lastUsed + Self.pause { store.useSignIn(signIn.id, at: used.lastUsed) }
        recent.withLock { recent in
            guard recent.changes == changes else { return }
            if recent.signIns.count >= Self.most { recent.signIns = recent.signIns.filter { $0.value.end > time } }
            if recent.signIns.count < Self.most { recent.signIns[signIn.id] = (used, time + Self.memory) }
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
        turns.endSignIns(of: principal, besides: own) { ended in then(ended.map { self.forget($0) }) }
    }

    /// Has the store be asked anew for sign-ins that have ended.
    private func forget(_ ids: [SignInID]) {
        recent.withLock { recent in
            recent.changes += 1
            for id in ids { recent.signIns[id] = nil }
        }
    }

    /// The same for those that have ended with a move.
    func follow(_ moved: MovedSession) {
        forget(moved.ended + moved.replaced)
        let time = turns.times.deadlines.now()
        recent.withLock { recent in
            if recent.replaced.count >= Self.most { recent.replaced = recent.replaced.filter { $0.value > time } }
            for id in moved.replaced where recent.replaced.count < Self.most {
                recent.replaced[id] = time + Self.delay
            }
        }
    }

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
