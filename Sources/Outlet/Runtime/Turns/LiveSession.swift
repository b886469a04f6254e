/// The runtime state of a session in this process, outside of its turns. Any process that takes up the session creates
/// it anew.
struct LiveSession {
    /// The waiting turns, in order of arrival.
    var waiting: [@Sendable () -> Void] = []
    /// The streams of the session.
    var streams: [any SessionObserver] = []
    /// The waiters for the screen to settle.
    var settling: [(waiter: Waiter, body: @Sendable () -> Void)] = []

    /// The work that runs for the session.
    var work: [RunningWork] = []
    /// The postponed outcomes of sources since the session was last requested, the newest of each source.
    var news: [SourceNews] = []
    /// The attempts that wait because the store could not write their changes.
    var retries: [RetryKey: LoadHandle] = [:]
    /// The callbacks for changes of the running work.
    var workWatchers: [(waiter: Waiter, body: @Sendable () -> Void)] = []

    /// Whether a stream, or a request that waits for the screen to settle, is told of a new version at once.
    var isWatched: Bool { !streams.isEmpty || !settling.isEmpty }

    /// Whether the state is empty, so that it need not be kept.
    var isIdle: Bool {
        waiting.isEmpty && streams.isEmpty && settling.isEmpty && work.isEmpty && workWatchers.isEmpty
            && retries.isEmpty && news.isEmpty
    }
}

/// An outcome of a source for a session that is not watched.
struct SourceNews: Sendable {
    let work: PendingWork
    /// Evaluated within the turn that applies it.
    let outcome: @Sendable () -> LoadOutcome
}

/// The subject of a repeated attempt. At most one attempt waits for each.
enum RetryKey: Hashable {
    /// Taking up the session's work.
    case takingUp
    /// Applying the outcome of the work with a number.
    case work(Int)
}

/// Work of a session that runs in this process.
struct RunningWork {
    /// The number of the work.
    let id: Int
    /// Whether it is the load of a source.
    let isLoad: Bool
    /// Cancels the work; nil if it is about to start.
    var handle: LoadHandle?
}

/// The identity of a waiter.
final class Waiter: Sendable {}
