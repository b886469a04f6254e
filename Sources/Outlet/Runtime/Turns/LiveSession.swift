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
    /// What sources have brought since the session was asked for last, the newest of each.
    var news: [SourceNews] = []
    /// Attempts that wait, since the store could not keep what they would change.
    var retries: [RetryKey: LoadHandle] = [:]
    /// Those who are told when other work runs.
    var workWatchers: [(waiter: Waiter, body: @Sendable () -> Void)] = []

    /// Whether a stream, or a request that waits for the screen to settle, is told of a new version at once.
    var isWatched: Bool { !streams.isEmpty || !settling.isEmpty }

    /// Whether the state is empty, so that it need not be kept.
    var isIdle: Bool {
        waiting.isEmpty && streams.isEmpty && settling.isEmpty && work.isEmpty && workWatchers.isEmpty
            && retries.isEmpty && news.isEmpty
    }
}

/// What a source has brought to a session that is not watched.
struct SourceNews: Sendable {
    let work: PendingWork
    /// Evaluated within the turn that applies it.
    let outcome: @Sendable () -> LoadOutcome
}

/// What is attempted again; of each there is one attempt at a time.
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
