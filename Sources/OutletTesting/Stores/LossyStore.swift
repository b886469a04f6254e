package import Outlet
import Synchronization

/// A node of a shared store whose every second message to the other nodes is lost.
package final class LossyStore<Base: SharedStore>: SharedStore, ChangeBus {
    let base: Base
    private let told = Atomic(0)

    /// A node that loses what another would tell.
    package init(_ base: Base) { self.base = base }

    private var isLost: Bool { told.wrappingAdd(1, ordering: .relaxed).oldValue.isMultiple(of: 2) }

    package var bus: any ChangeBus { self }
    package var leaseTime: Duration { base.leaseTime }
    package var count: Int? { base.count }

    package func tell(_ ids: [SessionID]) { if !isLost { base.bus.tell(ids) } }
    package func tellNews() { if !isLost { base.bus.tellNews() } }
    package func listen(_ receiver: @escaping @Sendable (ChangeHint) -> Void) { base.bus.listen(receiver) }
}

extension LossyStore {
    package func insert(_ session: StoredSession, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try base.insert(session, then: then)
    }
    package func load(_ id: SessionID, then: @escaping Completion<StoredSession?>) throws -> StoreAnswer<StoredSession?>
    { try base.load(id, then: then) }
    package func find(
        openedWith key: OpeningKey, then: @escaping Completion<SessionID?>
    ) throws -> StoreAnswer<SessionID?> { try base.find(openedWith: key, then: then) }
    package func commit(_ change: StoredChange, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try base.commit(change, then: then)
    }
    package func remove(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try base.remove(id, then: then)
    }
    package func expire(
        _ id: SessionID, unusedSince time: Int, then: @escaping Completion<Bool>
    ) throws -> StoreAnswer<Bool> { try base.expire(id, unusedSince: time, then: then) }
    package func touch(_ id: SessionID, at time: Int, then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try base.touch(id, at: time, then: then)
    }
    package func idle(since time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try base.idle(since: time, then: then)
    }
    package func due(by time: Int, then: @escaping Completion<[SessionID]>) throws -> StoreAnswer<[SessionID]> {
        try base.due(by: time, then: then)
    }
    package func sessions(
        of principal: Principal?, then: @escaping Completion<[SessionID]>
    ) throws -> StoreAnswer<[SessionID]> { try base.sessions(of: principal, then: then) }
    package func secretCheck(then: @escaping Completion<SecretCheck?>) throws -> StoreAnswer<SecretCheck?> {
        try base.secretCheck(then: then)
    }
    package func keep(_ check: SecretCheck, then: @escaping Completion<SecretFit>) throws -> StoreAnswer<SecretFit> {
        try base.keep(check, then: then)
    }
    package func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> { try base.verify(then: then) }
    package func version(of id: SessionID, then: @escaping Completion<Int?>) throws -> StoreAnswer<Int?> {
        try base.version(of: id, then: then)
    }
    package func news(
        since versions: [SessionID: Int], after mark: NewsMark?, then: @escaping Completion<StoreNews>
    ) throws -> StoreAnswer<StoreNews> { try base.news(since: versions, after: mark, then: then) }
    package func publish(_ items: [NewsItem], then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try base.publish(items, then: then)
    }
    package func lock(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        try base.lock(id, then: then)
    }
    package func unlock(_ id: SessionID) { base.unlock(id) }
    package func takeLeases(
        of ids: [SessionID], then: @escaping Completion<[SessionID: Int]>
    ) throws -> StoreAnswer<[SessionID: Int]> { try base.takeLeases(of: ids, then: then) }
    package func takeOverLease(of id: SessionID, then: @escaping Completion<Int?>) throws -> StoreAnswer<Int?> {
        try base.takeOverLease(of: id, then: then)
    }
    package func takeLeases(
        dueBy time: Int, limit: Int, then: @escaping Completion<[SessionID: Int]>
    ) throws -> StoreAnswer<[SessionID: Int]> { try base.takeLeases(dueBy: time, limit: limit, then: then) }
    package func announce(release: String) { base.announce(release: release) }
    package func otherNodes(then: @escaping Completion<OtherNodes>) throws -> StoreAnswer<OtherNodes> {
        try base.otherNodes(then: then)
    }
    package func releaseLeases(of ids: [SessionID], then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try base.releaseLeases(of: ids, then: then)
    }
    package func releaseAllLeases(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        try base.releaseAllLeases(then: then)
    }
}
