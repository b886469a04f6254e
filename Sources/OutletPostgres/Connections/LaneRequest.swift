import Synchronization

/// A thread's request for a connection of its own.
///
/// The connections' thread opens it: that may look names up meanwhile, for which no other thread should wait.
final class LaneRequest: Sendable {
    /// A connection on its way from one thread to the other: the first no longer uses it.
    private struct Passed: @unchecked Sendable {
        let lane: Lane
    }

    private enum State {
        case none
        case made
        case granted(Passed)
    }

    private let state = Mutex(State.none)

    /// The connection that was granted; nil otherwise. Then an inbox gets the request, once.
    func lane(from inbox: Inbox) -> Lane? {
        let (passed, isNew) = state.withLock { state -> (Passed?, Bool) in
            switch state {
            case .none:
                state = .made
                return (nil, true)
            case .made: return (nil, false)
            case .granted(let passed):
                state = .none
                return (passed, false)
            }
        }
        if isNew { inbox.request(self) }
        return passed?.lane
    }

    /// Grants an open connection.
    func grant(_ lane: Lane) {
        let passed = Passed(lane: lane)
        state.withLock { $0 = .granted(passed) }
    }
}
