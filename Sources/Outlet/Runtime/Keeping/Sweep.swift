import Synchronization

/// Processes many sessions, a few at a time. It is a loop, so that bodies that finish at once do not grow the stack.
final class Sweep: Sendable {
    private struct State {
        var rest: ArraySlice<SessionID>
        /// How many are under way.
        var running = 0
        /// Whether a thread is in the loop.
        var isLooping = false
    }

    private let limit: Int
    private let state: Mutex<State>
    private let body: @Sendable (SessionID, _ done: @escaping @Sendable () -> Void) -> Void

    /// A sweep over sessions, `limit` of them at a time. `body` calls `done` once for each, on any thread.
    init(
        over ids: [SessionID], atOnce limit: Int,
        _ body: @escaping @Sendable (SessionID, _ done: @escaping @Sendable () -> Void) -> Void
    ) {
        self.limit = limit
        self.body = body
        state = Mutex(State(rest: ids[...]))
    }

    /// Starts the processing of further sessions until the limit is reached.
    func run() {
        let isFirst = state.withLock { state in
            defer { state.isLooping = true }
            return !state.isLooping
        }
        guard isFirst else { return }
        while let id = next() {
            body(id) {
                self.state.withLock { $0.running -= 1 }
                self.run()
            }
        }
    }

    /// The session that is next; nil ends the loop, until one is done.
    private func next() -> SessionID? {
        state.withLock { state in
            guard state.running < limit, let id = state.rest.popFirst() else {
                state.isLooping = false
                return nil
            }
            state.running += 1
            return id
        }
    }
}
