import Outlet
import Synchronization

/// What waits for a connection. Callers put it in, and the thread of the connections takes it out.
final class Inbox: Sendable {
    /// What may wait.
    struct Limits: Sendable {
        /// The number of changes, and that of reads.
        var waiting = 4_096
        /// The bytes of the changes.
        var bytes = 64 << 20
        /// The number of jobs that share a transaction.
        var batch = 256
        /// The number of notes of uses, and that of those that share a statement.
        var uses = 65_536
        var noted = 16_384
    }

    /// A request for a lock, or for its end.
    enum Turn: Sendable {
        case lock(SessionID, Completion<Bool>)
        case unlock(SessionID)
        /// A change of a locked session, which ends the lock.
        case change(SessionID, Job)
    }

    private struct State {
        var reads: [Job] = []
        var writes: [Job] = []
        var bytes = 0
        var questions: [VersionQuestion] = []
        /// When the questions were sent that have no answer yet.
        var asked: ContinuousClock.Instant?
        var uses: [UseNote] = []
        var turns: [Turn] = []
        var laneRequests: [LaneRequest] = []
        /// The sessions that this node has locked, or is about to.
        var locked: Set<SessionID> = []
        var hints = WaitingHints()
        /// Why nothing is taken at the moment.
        var refusal: PostgresStoreError?
        var isClosed = false
        /// Whether no further hints are taken: the node is leaving.
        var isLeaving = false
        /// Whether the thread is to be woken for jobs, and for anything else.
        var isFree = false
        var isSleeping = false

        /// Whether something waits that any connection can do.
        var hasJobs: Bool { !questions.isEmpty || hasOthers }
        /// Whether that can be sent now. Questions wait for the answer to those before: together they are one statement. If that is
        /// late, its connection may be dead: then they are sent when the thread wakes up, within 200 ms.
        var canSend: Bool { hasOthers || !questions.isEmpty && canAsk }
        var canAsk: Bool { asked.map { .now - $0 > VersionQuestion.lateness } ?? true }
        private var hasOthers: Bool { !(reads.isEmpty && writes.isEmpty && uses.isEmpty) }
    }

    let place: Place
    private let limits: Limits
    /// How long a request waits for a connection.
    let patience: Duration
    private let state = Mutex(State())
    private let wakeUp: WakeUp

    init(_ place: Place, _ limits: Limits, patience: Duration) throws(PostgresStoreError) {
        self.place = place
        self.limits = limits
        self.patience = patience
        wakeUp = try WakeUp()
    }

    // MARK: Callers

    /// The number of changes that wait.
    var waiting: Int { state.withLock { $0.writes.count } }

    /// Adds a question.
    func read(_ job: Job) throws(PostgresStoreError) {
        try put { state throws(PostgresStoreError) in
            guard state.reads.count < limits.waiting else { throw .busy(place, "\(state.reads.count) reads wait") }
            state.reads.append(job)
        }
    }

    /// Adds a question for a version.
    func ask(_ question: VersionQuestion) throws(PostgresStoreError) {
        try put { state throws(PostgresStoreError) in
            guard state.questions.count < limits.waiting else {
                throw .busy(place, "\(state.questions.count) reads wait")
            }
            state.questions.append(question)
        }
    }

    /// Adds a note of a session's use.
    func note(_ use: UseNote) throws(PostgresStoreError) {
        try put { state throws(PostgresStoreError) in
            guard state.uses.count < limits.uses else {
                throw .busy(place, "\(state.uses.count) uses wait to be noted")
            }
            state.uses.append(use)
        }
    }

    /// Adds a change.
    func write(_ job: Job) throws(PostgresStoreError) {
        try put { state throws(PostgresStoreError) in
            if let id = job.session, state.locked.contains(id) { return state.turns.append(.change(id, job)) }
            guard state.writes.count < limits.waiting, state.bytes <= limits.bytes else {
                throw .busy(place, "\(state.writes.count) changes wait to be written")
            }
            state.writes.append(job)
            state.bytes += job.size
        }
    }

    /// Adds a request for a lock.
    func lock(_ id: SessionID, then: @escaping Completion<Bool>) throws(PostgresStoreError) {
        try put { state throws(PostgresStoreError) in
            guard state.locked.insert(id).inserted else {
                throw .busy(place, "this node has the session locked already")
            }
            state.turns.append(.lock(id, then))
        }
    }

    /// Adds the end of a lock. What follows of the session goes the way of all, and may be another lock.
    func unlock(_ id: SessionID) {
        wake { state in
            if state.locked.remove(id) != nil { state.turns.append(.unlock(id)) }
        }
    }

    /// Adds what other nodes are to be told.
    func tell(_ note: (inout WaitingHints) -> Void) {
        wake { state in
            if state.refusal == nil, !state.isLeaving { note(&state.hints) }
        }
    }

    /// Adds a thread's request for a connection.
    func request(_ lane: LaneRequest) { wake { $0.laneRequests.append(lane) } }

    /// Whether anything is taken at the moment.
    var isTaking: Bool { state.withLock { !$0.isClosed && $0.refusal == nil } }

    /// Takes nothing more.
    func close() {
        wake { state in state.isClosed = true }
    }

    private func put(_ body: (inout State) throws(PostgresStoreError) -> Void) throws(PostgresStoreError) {
        let isWoken = try state.withLock { state throws(PostgresStoreError) in
            if state.isClosed { throw .closed(place) }
            if let refusal = state.refusal { throw refusal }
            try body(&state)
            let isWoken = state.isSleeping && (state.isFree && state.canSend || !state.turns.isEmpty)
            if isWoken { state.isSleeping = false }
            return isWoken
        }
        if isWoken { wakeUp.signal() }
    }

    private func wake(_ body: (inout State) -> Void) {
        let isSleeping = state.withLock { state in
            body(&state)
            defer { state.isSleeping = false }
            return state.isSleeping
        }
        if isSleeping { wakeUp.signal() }
    }
}

/// What the thread of the connections asks.
extension Inbox {
    /// Is ready for reading once the thread has something to do.
    var interest: Sockets.Interest { Sockets.Interest(socket: wakeUp.descriptor, isWriting: false) }

    /// Whether nothing more is taken.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Whether nothing waits.
    var isEmpty: Bool {
        state.withLock { !$0.hasJobs && $0.turns.isEmpty }
    }

    /// Whether other nodes are to be told something.
    var hasHints: Bool { state.withLock { !$0.hints.isEmpty } }

    /// Takes no further hints if none waits; whether that is so.
    func endHints() -> Bool {
        state.withLock { state in
            if state.hints.isEmpty { state.isLeaving = true }
            return state.isLeaving
        }
    }

    /// Refuses everything from now on, or nothing for nil.
    func refuse(_ refusal: PostgresStoreError?) { state.withLock { $0.refusal = refusal } }

    /// The jobs that are sent next, together: those that have waited longest.
    func take() -> [Job] {
        state.withLock { state in
            let question = state.canAsk ? state.questions.first?.start : nil
            let use = state.uses.first?.start
            let (read, write) = (state.reads.first?.start, state.writes.first?.start)
            guard let first = [question, use, read, write].compactMap({ $0 }).min() else { return [] }
            if question == first {
                state.asked = .now
                defer { state.questions = [] }
                return [Job(state.questions) { self.state.withLock { $0.asked = nil } }]
            }
            if use == first {
                let noted = state.uses.prefix(limits.noted)
                defer { state.uses.removeFirst(noted.count) }
                return [Job(Array(noted))]
            }
            if write == first { return takeWrites(&state) }
            return Self.take(limits.batch, of: &state.reads)
        }
    }

    private func takeWrites(_ state: inout State) -> [Job] {
        let taken = Self.take(limits.batch, of: &state.writes)
        state.bytes -= taken.reduce(0) { $0 + $1.size }
        return taken
    }

    /// The first jobs: one, if that is to be alone.
    private static func take(_ limit: Int, of jobs: inout [Job]) -> [Job] {
        guard let first = jobs.first else { return [] }
        let count = first.isAlone ? 1 : jobs.prefix(limit).prefix { !$0.isAlone }.count
        defer { jobs.removeFirst(count) }
        return Array(jobs.prefix(count))
    }

    /// Has jobs wait again, before all others.
    func putBack(_ jobs: [Job]) {
        state.withLock { state in
            state.reads.insert(contentsOf: jobs.filter { $0.session == nil }, at: 0)
            let writes = jobs.filter { $0.session != nil }
            state.writes.insert(contentsOf: writes, at: 0)
            state.bytes += writes.reduce(0) { $0 + $1.size }
        }
    }

    /// The new requests for locks, in order.
    func takeTurns() -> [Turn] {
        state.withLock { state in
            defer { state.turns = [] }
            return state.turns
        }
    }

    /// The new requests for connections of threads.
    func takeLaneRequests() -> [LaneRequest] {
        state.withLock { state in
            defer { state.laneRequests = [] }
            return state.laneRequests
        }
    }

    /// Notes that a session is not locked any more: its changes go the way of all.
    func noteUnlocked(_ id: SessionID) { _ = state.withLock { $0.locked.remove(id) } }

    /// What other nodes are to be told.
    func takeHints() -> WaitingHints {
        state.withLock { state in
            defer { state.hints = WaitingHints() }
            return state.hints
        }
    }

    /// What has waited too long, and why nothing is taken, if so.
    func expired(_ now: ContinuousClock.Instant) -> (
        jobs: [Job], questions: [VersionQuestion], uses: [UseNote], refusal: PostgresStoreError?
    ) {
        let since = now - patience
        return state.withLock { state in
            let jobs = (state.reads + state.writes).filter { $0.start <= since }
            let questions = state.questions.filter { $0.start <= since }
            let uses = state.uses.filter { $0.start <= since }
            if !jobs.isEmpty {
                state.reads.removeAll { $0.start <= since }
                state.writes.removeAll { $0.start <= since }
                state.bytes = state.writes.reduce(0) { $0 + $1.size }
            }
            state.questions.removeAll { $0.start <= since }
            state.uses.removeAll { $0.start <= since }
            return (jobs, questions, uses, state.refusal)
        }
    }

    /// All that waits, when the store is closed.
    func takeAll() -> (jobs: [Job], questions: [VersionQuestion], uses: [UseNote]) {
        state.withLock { state in
            defer { (state.reads, state.writes, state.questions, state.uses) = ([], [], [], []) }
            return (state.reads + state.writes, state.questions, state.uses)
        }
    }

    /// Notes that the thread is about to wait; `false` if it should not. `isFree` says whether a connection is.
    func sleep(isFree: Bool) -> Bool {
        state.withLock { state in
            guard state.turns.isEmpty, state.laneRequests.isEmpty, !(isFree && state.canSend) else { return false }
            state.isFree = isFree
            state.isSleeping = true
            return true
        }
    }

    /// Notes that the thread is awake.
    func awake() {
        state.withLock { $0.isSleeping = false }
        wakeUp.reset()
    }
}
