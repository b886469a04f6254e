import Synchronization

/// Tells its observers at a regular interval, as long as there are any.
final class Ticker: Sendable {
    private struct State {
        var observers: [Int: @Sendable () -> Void] = [:]
        var last = 0
        /// The time of the next tick.
        var next = Duration.zero
        var deadline: Deadline?
    }

    private let interval: Duration
    private let deadlines: Deadlines
    private let state = Mutex(State())

    init(every interval: Duration, by deadlines: Deadlines) {
        self.interval = interval
        self.deadlines = deadlines
    }

    /// Adds an observer. The ticks are counted from the time at which the first one was added.
    func add(_ observer: @escaping @Sendable () -> Void) -> LoadHandle {
        let id = state.withLock { state in
            state.last += 1
            if state.observers.isEmpty {
                let now = deadlines.now()
                state.next = now + interval
                state.deadline = deadline(in: interval)
            }
            state.observers[state.last] = observer
            return state.last
        }
        return LoadHandle { self.remove(id) }
    }

    private func remove(_ id: Int) {
        state.withLock { state in
            guard state.observers.removeValue(forKey: id) != nil, state.observers.isEmpty else { return }
            state.deadline?.cancel()
            state.deadline = nil
        }
    }

    private func deadline(in time: Duration) -> Deadline { deadlines.after(time) { self.tick() } }

    private func tick() {
        let observers = state.withLock { state -> [@Sendable () -> Void] in
            let now = deadlines.now()
            // A tick of a deadline that was cancelled; another one was set since.
            if state.observers.isEmpty || now < state.next { return [] }
            // Ticks that were missed are left out.
            state.next += interval * (Int((now - state.next) / interval) + 1)
            state.deadline = deadline(in: state.next - now)
            return Array(state.observers.values)
        }
        for observer in observers { observer() }
    }
}
