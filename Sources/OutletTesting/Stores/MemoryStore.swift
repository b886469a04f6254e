public import Outlet
import Synchronization

/// A store that keeps sessions in the memory of the process, as bytes. Two endpoints that share it stand for a process
/// and the one that is started after it.
public final class MemoryStore: Store {
    struct State {
        var sessions: [SessionID: StoredSession] = [:]
        var openings: [OpeningKey: SessionID] = [:]
        /// The number of each session, in the order of their opening.
        var numbers: [SessionID: Int] = [:]
        var lastNumber = 0
        var signIns: [SignInID: StoredSignIn] = [:]
        /// The number of each sign-in, in the order in which they were added.
        var signInNumbers: [SignInID: Int] = [:]
        /// The keys of moves, by the id that the session has left.
        var movedKeys: [SessionID: MovedKey] = [:]
        var secretCheck: SecretCheck?
        /// The last changes of switches, by their subjects.
        var switches: [String: StoredSwitch] = [:]
        var sharedModels: [SharedModelID: KeptSharedModel] = [:]

        mutating func insert(_ session: StoredSession) -> Bool {
            guard sessions[session.id] == nil, session.signIn.map({ signIns[$0] != nil }) ?? true else { return false }
            if let key = session.openingKey {
                if openings[key] != nil { return false }
                openings[key] = session.id
            }
            sessions[session.id] = session
            lastNumber += 1
            numbers[session.id] = lastNumber
            return true
        }

        mutating func commit(_ change: StoredChange, with models: [StoredSharedModel] = []) -> Bool {
            guard let session = sessions[change.id], session.head.version == change.previous,
                let next = sharedModels.following(models)
            else { return false }
            sessions[change.id] = session.applying(change)
            for model in next { sharedModels[model.last.id] = model }
            return true
        }

        mutating func remove(_ id: SessionID) -> Bool {
            guard let session = sessions.removeValue(forKey: id) else { return false }
            if let key = session.openingKey { openings[key] = nil }
            numbers[id] = nil
            if !movedKeys.isEmpty { movedKeys = movedKeys.filter { $0.value.new != id } }
            return true
        }
    }

    let state = Mutex(State())

    /// An empty store.
    public init() {}

    /// Adds a session; `false` if its id or its opening key is taken, or its sign-in is not there.
    public func insert(_ session: StoredSession, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        .done(state.withLock { $0.insert(session) })
    }

    /// A session with its entries in order.
    public func load(
        _ id: SessionID, then: @escaping Completion<StoredSession?>
    ) -> StoreAnswer<StoredSession?> {
        .done(state.withLock { $0.sessions[id] })
    }

    /// The id of the session that was opened with a key.
    public func find(
        openedWith key: OpeningKey, then: @escaping Completion<SessionID?>
    ) -> StoreAnswer<SessionID?> {
        .done(state.withLock { $0.openings[key] })
    }

    /// Replaces the previous version of a session; `false` if another version was committed in between.
    public func commit(_ change: StoredChange, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        .done(state.withLock { $0.commit(change) })
    }

    /// Removes a session; `false` if there is none.
    public func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        .done(state.withLock { $0.remove(id) })
    }

    /// Removes a session that was last used before a time; `false` if there is none.
    public func expire(
        _ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>
    ) -> StoreAnswer<Bool> {
        .done(
            state.withLock { state in
                guard let head = state.sessions[id]?.head, head.lastUsed < time else { return false }
                return state.remove(id)
            })
    }

    /// Notes the time of a session's last use.
    public func touch(_ id: SessionID, at time: Int, then: @escaping Completion<Void>) -> StoreAnswer<Void> {
        .done(
            state.withLock { state in
                guard let head = state.sessions[id]?.head, head.lastUsed < time else { return }
                state.sessions[id]?.head = StoredHead(
                    version: head.version, lastUsed: time, due: head.due, bytes: head.bytes)
            })
    }

    /// The sessions last used before a time.
    public func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        .done(state.withLock { $0.sessions.values.filter { $0.head.lastUsed < time }.map(\.id) })
    }

    /// The sessions that have something to do by a time, in the order of their times.
    public func due(by time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        .done(
            state.withLock { state in
                let waiting = state.sessions.values.compactMap { session in session.head.due.map { ($0, session.id) } }
                return waiting.filter { $0.0 <= time }.sorted { $0.0 < $1.0 }.map(\.1)
            })
    }

    /// The sessions of a principal, or all, in the order in which they were opened.
    public func sessions(
        of principal: Principal?, then: @escaping Completion<[SessionID]>
    ) -> StoreAnswer<[SessionID]> {
        .done(
            state.withLock { state in
                state.numbers.sorted { $0.value < $1.value }.map(\.key).filter { id in
                    principal == nil || state.sessions[id]?.principal == principal
                }
            })
    }

    /// The check value of the app's secret that is kept.
    public func secretCheck(then: @escaping Completion<SecretCheck?>) -> StoreAnswer<SecretCheck?> {
        .done(state.withLock { $0.secretCheck })
    }

    /// Keeps a check value, in the place of another one if there is one.
    public func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) -> StoreAnswer<SecretFit> {
        .done(
            state.withLock { state in
                defer { state.secretCheck = check }
                return state.secretCheck ?? check == check ? .fits : .replaced
            })
    }

    /// The number of sessions.
    public var count: Int? { state.withLock { $0.sessions.count } }
}
