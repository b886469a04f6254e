import Outlet

/// Asks for versions on a server's thread, over a connection that the thread has for itself: no other thread is woken for it.
///
/// What it can't ask soon, or gets no answer to, goes the way of all questions.
final class ThreadLane: ThreadQuestions {
    private static let ofThread = ThreadObject<ThreadLane>()
    /// The number of questions that share a statement.
    private static let batch = 256

    private let inbox: Inbox
    private let request = LaneRequest()
    private var lane: Lane?
    /// The questions that were taken, and are not sent yet.
    private var gathered: [VersionQuestion] = []
    /// The questions that were sent, and have no answer yet.
    private var underWay: [VersionQuestion] = []
    /// When those were sent.
    private var sent = ContinuousClock.now
    /// Whether that was too long ago when the thread last looked.
    private var isLate = false
    private(set) var asked = 0
    private(set) var answered = 0

    /// Makes the questions of the thread that calls.
    init(_ inbox: Inbox) {
        self.inbox = inbox
        Self.ofThread?.set(self)
    }

    // The thread has ended.
    deinit { Self.handOn(underWay + gathered, to: inbox) }

    /// The questions of the thread that calls to the store with an inbox; nil if it has none.
    static func current(for inbox: Inbox) -> ThreadLane? {
        guard let lane = ofThread?.current, lane.inbox === inbox else { return nil }
        return lane
    }

    /// Takes a question; `false` if it has to go another way.
    func take(_ question: VersionQuestion) -> Bool {
        if lane == nil { lane = request.lane(from: inbox) }
        guard lane?.isOpen == true, !isLate, gathered.count < Self.batch else { return false }
        gathered.append(question)
        asked += 1
        return true
    }

    func send() -> Int32? {
        let now = ContinuousClock.now
        lane?.advance(now)
        isLate = !underWay.isEmpty && now - sent > VersionQuestion.lateness
        if underWay.isEmpty, !gathered.isEmpty {
            // A store may refuse because of its tables: the connection would have to be set up again.
            if !inbox.isTaking { lane = nil }
            if let lane, lane.isIdle { send(on: lane, now) } else { handOn() }
        } else if isLate {
            handOn()
        }
        // What did not fit into the socket's buffer.
        if lane?.interest?.isWriting == true { receive() }
        return underWay.isEmpty ? nil : lane?.interest?.socket
    }

    private func send(on lane: Lane, _ now: ContinuousClock.Instant) {
        (underWay, gathered, sent) = (gathered, [], now)
        lane.run([Call(versionsOf: underWay)]) { [unowned self] outcome in finish(outcome) }
    }

    private func finish(_ outcome: Lane.Outcome) {
        let questions = underWay
        (underWay, isLate) = ([], false)
        answered = asked - gathered.count
        switch outcome {
        case .answered(let results):
            if let rows = results.firstRows { questions.answer(rows) } else { Self.handOn(questions, to: inbox) }
        case .lost(let reason):
            lane = nil
            // Those who ask have waited long enough.
            if .now - sent > inbox.patience {
                for question in questions { question.then(.failure(PostgresStoreError.away(inbox.place, reason))) }
            } else {
                Self.handOn(questions, to: inbox)
            }
        }
    }

    /// Has the questions that are not sent asked by the connections' thread.
    private func handOn() {
        let questions = gathered
        gathered = []
        if underWay.isEmpty { answered = asked }
        Self.handOn(questions, to: inbox)
    }

    private static func handOn(_ questions: [VersionQuestion], to inbox: Inbox) {
        for question in questions {
            do {
                try inbox.ask(question.repeated())
            } catch {
                question.then(.failure(error))
            }
        }
    }

    func receive() {
        _ = lane?.proceed()
        if lane?.isOpen == false { lane = nil }
    }
}
