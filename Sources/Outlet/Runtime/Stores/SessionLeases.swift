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
        /// The callbacks that wait for the store's answer.
        var asking: [SessionID: [@Sendable (Taking) -> Void]] = [:]
        /// The sessions whose leases are to be taken over, also from a living node.
        var overtaking: Set<SessionID> = []
        /// How many releases of a lease the store has not answered.
        var releasing: [SessionID: Int] = [:]
        /// The sessions whose leases other nodes had at this node's last attempt.
        var refused: Set<SessionID> = []
        /// The sessions that are left to nodes of another release.
        var left: Set<SessionID> = []
        var isStopping = false
        /// The sessions that this node has locked.
        var locked: Set<SessionID> = []

        /// Notes that leases are about to be given back. Returns them.
        mutating func beginRelease(of ids: [SessionID]) -> [SessionID] {
            for id in ids {
                numbers[id] = nil
                releasing[id, default: 0] += 1
            }
            return ids
        }

        /// Notes that leases were given back. Returns those that are wanted again.
        mutating func endRelease(of ids: [SessionID]) -> [SessionID] {
            ids.filter { id in
                let count = releasing.removeValue(forKey: id) ?? 1
                if count > 1 { releasing[id] = count - 1 }
                return count == 1 && asking[id] != nil
            }
        }
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
    /// again until ``askAgain()``. With `isOver` the store is asked in any case, and the lease is taken from another node, too.
    func take(_ id: SessionID, over isOver: Bool = false, then: @escaping @Sendable (Taking) -> Void) {
        let (answer, isFirst) = state.withLock { state -> (Taking?, Bool) in
            if state.left.contains(id) || !isOver && (state.isStopping || state.refused.contains(id)) {
                return (.refused, false)
            }
            if state.numbers[id] != nil, !isOver { return (.kept, false) }
            if isOver { state.overtaking.insert(id) }
            state.asking[id, default: []].append(then)
            return (nil, state.asking[id]?.count == 1 && state.releasing[id] == nil)
        }
        if let answer { return then(answer) }
        if isFirst { ask(for: id) }
    }

    private func ask(for id: SessionID) {
        let isOver = state.withLock { $0.overtaking.remove(id) != nil }
        if isOver {
            let finish: Completion<Int?> = { number in
                self.conclude(id, number.map { number in number.map { [id: $0] } ?? [:] })
            }
            StoreAnswer.pass(to: finish) { try store.takeOverLease(of: id, then: $0) }
        } else {
            let finish: Completion<[SessionID: Int]> = { taken in self.conclude(id, taken) }
            StoreAnswer.pass(to: finish) { try store.takeLeases(of: [id], then: $0) }
        }
    }

    /// Gives leases back. The store may execute concurrent requests in any order, so the leases are taken again only after its
    /// answer.
    private func giveBack(_ ids: [SessionID]) {
        if ids.isEmpty { return }
        let finish: Completion<Void> = { _ in
            for id in self.state.withLock({ $0.endRelease(of: ids) }) { self.ask(for: id) }
        }
        StoreAnswer.pass(to: finish) { try store.releaseLeases(of: ids, then: $0) }
    }

    /// The same, waited for.
    func take(_ id: SessionID) async -> Taking {
        await withCheckedContinuation { continuation in take(id) { continuation.resume(returning: $0) } }
    }

    /// Has the next attempt ask the store for leases that others had, or that were left to them.
    func askAgain() { state.withLock { ($0.refused, $0.left) = ([], []) } }

    /// Leaves a session to nodes of another release: gives its lease back, and does not take it again until ``askAgain()``.
    func leave(_ id: SessionID) {
        let held = state.withLock { state in
            state.left.insert(id)
            return state.numbers[id] == nil ? [] : state.beginRelease(of: [id])
        }
        giveBack(held)
    }

    /// Whether a session is left to nodes of another release.
    func isLeft(_ id: SessionID) -> Bool { state.withLock { $0.left.contains(id) } }

    /// Notes the leases that were taken, and returns the sessions whose work is new here. Leases of sessions that are left to
    /// others, or that this node is giving back, are given back.
    private func note(_ numbers: [SessionID: Int]) -> [SessionID] {
        let (new, unwanted) = state.withLock { state in
            var (new, unwanted): ([SessionID], [SessionID]) = ([], [])
            for (id, number) in numbers {
                if state.left.contains(id) || state.releasing[id] != nil {
                    unwanted.append(id)
                } else if state.numbers.updateValue(number, forKey: id) == nil {
                    new.append(id)
                }
            }
            return (new, state.beginRelease(of: unwanted))
        }
        giveBack(unwanted)
        return new
    }

    /// Notes the leases that were taken, and calls the waiting callbacks.
    private func conclude(_ id: SessionID, _ taken: Result<[SessionID: Int], any Error>) {
        let before = number(of: id)
        _ = note((try? taken.get()) ?? [:])
        let (waiting, taking) = state.withLock { state -> ([@Sendable (Taking) -> Void]?, Taking) in
            guard let number = state.numbers[id] else {
                // A `take` with `isOver` has joined since the store was asked.
                if state.overtaking.contains(id) { return (nil, .refused) }
                state.refused.insert(id)
                return (state.asking.removeValue(forKey: id) ?? [], .refused)
            }
            state.overtaking.remove(id)
            return (state.asking.removeValue(forKey: id) ?? [], number == before ? .kept : .new)
        }
        guard let waiting else { return ask(for: id) }
        for then in waiting { then(taking) }
    }

    /// Takes the leases of sessions that have something to do by a time in seconds since 1970, and returns those that are new.
    func take(dueBy time: Int, limit: Int, then: @escaping Completion<[SessionID]>) {
        if state.withLock({ $0.isStopping }) { return then(.success([])) }
        let finish: Completion<[SessionID: Int]> = { taken in then(taken.map { self.note($0) }) }
        StoreAnswer.pass(to: finish) { try store.takeLeases(dueBy: time, limit: limit, then: $0) }
    }

    /// Gives back the lease of a session that has no work any more.
    func release(_ id: SessionID) {
        giveBack(state.withLock { $0.numbers[id] == nil ? [] : $0.beginRelease(of: [id]) })
    }

    /// Forgets the lease of a session that is gone.
    func forget(_ id: SessionID) { state.withLock { $0.numbers[id] = nil } }

    /// Forgets a lease that another node has taken; `false` if this node has taken a new lease of the session, with another
    /// number.
    func forget(_ id: SessionID, lost number: Int?) -> Bool {
        let (isLost, unwanted) = state.withLock { state -> (Bool, [SessionID]) in
            if let known = state.numbers[id], known != number { return (false, []) }
            // Released in the store, in case it still has the lease for this node. Not if a request for it is under way.
            return (true, state.asking[id] == nil ? state.beginRelease(of: [id]) : [])
        }
        giveBack(unwanted)
        return isLost
    }

    /// Whether this node has a lease of the session with another number.
    func hasOther(_ id: SessionID, than number: Int?) -> Bool {
        state.withLock { $0.numbers[id].map { $0 != number } ?? false }
    }

    /// Asks the store whether this node still has its leases, or that of one session, and passes on those that are lost, or have
    /// other numbers now.
    func verify(_ id: SessionID? = nil, then: @escaping @Sendable (_ lost: [SessionID]) -> Void) {
        let known = state.withLock { state in
            guard let id else { return state.numbers }
            return state.numbers[id].map { [id: $0] } ?? [:]
        }
        if known.isEmpty { return then([]) }
        let finish: Completion<[SessionID: Int]> = { taken in
            // The store is unavailable: lost leases are noticed at the next commit.
            guard let numbers = try? taken.get() else { return then([]) }
            let (lost, surplus) = self.state.withLock { state in
                let lost = known.filter { state.numbers[$0.key] == $0.value && numbers[$0.key] != $0.value }.map(\.key)
                for id in lost { state.numbers[id] = nil }
                // Leases that were given back after the question, which may have taken them again.
                let surplus = numbers.keys.filter { id in
                    state.numbers[id] == nil && state.asking[id] == nil && !lost.contains(id)
                }
                return (lost, state.beginRelease(of: surplus))
            }
            self.giveBack(surplus)
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
