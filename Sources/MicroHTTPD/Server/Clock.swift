internal import Synchronization

/// The time that the keeper reads. Connections note the machine's time, which the clock converts.
enum Clock: Sendable {
    /// The machine's time.
    case machine
    /// A time that a test moves.
    case manual(ManualClock)

    /// The time now, in milliseconds.
    var now: UInt64 { time(at: Machine.milliseconds()) }

    /// The time at a moment of the machine's clock.
    func time(at moment: UInt64) -> UInt64 {
        switch self {
        case .machine: moment
        case .manual(let clock): clock.time(at: moment)
        }
    }

    /// Notes that the keeper has done a turn at this time.
    func noteTurn(at time: UInt64) {
        if case .manual(let clock) = self { clock.noteTurn(at: time) }
    }
}

/// A clock that stands still until a test moves it.
final class ManualClock: Sendable {
    private struct State {
        /// Moments of the machine's clock, and the time since each.
        var jumps: [(moment: UInt64, time: UInt64)]
        var runsSince: UInt64?
    }

    private let state: Mutex<State>
    private let turn = Atomic<UInt64>(0)
    private let bell = Mutex<Bell?>(nil)

    init() { state = Mutex(State(jumps: [(0, 1_000_000)])) }

    func time(at moment: UInt64) -> UInt64 {
        state.withLock { state in
            let time = state.jumps.last { $0.moment < moment }?.time ?? state.jumps[0].time
            guard let start = state.runsSince, moment > start else { return time }
            return time + moment - start
        }
    }

    /// Moves the time. What happened before the call keeps its time, and what happens after it has the new one.
    func advance(by milliseconds: UInt64) {
        let moment = Machine.milliseconds()
        state.withLock { state in
            state.jumps.append((moment, (state.jumps.last?.time ?? 0) + milliseconds))
        }
        Machine.waitForTick(after: moment)
        bell.withLock { $0 }?.ring()
    }

    /// Wakes the keeper when time passes.
    func wake(with bell: Bell) { self.bell.withLock { $0 = bell } }

    /// Lets the time run as the machine's does.
    func run() { state.withLock { $0.runsSince = Machine.milliseconds() } }

    /// The time at which the keeper last looked at everything.
    var lastTurn: UInt64 { turn.load(ordering: .acquiring) }

    fileprivate func noteTurn(at time: UInt64) { turn.store(time, ordering: .releasing) }
}
