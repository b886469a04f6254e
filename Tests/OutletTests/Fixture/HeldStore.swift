import Outlet
import Synchronization

/// A store that can be told to keep what it has loaded to itself for a while.
final class HeldStore: SessionStore {
    private let base = SessionMemory()
    private let state = Mutex<(isHolding: Bool, held: [@Sendable () -> Void])>((false, []))

    /// What is loaded from now on is held back.
    func hold() { state.withLock { $0.isHolding = true } }

    /// What is loaded from now on comes at once.
    func goOn() { state.withLock { $0.isHolding = false } }

    /// How much is held back.
    var heldCount: Int { state.withLock { $0.held.count } }

    /// Gives what was held back.
    func release() {
        let held = state.withLock { state in
            defer { state.held = [] }
            return state.held
        }
        for give in held { give() }
    }

    func load(_ id: SessionID, then: @escaping Completion<Session?>) -> StoreAnswer<Session?> {
        let answer = base.load(id, then: then)
        return state.withLock { state in
            guard state.isHolding, case .done(let session) = answer else { return answer }
            state.held.append { then(.success(session)) }
            return .pending
        }
    }

    func load(openedWith key: OpeningKey, then: @escaping Completion<Session?>) -> StoreAnswer<Session?> {
        let answer = base.load(openedWith: key, then: then)
        return state.withLock { state in
            guard state.isHolding, case .done(let session) = answer else { return answer }
            state.held.append { then(.success(session)) }
            return .pending
        }
    }

    func insert(_ session: Session, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        base.insert(session, then: then)
    }

    func commit(_ session: Session, under lease: Int?, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        base.commit(session, under: lease, then: then)
    }

    func remove(_ id: SessionID, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        base.remove(id, then: then)
    }

    func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        let answer = base.idle(since: time, then: then)
        return state.withLock { state in
            guard state.isHolding, case .done(let ids) = answer else { return answer }
            state.held.append { then(.success(ids)) }
            return .pending
        }
    }

    func resident(_ id: SessionID) -> Session? { base.resident(id) }

    var count: Int? { base.count }
    var bytes: Int? { base.bytes }
}
