import Outlet
import OutletTesting

/// A store with one flaw.
struct FlawedStore: Store {
    /// What is wrong, with a part of the sentence that tells its author.
    enum Flaw: String, CaseIterable {
        case acceptsAnyVersion = "a lost race was won"
        case keepsDroppedEntries = "drops the entries of one kind before a number"
        case forgetsEntries = "replaces an entry"
        case addsBeforeItChecks = "A refused commit changed what is kept"
        case forgetsKeys = "A key does not lead to the session it opened"
        case takesEveryKey = "took a second session of the same key"
        case touchesBackwards = "After 'touch' at 2400 the last use is not at 2601"
        case knowsNobodyIdle = "'idle' does not give just the old session"
        case knowsNobodyWaiting = "'due' does not give just the sessions that wait"
        case takesAllWaitingForDue = "'due' gave a session that has time"
        case listsOtherTenants = "does not give just the sessions of one principal"
        case listsBackwards = "does not give all sessions in the order of their opening"
        case isNeverReady = "'verify' fails, and the store can write"
        case answersTwice = "answered 2 times"
        case countsOneTooMany = "all are removed"
        case keepsFirstSecret = "does not give the check value that was kept last"
        case takesEverySecret = "'keep' does not say that a check value has replaced another"
        case forgetsOrigins = "has another key once its session has moved"
    }

    private let base = MemoryStore()
    private let flaw: Flaw

    init(_ flaw: Flaw) { self.flaw = flaw }

    func insert(_ session: StoredSession, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        let key = flaw == .takesEveryKey ? nil : session.openingKey
        let constants = flaw == .forgetsOrigins ? Self.withoutOrigin(session.constants) : session.constants
        return base.insert(
            StoredSession(
                id: session.id, principal: session.principal, openingKey: key, constants: constants,
                head: session.head, entries: session.entries), then: then)
    }

    private static func withoutOrigin(_ constants: [UInt8]) -> [UInt8] {
        Array(String(decoding: constants, as: UTF8.self).replacing(/"origin":"[^"]*",/, with: "").utf8)
    }

    func load(_ id: SessionID, then: @escaping Completion<StoredSession?>) -> StoreAnswer<StoredSession?> {
        if flaw == .answersTwice { then(.success(nil)) }
        return base.load(id, then: then)
    }

    func find(openedWith key: OpeningKey, then: @escaping Completion<SessionID?>) -> StoreAnswer<SessionID?> {
        flaw == .forgetsKeys ? .done(nil) : base.find(openedWith: key, then: then)
    }

    func commit(_ change: StoredChange, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        switch flaw {
        case .acceptsAnyVersion:
            guard case .done(let kept?) = base.load(change.id, then: { _ in }) else { return .done(false) }
            return base.commit(
                altered(change, version: kept.head.version + 1), then: then)
        case .keepsDroppedEntries:
            return base.commit(altered(change, dropped: []), then: then)
        case .forgetsEntries:
            let before = change.added.map { StoredRange(kind: $0.kind, before: .max) }
            return base.commit(altered(change, dropped: change.dropped + before), then: then)
        case .addsBeforeItChecks:
            guard case .done(false) = base.commit(change, then: then) else { return .done(true) }
            if case .done(let kept?) = base.load(change.id, then: { _ in }) {
                _ = base.commit(altered(change, version: kept.head.version + 1), then: then)
            }
            return .done(false)
        default:
            return base.commit(change, then: then)
        }
    }

    private func altered(
        _ change: StoredChange, version: Int? = nil, dropped: [StoredRange]? = nil
    ) -> StoredChange {
        StoredChange(
            id: change.id,
            head: StoredHead(
                version: version ?? change.head.version, lastUsed: change.head.lastUsed,
                due: change.head.due, bytes: change.head.bytes),
            added: change.added, dropped: dropped ?? change.dropped)
    }

    func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        base.remove(id, then: then)
    }

    func touch(_ id: SessionID, at time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        guard flaw == .touchesBackwards, case .done(let kept?) = base.load(id, then: { _ in }) else {
            return base.touch(id, at: time, then: then)
        }
        _ = base.remove(id) { _ in }
        var touched = kept
        touched.head = StoredHead(
            version: kept.head.version, lastUsed: time, due: kept.head.due, bytes: kept.head.bytes)
        _ = base.insert(touched) { _ in }
        return .done(())
    }

    func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        flaw == .knowsNobodyIdle ? .done([]) : base.idle(since: time, then: then)
    }

    func due(by time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        switch flaw {
        case .knowsNobodyWaiting: .done([])
        case .takesAllWaitingForDue: base.due(by: .max, then: then)
        default: base.due(by: time, then: then)
        }
    }

    func sessions(of principal: Principal?, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        let answer = base.sessions(of: principal, then: then)
        guard case .done(let ids) = answer else { return answer }
        switch flaw {
        case .listsBackwards: return .done(ids.reversed())
        case .listsOtherTenants:
            guard let id = principal?.id, case .done(let all) = base.sessions(of: nil, then: then) else {
                return answer
            }
            return .done(
                all.filter { session in
                    guard case .done(let kept?) = base.load(session, then: { _ in }) else { return false }
                    return kept.principal.id == id
                })
        default: return answer
        }
    }

    func secretCheck(then: @escaping Completion<SecretCheck?>) -> StoreAnswer<SecretCheck?> {
        base.secretCheck(then: then)
    }

    func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) -> StoreAnswer<SecretFit> {
        switch flaw {
        case .keepsFirstSecret:
            guard case .done(let kept?) = base.secretCheck(then: { _ in }) else { return base.keep(check, then: then) }
            return .done(kept == check ? .fits : .replaced)
        case .takesEverySecret:
            _ = base.keep(check) { _ in }
            return .done(.fits)
        default: return base.keep(check, then: then)
        }
    }

    func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        if flaw == .isNeverReady { throw Mishap() }
        return .done(())
    }

    var count: Int? { (base.count ?? 0) + (flaw == .countsOneTooMany ? 1 : 0) }
}
