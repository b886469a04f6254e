import Outlet
import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A clock that stands still until a test advances it, and with it the dates of the app.
///
///     configuration.clock = clock
///     await clock.sleepers(1)
///     clock.advance(by: .seconds(5))
public final class ManualClock: Clock, Sendable {
    /// A time relative to the clock's creation.
    public struct Instant: InstantProtocol {
        let offset: Duration

        /// A later time.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The duration until another time.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether a time is before another.
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
    private let start: Date

    /// A clock that starts at a date.
    public init(at date: Date = .now) { start = date }

    /// The current date.
    public var date: Date {
        let (seconds, attoseconds) = now.offset.components
        return start.addingTimeInterval(TimeInterval(seconds) + TimeInterval(attoseconds) * 1e-18)
    }

    /// The current time.
    public var now: Instant { state.withLock { $0.now } }
    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Sleeps until the clock reaches a time.
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

    /// Advances the clock, and wakes the tasks whose deadlines it reaches.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let woken = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in woken.keys { state.sleepers[id] = nil }
            return woken.values
        }
        for sleeper in woken { sleeper.wake.resume() }
    }

    /// Waits until at least `count` tasks sleep, or the current task is cancelled.
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

extension ManualClock: DatedClock {}

extension ManualClock.State {
    /// Adds a sleeper. Returns its result if it need not sleep, and the watchers that have waited for it.
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
