import Outlet

/// Calls that belong together, and the callback for their answer.
struct Job: Sendable {
    /// What the call gives that answers.
    typealias Answer = Result<ResultSet, any Error>

    /// The calls: all are committed, or none.
    let calls: [Call]
    /// The place of the call that answers.
    let answering: Int
    /// The session that the job changes: all nodes write in the same order, so that no two wait for each other.
    let session: SessionID?
    /// About the size in bytes.
    let size: Int
    /// When the job fails that is still waiting for a connection.
    private(set) var deadline: ContinuousClock.Instant
    /// Whether it was sent before, and the connection was lost: what it changes may be there already.
    private(set) var isRepeated = false
    /// Whether it is sent alone: it failed together with others, or locks more than one session.
    private(set) var isAlone: Bool
    /// How often it has failed alone.
    private var failures = 0
    /// Until when it is sent again if its connection is lost.
    let end = ContinuousClock.now + .seconds(10)
    /// Gets the answer, on the thread of the connections.
    private let receive: @Sendable (Answer, _ isRepeated: Bool) -> Void

    /// How long a job waits for a connection.
    static let patience = Duration.seconds(3)

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
        deadline = .now + Self.patience
    }

    /// Passes the answer on.
    func finish(_ answer: Answer) { receive(answer, isRepeated) }

    /// Passes on why there is no answer. A change that was sent before may be there, whatever its last attempt has met.
    func fail(_ error: PostgresStoreError, at place: Place) {
        finish(.failure(isRepeated && session != nil ? PostgresStoreError.unknown(place) : error))
    }

    /// The job, to be sent again without others.
    func alone() -> Job {
        var job = self
        if job.isAlone { job.failures += 1 }
        job.isAlone = true
        return job
    }

    /// The job, to be sent again after its connection was lost.
    func repeated() -> Job {
        var job = self
        job.isRepeated = true
        job.deadline = .now + Self.patience
        return job
    }

    /// Whether the job may be sent again after a failure that may pass: three times.
    var canBeTriedAgain: Bool { failures < 3 }
}
