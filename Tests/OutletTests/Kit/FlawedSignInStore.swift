import Outlet
import OutletTesting

/// A store of sign-ins with one flaw.
struct FlawedSignInStore: SignInStore {
    /// What is wrong, with a part of the sentence that tells its author.
    enum Flaw: String, CaseIterable {
        case takesAnIDTwice = "'beginSignIn' took an id twice"
        case forgetsRoles = "does not have the roles and the tenant"
        case normalizesTexts = "does not have the bytes of its texts"
        case listsBackwards = "'signIns' does not give all in the order in which they began"
        case listsOtherTenants = "'signIns' does not give just those of one principal"
        case forgetsUses = "After 'useSignIn' at 1200 the last use is not at 1200"
        case forgetsSignInsOfSessions = "'load' lost the sign-in of a session"
        case takesSessionsOfNobody = "took a session of a sign-in that is not there"
        case leavesSessions = "A session is left whose sign-in has ended"
        case tellsNoSessions = "'endSignIns' does not give the session that ends with its sign-in"
        case endsOne = "'endSignIns' does not give the sessions of several sign-ins"
        case goesByTheEndOnly = "left a sign-in that was not used for its idle time"
        case goesByUsesOnly = "does not give the session of a sign-in that has reached its end"
        case replacesNothing = "'replaceSignIn' took a sign-in that is not there"
        case leavesTheReplaced = "A sign-in is left that was replaced"
        case leavesSessionsOfTheReplaced = "A session is not the other's whose sign-in was replaced"
        case endsSessionsOfTheReplaced = "After its sign-in was replaced a session is not found as before"
        case keepsTimesOfTheReplaced = "A sign-in that has replaced another is not what it was begun as"
        case replacesInTwoSteps = "A refused replacement changed what is kept: a sign-in that is not there"
        case endsWhatItDoesNotReplace = "A refused replacement changed what is kept: the id of another sign-in"
        case movesAnyVersion = "a lost race was won"
        case leavesTheOld = "A session that has moved is left under its old id"
        case movesInTwoSteps = "A refused move began a sign-in"
        case forgetsMovedKeys = "'moved' does not give the key that was kept with a move"
        case keepsMovedKeys = "left the key of a move whose time is over"
        case endsNoneWithAMove = "A move did not begin one sign-in and end others"
        case tellsNoSessionsOfAMove = "'move' does not give just the sessions that are gone"
        case endsTheReplacedWithAMove = "A move that replaces sign-ins was refused, or gave sessions of theirs as gone"
        case leavesTheReplacedWithAMove = "A session is not the new one's whose sign-in a move has replaced"
    }

    private let base = MemoryStore()
    private let flaw: Flaw

    init(_ flaw: Flaw) { self.flaw = flaw }

    func beginSignIn(_ signIn: StoredSignIn, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        var (principal, client) = (signIn.principal, signIn.client)
        switch flaw {
        case .takesAnIDTwice: _ = base.endSignIns([signIn.id]) { _ in }
        case .forgetsRoles: principal = principal.id.map { Principal(id: $0, tenant: principal.tenant) } ?? principal
        case .normalizesTexts: client = client.replacing("\u{65}\u{301}", with: "\u{E9}")
        default: break
        }
        let end = flaw == .goesByUsesOnly ? .max : signIn.end
        let idleTime = flaw == .goesByTheEndOnly ? .max : signIn.idleTime
        return base.beginSignIn(
            StoredSignIn(
                id: signIn.id, principal: principal, began: signIn.began, lastUsed: signIn.lastUsed,
                proved: signIn.proved, idleTime: idleTime, end: end, client: client), then: then)
    }

    func replaceSignIn(
        _ id: SignInID, by signIn: StoredSignIn, then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        guard case .done(let old) = base.signIn(id, then: { _ in }) else { return .pending }
        let replace = { base.replaceSignIn(id, by: $0, then: then) }
        let begin = { base.beginSignIn($0) { _ in } }
        let end = { base.endSignIns([id]) { _ in } }
        switch flaw {
        case .replacesNothing where old == nil: return begin(signIn)
        case .leavesTheReplaced:
            defer { if let old { _ = begin(old) } }
            return replace(signIn)
        case .leavesSessionsOfTheReplaced where old != nil: return begin(signIn)
        case .endsSessionsOfTheReplaced:
            guard case .done(true) = begin(signIn) else { return .done(false) }
            _ = end()
            return .done(true)
        case .keepsTimesOfTheReplaced: return replace(old.map { signIn.withTimes(of: $0) } ?? signIn)
        case .replacesInTwoSteps where old == nil:
            _ = begin(signIn)
            return .done(false)
        case .endsWhatItDoesNotReplace:
            guard case .done(false) = replace(signIn) else { return .done(true) }
            _ = end()
            return .done(false)
        default: return replace(signIn)
        }
    }

    func move(_ move: StoredMove, then: @escaping Completion<[SessionID]?>) -> StoreAnswer<[SessionID]?> {
        var (version, begun, key) = (move.version, move.begun, move.key)
        var (ended, replaced) = (move.ended, move.replaced)
        switch flaw {
        case .movesAnyVersion:
            if case .done(let old?) = base.load(move.old, then: { _ in }) { version = old.head.version }
        case .leavesTheOld:
            guard case .done(let old?) = base.load(move.old, then: { _ in }) else { break }
            let isMoved = base.move(move, then: then)
            _ = base.insert(old) { _ in }
            return isMoved
        case .movesInTwoSteps:
            if let begun { _ = base.beginSignIn(begun) { _ in } }
            (begun, replaced) = (nil, [])
        case .forgetsMovedKeys: key = nil
        case .keepsMovedKeys:
            key = key.map { MovedKey(old: $0.old, new: $0.new, key: $0.key, body: $0.body, end: .max) }
        case .endsNoneWithAMove: ended = []
        case .endsTheReplacedWithAMove: (ended, replaced) = (ended + replaced, [])
        case .leavesTheReplacedWithAMove: replaced = []
        default: break
        }
        let answer = base.move(
            StoredMove(
                old: move.old, version: version, session: move.session, begun: begun, ended: ended,
                replaced: replaced, key: key),
            then: then)
        guard flaw == .tellsNoSessionsOfAMove, case .done(.some) = answer else { return answer }
        return .done([])
    }

    func moved(from id: SessionID, then: @escaping Completion<MovedKey?>) -> StoreAnswer<MovedKey?> {
        base.moved(from: id, then: then)
    }

    func signIn(_ id: SignInID, then: @escaping Completion<StoredSignIn?>) -> StoreAnswer<StoredSignIn?> {
        base.signIn(id, then: then)
    }

    func signIns(
        of principal: Principal?, then: @escaping Completion<[StoredSignIn]>
    ) -> StoreAnswer<[StoredSignIn]> {
        guard case .done(let all) = base.signIns(of: nil, then: then) else { return .pending }
        let found = all.filter { signIn in
            guard let principal else { return true }
            return flaw == .listsOtherTenants ? signIn.principal.id == principal.id : signIn.principal == principal
        }
        return .done(flaw == .listsBackwards ? found.reversed() : found)
    }

    func useSignIn(_ id: SignInID, at time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        flaw == .forgetsUses ? .done(()) : base.useSignIn(id, at: time, then: then)
    }

    func endSignIns(_ ids: [SignInID], then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        switch flaw {
        case .leavesSessions: return keepingSessions { base.endSignIns(ids, then: then) }
        case .tellsNoSessions:
            _ = base.endSignIns(ids, then: then)
            return .done([])
        case .endsOne: return base.endSignIns(Array(ids.prefix(1)), then: then)
        default: return base.endSignIns(ids, then: then)
        }
    }

    /// Puts back, without their sign-ins, the sessions that have ended.
    private func keepingSessions(_ end: () -> StoreAnswer<[SessionID]>) -> StoreAnswer<[SessionID]> {
        guard case .done(let ids) = base.sessions(of: nil, then: { _ in }) else { return .pending }
        let sessions = ids.compactMap { id -> StoredSession? in
            guard case .done(let session) = base.load(id, then: { _ in }) else { return nil }
            return session
        }
        defer { for session in sessions { _ = base.insert(session.without(signIn: true)) { _ in } } }
        return end()
    }

    func expireSignIns(at time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        base.expireSignIns(at: time, then: then)
    }
}

extension FlawedSignInStore {
    func insert(_ session: StoredSession, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        if flaw == .takesSessionsOfNobody, let id = session.signIn {
            let signIn = StoredSignIn(
                id: id, principal: session.principal, began: 0, lastUsed: 0, proved: 0, idleTime: 9, end: 9, client: "")
            _ = base.beginSignIn(signIn) { _ in }
        }
        return base.insert(session, then: then)
    }

    func load(_ id: SessionID, then: @escaping Completion<StoredSession?>) -> StoreAnswer<StoredSession?> {
        guard case .done(let session) = base.load(id, then: then) else { return .pending }
        return .done(session?.without(signIn: flaw == .forgetsSignInsOfSessions))
    }

    func find(openedWith key: OpeningKey, then: @escaping Completion<SessionID?>) -> StoreAnswer<SessionID?> {
        base.find(openedWith: key, then: then)
    }

    func commit(_ change: StoredChange, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        base.commit(change, then: then)
    }

    func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> { base.remove(id, then: then) }

    func touch(_ id: SessionID, at time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        base.touch(id, at: time, then: then)
    }

    func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        base.idle(since: time, then: then)
    }

    func due(by time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        base.due(by: time, then: then)
    }

    func secretCheck(then: @escaping Completion<SecretCheck?>) -> StoreAnswer<SecretCheck?> {
        base.secretCheck(then: then)
    }

    func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) -> StoreAnswer<SecretFit> {
        base.keep(check, then: then)
    }

    func sessions(of principal: Principal?, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        base.sessions(of: principal, then: then)
    }

    var count: Int? { base.count }
}

extension StoredSignIn {
    fileprivate func withTimes(of other: StoredSignIn) -> StoredSignIn {
        StoredSignIn(
            id: id, principal: principal, began: other.began, lastUsed: other.lastUsed, proved: other.proved,
            idleTime: other.idleTime, end: other.end, client: client)
    }
}

extension StoredSession {
    fileprivate func without(signIn isLost: Bool) -> StoredSession {
        StoredSession(
            id: id, principal: principal, openingKey: openingKey, signIn: isLost ? nil : signIn, constants: constants,
            head: head, entries: entries)
    }
}
