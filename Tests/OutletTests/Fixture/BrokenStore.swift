import Outlet
import Synchronization

/// A store that can be told to fail.
final class BrokenStore: SessionStore {
    private let base = SessionMemory()
    private let isBroken = Atomic(false)

    /// From now on nothing is loaded or removed.
    func fail() { isBroken.store(true, ordering: .relaxed) }

    /// From now on all works again.
    func recover() { isBroken.store(false, ordering: .relaxed) }

    private func check() throws { if isBroken.load(ordering: .relaxed) { throw Mishap() } }

    func load(_ id: SessionID, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        try check()
        return base.load(id, then: then)
    }

    func load(openedWith key: OpeningKey, then: @escaping Completion<Session?>) throws -> StoreAnswer<Session?> {
        try check()
        return base.load(openedWith: key, then: then)
    }

    func insert(_ session: Session, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        base.insert(session, then: then)
    }

    func commit(_ session: Session, under lease: Int?, then: @escaping Completion<Bool>) -> StoreAnswer<Bool> {
        base.commit(session, under: lease, then: then)
    }

    func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try check()
        return base.remove(id, then: then)
    }

    func idle(since time: Int, then: @escaping Completion<[SessionID]>) -> StoreAnswer<[SessionID]> {
        base.idle(since: time, then: then)
    }

    func resident(_ id: SessionID) -> Session? { base.resident(id) }

    var count: Int? { base.count }
    var bytes: Int? { base.bytes }
}
