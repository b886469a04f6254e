import Synchronization

/// When a session was used by what does not change it: reads, and streams. Shared by all of its versions, so that a use
/// costs no commit.
package final class SessionUse: Sendable {
    private let time = Atomic(0)
    private let streamTime = Atomic(0)

    /// When somebody read the session or followed it last, in seconds since 1970.
    var last: Int { time.load(ordering: .relaxed) }
    /// When a stream of the session began or ended last.
    var lastStream: Int { streamTime.load(ordering: .relaxed) }

    /// Notes a use. Written only where it is another second, since all threads that read the session would write here.
    func note(_ now: Int) {
        if time.load(ordering: .relaxed) < now { time.store(now, ordering: .relaxed) }
    }

    /// Notes that a stream begins or ends.
    func noteStream(_ now: Int) {
        note(now)
        if streamTime.load(ordering: .relaxed) < now { streamTime.store(now, ordering: .relaxed) }
    }
}
