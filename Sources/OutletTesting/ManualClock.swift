import Synchronization

/// A clock that stands still until a test moves it.
///
///     configuration.clock = clock
///     await clock.sleepers(1)
///     clock.advance(by: .seconds(5))
public final class ManualClock: Clock, Sendable {
    /// A time since the clock was made.
    public struct Instant: InstantProtocol {
        let offset: Duration

        /// A later time.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// How long it is until another time.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether the time comes before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    fileprivate struct Sleeper {
        let deadline: Instant
        let wake: CheckedContinuation<Void, any Error>
    }

    fileprivate struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var last = 0
        var watchers: [Int: (count: Int, wake: CheckedContinuation<Void, Never>)] = [:]
    }

    private let state = Mutex(State())

    /// A clock at its beginning.
    public init() {}

    /// The time.
    public var now: Instant { state.withLock { $0.now } }
    /// Every time is different.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Sleeps until the clock is moved to a time.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let sleeper = Sleeper(deadline: deadline, wake: continuation)
                let (result, watchers) = state.withLock { $0.add(sleeper, id) }
                if let result { continuation.resume(with: result) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                if let sleeper = state.sleepers.removeValue(forKey: id) { return Sleeper?.some(sleeper) }
                state.cancelled.insert(id)
                return nil
            }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock on, and wakes whoever has slept long enough.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let woken = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in woken.keys { state.sleepers[id] = nil }
            return woken.values
        }
        for sleeper in woken { sleeper.wake.resume() }
    }

    /// Waits until so many sleep, at least, or the task is cancelled.
    public func sleepers(_ count: Int) async {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.sleepers.count >= count || state.cancelled.remove(id) != nil { return true }
                    state.watchers[id] = (count, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let watcher = state.withLock { state in
                let watcher = state.watchers.removeValue(forKey: id)
                if watcher == nil { state.cancelled.insert(id) }
                return watcher
            }
            watcher?.wake.resume()
        }
    }
}

extension ManualClock.State {
    /// What becomes of the sleeper at once, and who has waited for it.
    fileprivate mutating func add(
        _ sleeper: ManualClock.Sleeper, _ id: Int
    ) -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) {
        if cancelled.remove(id) != nil { return (.failure(CancellationError()), []) }
        if sleeper.deadline <= now { return (.success(()), []) }
        sleepers[id] = sleeper
        let ready = watchers.filter { $0.value.count <= sleepers.count }
        for id in ready.keys { watchers[id] = nil }
        return (nil, ready.values.map(\.wake))
    }
}
