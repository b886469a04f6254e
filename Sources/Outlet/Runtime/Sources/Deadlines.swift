import Synchronization

/// Calls functions at their deadlines, unless they are cancelled before.
///
/// One task sleeps for all: nearly every deadline is cancelled long before it comes, and a task for each would have to be
/// created, woken and destroyed.
final class Deadlines: Sendable {
    private struct State {
        /// Times are counted from when the deadlines were made.
        var queue = DeadlineQueue<Duration, @Sendable () -> Void>()
        /// Until when the task sleeps that looks after the earliest.
        var sleepsUntil: Duration?
    }

    /// The time since the deadlines were made.
    let now: @Sendable () -> Duration
    private let sleep: @Sendable (_ until: Duration) async throws -> Void
    private let state = Mutex(State())

    /// Deadlines by a clock. Its type is hidden in closures: generic code would look it up at each step.
    init<Time: Clock>(_ clock: Time) where Time.Duration == Duration {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// Calls a function after a time, unless the deadline is cancelled before.
    func after(_ time: Duration, _ body: @escaping @Sendable () -> Void) -> Deadline {
        let due = now() + time
        let (id, isEarliest) = state.withLock { state in
            let id = state.queue.add(body, at: due)
            if let until = state.sleepsUntil, until <= due { return (id, false) }
            state.sleepsUntil = due
            return (id, true)
        }
        if isEarliest { wake(at: due) }
        return Deadline(due: due) { [weak self] in self?.end(id) }
    }

    private func end(_ id: Int) { state.withLock { $0.queue.remove(id) } }

    /// Sleeps until a time, then calls the functions that are due.
    private func wake(at due: Duration) {
        Task.detached { [sleep, weak self] in
            if (try? await sleep(due)) != nil { self?.expire(due) }
        }
    }

    private func expire(_ slept: Duration) {
        let now = now()
        let (over, next) = state.withLock { state in
            let over = state.queue.take(until: now)
            // Another task looks after the rest.
            if state.sleepsUntil != slept { return (over, Duration?.none) }
            state.sleepsUntil = state.queue.earliest()
            return (over, state.sleepsUntil)
        }
        for body in over { body() }
        if let next { wake(at: next) }
    }
}

/// A deadline that is still to come.
struct Deadline: Sendable {
    /// When its time comes.
    let due: Duration
    /// Calls it off.
    let cancel: @Sendable () -> Void
}
