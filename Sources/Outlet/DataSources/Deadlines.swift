import Synchronization

/// What is to happen when its time has come, unless it is called off before.
///
/// One task sleeps for all: nearly every deadline is called off long before it comes, and a task that sleeps has to be
/// made, woken to be told so, and let go.
final class Deadlines<Time: Clock>: DeadlineKeeping where Time.Duration == Duration {
    private struct State {
        var pending: [Int: (due: Time.Instant, body: @Sendable () -> Void)] = [:]
        var last = 0
        /// Until when the task sleeps that looks after the earliest.
        var sleepsUntil: Time.Instant?
    }

    private let clock: Time
    private let state = Mutex(State())

    init(_ clock: Time) { self.clock = clock }

    func after(_ time: Duration, _ body: @escaping @Sendable () -> Void) -> Deadline {
        let due = clock.now.advanced(by: time)
        let (id, isEarliest) = state.withLock { state in
            state.last += 1
            state.pending[state.last] = (due, body)
            if let until = state.sleepsUntil, until <= due { return (state.last, false) }
            state.sleepsUntil = due
            return (state.last, true)
        }
        if isEarliest { sleep(until: due) }
        return Deadline { [weak self] in self?.end(id) }
    }

    private func end(_ id: Int) { state.withLock { $0.pending[id] = nil } }

    /// Looks again when the time has come, as long as somebody still wants it.
    private func sleep(until due: Time.Instant) {
        Task.detached { [clock, weak self] in
            if (try? await clock.sleep(until: due, tolerance: nil)) != nil { self?.expire(due) }
        }
    }

    private func expire(_ slept: Time.Instant) {
        let now = clock.now
        let (over, next) = state.withLock { state in
            let over = state.pending.filter { $0.value.due <= now }
            for id in over.keys { state.pending[id] = nil }
            // Another task looks after the rest.
            if state.sleepsUntil != slept { return (over, Time.Instant?.none) }
            state.sleepsUntil = state.pending.values.map(\.due).min()
            return (over, state.sleepsUntil)
        }
        for (_, body) in over.values.sorted(by: { $0.due < $1.due }) { body() }
        if let next { sleep(until: next) }
    }
}
