import Outlet

/// Calls that belong together, and the callback for their answer.
struct Job: Sendable {
    /// The result of the answering call.
    typealias Answer = Result<ResultSet, any Error>

    /// The calls: all are committed, or none.
    let calls: [Call]
    /// The index of the answering call.
    let answering: Int
    /// The session that the job changes. All nodes write sessions in the same order, so that no two wait for each other.
    let session: SessionID?
    /// The approximate size in bytes.
    let size: Int
    /// Since when it waits for a connection.
    private(set) var start = ContinuousClock.now
    /// Whether it was sent before on a connection that was lost: its changes may be written already.
    private(set) var isRepeated = false
    /// Whether it is sent alone, since it failed together with others, or locks several sessions.
    private(set) var isAlone: Bool
    /// The number of failures when sent alone.
    private var failures = 0
    /// When it was made.
    let made = ContinuousClock.now
    /// Gets the answer, on the engine's thread.
    private let receive: @Sendable (Answer, _ isRepeated: Bool) -> Void

    init(
        _ calls: [Call], answering: Int = 0, changing session: SessionID? = nil, alone isAlone: Bool = false,
        size: Int = 0, receive: @escaping @Sendable (Answer, _ isRepeated: Bool) -> Void
    ) {
        self.calls = calls
        self.answering = answering
        self.isAlone = isAlone
        self.session = session
        self.size = size
        self.receive = receive
    }

    /// Passes the answer to the receiver.
    func finish(_ answer: Answer) { receive(answer, isRepeated) }

    /// Passes an error to the receiver. If a change was sent before, the error is `unknown`: it may have been written then.
    func fail(_ error: PostgresStoreError, at place: Place) {
        finish(.failure(isRepeated && session != nil ? PostgresStoreError.unknown(place) : error))
    }

    /// The job for another attempt without other jobs.
    func alone() -> Job {
        var job = self
        if job.isAlone { job.failures += 1 }
        job.isAlone = true
        return job
    }

    /// The job for another attempt after its connection was lost.
    func repeated() -> Job {
        var job = self
        job.isRepeated = true
        job.start = .now
        return job
    }

    /// Whether the job may be sent again after a transient failure: at most three times.
    var canBeTriedAgain: Bool { failures < 3 }
}
