import Outlet

/// Runs the connections of a store, on a thread of its own.
final class Engine {
    let parts: StoreParts
    private(set) var workers: [Lane] = []
    private(set) var turnLanes: [Lane] = []
    private(set) var telling: Lane?
    /// The connections that servers' threads have requested, until they can be used.
    var threadLanes: [(request: LaneRequest, lane: Lane)] = []
    /// Called once: when the store can be used, or has failed to start.
    private var started: ((Result<Void, PostgresStoreError>) -> Void)?
    /// Whether a connection for reads and writes is open.
    var isConnected = false
    /// The reason why the tables can't be used although PostgreSQL answers.
    var setupError: PostgresStoreError?
    /// The requests for locks that wait for a connection.
    var turns: [WaitingTurn] = []
    var news = NodeNews()
    /// When the store was closed.
    private var closing: ContinuousClock.Instant?
    private var nextExpiry = ContinuousClock.now

    init(_ parts: StoreParts, started: @escaping (Result<Void, PostgresStoreError>) -> Void) {
        self.parts = parts
        self.started = started
        workers = (0..<parts.pace.workers).map { _ in lane { [unowned self] in setUp($0) } }
        turnLanes = (0..<parts.pace.turns).map { _ in lane { [unowned self] in setUpTurns($0) } }
        telling = lane { [unowned self] in setUpTelling($0) }
    }

    private func lane(_ connected: @escaping (Lane) -> Void) -> Lane {
        Lane(
            to: parts.place, parts.pace, connected: connected,
            lost: { [unowned self] in noteLost($0, $1) })
    }

    private var lanes: [Lane] { workers + turnLanes + (telling.map { [$0] } ?? []) + threadLanes.map(\.lane) }

    /// Reports that the store can be used, or why it can't; only the first call counts.
    func start(_ result: Result<Void, PostgresStoreError>) {
        started?(result)
        started = nil
    }

    /// Runs until the store is closed.
    func run() {
        while true {
            let now = ContinuousClock.now
            for lane in lanes { lane.advance(now) }
            openThreadLanes()
            serveTurns(now)
            sendJobs()
            // What could be sent after all, however late, is no failure.
            expire(now)
            tellNews(now)
            if isDone(now) { break }
            wait()
        }
        for lane in lanes { lane.close() }
        fail(.closed(parts.place))
    }

    /// Waits until a socket is ready, the inbox has something, or a deadline is reached.
    private func wait() {
        guard parts.inbox.sleep(isFree: workers.contains(where: \.isIdle)) else { return }
        var deadlines = lanes.compactMap(\.deadline)
        if isOccupied { deadlines.append(nextExpiry) }
        if let telling, telling.isIdle {
            deadlines.append(news.deadline)
            if parts.inbox.hasHints { deadlines.append(news.nextHints) }
        }
        let deadline = deadlines.min() ?? .now + parts.pace.heartbeat
        let lanes = lanes.filter { $0.interest != nil }
        let ready = Sockets.wait(
            for: [parts.inbox.interest] + lanes.compactMap(\.interest),
            milliseconds: Int32(clamping: ContinuousClock.now.duration(to: deadline).milliseconds))
        parts.inbox.awake()
        for (lane, isReady) in zip(lanes, ready.dropFirst()) where isReady {
            for text in lane.proceed() { parts.bus.receive(text, by: parts.node.id) }
        }
    }

    /// Whether a request waits for a connection, or may have to.
    private var isOccupied: Bool {
        !workers.allSatisfy(\.isIdle) || !turns.isEmpty || !parts.inbox.isEmpty || closing != nil
    }

    /// Fails requests that have waited too long.
    private func expire(_ now: ContinuousClock.Instant) {
        guard nextExpiry <= now else { return }
        nextExpiry = now + .milliseconds(200)
        let (jobs, questions, uses, refusal) = parts.inbox.expired(now)
        let error =
            refusal
            ?? (isConnected
                ? .busy(parts.place, "no connection was free in time")
                : .away(parts.place, "no connection could be made in time"))
        for job in jobs {
            job.fail(error, at: parts.place)
        }
        for question in questions { question.then(.failure(error)) }
        for use in uses { use.then(.failure(error)) }
    }

    /// Whether the store is closed and all accepted requests are done, or the time for that is over.
    private func isDone(_ now: ContinuousClock.Instant) -> Bool {
        guard parts.inbox.isClosed else { return false }
        let end = closing ?? now + parts.pace.closing
        closing = end
        if end <= now { return true }
        guard parts.inbox.isEmpty, turns.isEmpty, !(workers + turnLanes).contains(where: \.isBusy) else { return false }
        // The waiting hints are sent first, if there is a connection for them.
        if telling?.isOpen == true, !parts.inbox.endHints() { return false }
        return leave()
    }

    private func fail(_ error: PostgresStoreError) {
        let (jobs, questions, uses) = parts.inbox.takeAll()
        for job in jobs { job.fail(error, at: parts.place) }
        for question in questions { question.then(.failure(error)) }
        for use in uses { use.then(.failure(error)) }
        for turn in turns { turn.fail(error, at: parts.place) }
    }
}

extension Duration {
    /// The duration in whole milliseconds, rounded up; at least 0.
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        return max(0, Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
