/// What runs for a session in this process beside a turn; made anew by whichever process picks the session up.
struct LiveSession {
    /// The turns that wait, in the order of their arrival.
    var waiting: [@Sendable () -> Void] = []
    /// The streams that show the session.
    var streams: [any SessionObserver] = []
    /// Those who wait until nothing is on its way to the screen.
    var settling: [(waiter: Waiter, body: @Sendable () -> Void)] = []

    /// What runs of the session's work.
    var work: [RunningWork] = []

    /// Whether nothing runs.
    var isIdle: Bool { waiting.isEmpty && streams.isEmpty && settling.isEmpty && work.isEmpty }
}

/// Work of a session that runs in this process.
struct RunningWork {
    /// Its number.
    let id: Int
    /// What ends it; nil where it is about to start.
    var handle: LoadHandle?
}

/// Somebody who waits, to be told from others.
final class Waiter: Sendable {}
