internal import Synchronization

/// The streams that were woken, and are not handed back to their threads yet.
///
/// For each connection that is handed back, a thread of the library looks through all that are suspended. So of many streams that
/// are woken in a row the first is handed back at once, and the others together, after a pause that grows with how many
/// connections are suspended.
final class Wakes<Stream: Sendable>: Sendable {
    /// The pause for each suspended connection, in nanoseconds: twenty to forty times what it takes to look at it.
    static var share: Int { 400 }
    /// With fewer suspended connections no stream waits.
    static var few: Int { 256 }

    private struct State {
        var waiting: [Stream] = []
        /// When the pause is over.
        var end = 0
    }

    private let state = Mutex(State())
    private let areWaiting = Atomic(false)

    /// Takes a stream that was woken if it has to wait; `false` if it is to be handed back at once, with all that wait.
    ///
    /// - Parameters:
    ///   - suspended: how many connections are suspended.
    ///   - now: gives the time in nanoseconds.
    ///   - first: runs if no other stream waits.
    func add(_ stream: Stream, suspended: Int, now: () -> Int, first: () -> Void) -> Bool {
        guard suspended >= Self.few else { return false }
        let now = now()
        return state.withLock { state in
            guard now < state.end else {
                state.end = now + suspended * Self.share
                return false
            }
            state.waiting.append(stream)
            if state.waiting.count == 1 {
                areWaiting.store(true, ordering: .relaxed)
                first()
            }
            return true
        }
    }

    /// Whether streams wait.
    var isEmpty: Bool { !areWaiting.load(ordering: .relaxed) }

    /// Removes and returns all that wait.
    func takeAll() -> [Stream] { isEmpty ? [] : take(at: .max) }

    /// Removes and returns all that wait if their pause is over at this time, in nanoseconds.
    func takeDue(now: () -> Int) -> [Stream] { isEmpty ? [] : take(at: now()) }

    private func take(at time: Int) -> [Stream] {
        state.withLock { state in
            guard time >= state.end else { return [] }
            areWaiting.store(false, ordering: .relaxed)
            let streams = state.waiting
            state.waiting = []
            return streams
        }
    }
}
