import Synchronization

/// The leases that this node has in a shared store: it does the work of these sessions. And its locks.
package final class SessionLeases: Sendable {
    /// How a lease was taken.
    enum Taking: Sendable {
        /// This node had it before.
        case kept
        /// Another node may have begun the work before.
        case new
        /// Another living node has it, or the store has failed.
        case refused
    }

    private struct State {
        var numbers: [SessionID: Int] = [:]
        /// Those who wait for the store's answer.
        var asking: [SessionID: [@Sendable (Taking) -> Void]] = [:]
        /// The sessions whose leases other nodes had when this one last asked.
        var refused: Set<SessionID> = []
        /// The sessions that are left to nodes of another release.
        var left: Set<SessionID> = []
        var isStopping = false
        /// The sessions that this node has locked.
        var locked: Set<SessionID> = []
    }

    /// The store.
    let store: any SharedStore
    private let state = Mutex(State())

    /// The leases of a node that has none yet.
    package init(in store: any SharedStore) { self.store = store }

    /// The number of the lease of a session; nil if this node does not have it.
    func number(of id: SessionID) -> Int? { state.withLock { $0.numbers[id] } }

    /// The sessions whose leases this node has.
    var sessions: [SessionID] { state.withLock { Array($0.numbers.keys) } }

    /// Takes the lease of a session, unless another living node has it, or this one is about to stop. The store is not asked
    /// again until ``askAgain()``.
    func take(_ id: SessionID, then: @escaping @Sendable (Taking) -> Void) {
        let answer = state.withLock { state -> Taking? in
            if state.isStopping || state.refused.contains(id) || state.left.contains(id) { return .refused }
            if state.numbers[id] != nil { return .kept }
            state.asking[id, default: []].append(then)
            return nil
        }
        if let answer { return then(answer) }
        guard state.withLock({ $0.asking[id]?.count }) == 1 else { return }
        let finish: Completion<[SessionID: Int]> = { taken in self.conclude([id], taken) }
        StoreAnswer.pass(to: finish) { try store.takeLeases(of: [id], then: $0) }
    }

    /// The same, waited for.
    func take(_ id: SessionID) async -> Taking {
        await withCheckedContinuation { continuation in take(id) { continuation.resume(returning: $0) } }
    }

    /// Has the next attempt ask the store for leases that others had, or that were left to them.
    func askAgain() { state.withLock { ($0.refused, $0.left) = ([], []) } }

    /// Leaves a session to nodes of another release: gives its lease back, and takes it no more until ``askAgain()``.
    func leave(_ id: SessionID) {
        let isHeld = state.withLock { state in
            state.left.insert(id)
            return state.numbers.removeValue(forKey: id) != nil
        }
        if isHeld { store.releaseLeases(of: [id]) }
    }

    /// Whether a session is left to nodes of another release.
    func isLeft(_ id: SessionID) -> Bool { state.withLock { $0.left.contains(id) } }

    /// Notes the leases that were taken, and returns the sessions whose work is new here, besides those that are left to others.
    private func note(_ numbers: [SessionID: Int]) -> [SessionID] {
        let (new, left) = state.withLock { state in
            let left = numbers.keys.filter(state.left.contains)
            let new = numbers.filter { !state.left.contains($0.key) }.compactMap { id, number in
                state.numbers.updateValue(number, forKey: id) == nil ? id : nil
            }
            return (new, left)
        }
        if !left.isEmpty { store.releaseLeases(of: left) }
        return new
    }

    /// Notes what was taken, and tells those who wait.
    private func conclude(_ ids: [SessionID], _ taken: Result<[SessionID: Int], any Error>) {
        let numbers = (try? taken.get()) ?? [:]
        _ = note(numbers)
        for id in ids {
            let (waiting, isTaken) = state.withLock { state in
                let isTaken = numbers[id] != nil && !state.left.contains(id)
                if !isTaken { state.refused.insert(id) }
                return (state.asking.removeValue(forKey: id) ?? [], isTaken)
            }
            for then in waiting { then(isTaken ? .new : .refused) }
        }
    }

    /// Takes the leases of sessions that have something to do by a time in seconds since 1970, and returns those that are new.
    func take(dueBy time: Int, limit: Int, then: @escaping Completion<[SessionID]>) {
        if state.withLock({ $0.isStopping }) { return then(.success([])) }
        let finish: Completion<[SessionID: Int]> = { taken in then(taken.map { self.note($0) }) }
        StoreAnswer.pass(to: finish) { try store.takeLeases(dueBy: time, limit: limit, then: $0) }
    }

    /// Gives back the lease of a session that has no work any more.
    func release(_ id: SessionID) {
        guard state.withLock({ $0.numbers.removeValue(forKey: id) }) != nil else { return }
        store.releaseLeases(of: [id])
    }

    /// Forgets the lease of a session that is gone.
    func forget(_ id: SessionID) { state.withLock { $0.numbers[id] = nil } }

    /// Forgets a lease that another node has taken; `false` if this one has the session's lease anew, with another number.
    func forget(_ id: SessionID, lost number: Int?) -> Bool {
        let isLost = state.withLock { state in
            if let known = state.numbers[id], known != number { return false }
            state.numbers[id] = nil
            return true
        }
        // Should the store see it otherwise, another node can take it.
        if isLost { store.releaseLeases(of: [id]) }
        return isLost
    }

    /// Asks the store whether this node still has its leases, and passes on those that are lost, or have other numbers now.
    func verify(then: @escaping @Sendable (_ lost: [SessionID]) -> Void) {
        let known = state.withLock { $0.numbers }
        if known.isEmpty { return then([]) }
        let finish: Completion<[SessionID: Int]> = { taken in
            // The store is away: what was lost is found at the next commit.
            guard let numbers = try? taken.get() else { return then([]) }
            let lost = known.filter { numbers[$0.key] != $0.value }.map(\.key)
            self.state.withLock { state in
                for id in lost { state.numbers[id] = nil }
            }
            then(lost)
        }
        StoreAnswer.pass(to: finish) { try store.takeLeases(of: Array(known.keys), then: $0) }
    }

    /// Locks a session against commits of other nodes; `false` if there is none.
    func lock(_ id: SessionID, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        state.withLock { _ = $0.locked.insert(id) }
        return try store.lock(id, then: then)
    }

    /// Lets other nodes commit again, if this one has locked the session.
    func unlock(_ id: SessionID) {
        let isLocked = state.withLock { !$0.locked.isEmpty && $0.locked.remove(id) != nil }
        if isLocked { store.unlock(id) }
    }

    /// Takes no further leases.
    func stop() { state.withLock { $0.isStopping = true } }

    /// Gives back all leases.
    func releaseAll(then: @escaping Completion<Void>) {
        state.withLock { $0.numbers = [:] }
        StoreAnswer.pass(to: then) { try store.releaseAllLeases(then: $0) }
    }
}
