import Synchronization

/// The times of uses that don't change a session: reads and streams. All versions of the session share it, so that a
/// use needs no commit.
package final class SessionUse: Sendable {
    private let time = Atomic(0)
    private let streamTime = Atomic(0)
    /// The last time that was told to the store.
    private let toldTime = Atomic(0)

    /// The time of the last read or stream, in seconds since 1970.
    var last: Int { time.load(ordering: .relaxed) }
    /// The time when a stream of the session last began or ended, in seconds since 1970.
    var lastStream: Int { streamTime.load(ordering: .relaxed) }

    /// Records a use. Writes only if the second has changed, because all threads that read the session share this
    /// memory.
    func note(_ now: Int) {
        if time.load(ordering: .relaxed) < now { time.store(now, ordering: .relaxed) }
    }

    /// Records that a stream begins or ends.
    func noteStream(_ now: Int) {
        note(now)
        if streamTime.load(ordering: .relaxed) < now { streamTime.store(now, ordering: .relaxed) }
    }

    /// Whether a use is to be told to the store, which knows of one at `last`: once a minute.
    func isUntold(_ now: Int, after last: Int) -> Bool {
        let told = max(last, toldTime.load(ordering: .relaxed))
        guard now >= told + 60 else { return false }
        toldTime.store(now, ordering: .relaxed)
        return true
    }
}
