import Dispatch
import GRDB
import Outlet
import Synchronization

/// Writes changes of sessions, one transaction at a time and several changes in a transaction.
///
/// A lone change is written on the calling thread. Once changes come while another is written, all wait in a queue for the
/// writer's own thread, which writes in each transaction what came during the last, until there is a lone one again. The
/// calling thread never waits: not for a lock, and not for the disk, since flushes are left to the writer's own thread.
/// What a sweep writes takes no place in that queue: a little of it goes with each transaction, and more when nobody waits.
final class SessionWriter: Sendable {
    /// A change, and the callback for its result.
    struct Job: Sendable {
        let change: SessionChange
        let then: Completion<Bool>
    }

    /// The limits of the writer.
    struct Limits {
        /// The number of changes that may wait.
        var waiting = 4_096
        /// The bytes of the changes that may wait.
        var bytes = 64 << 20
        /// The number of changes in a transaction.
        var batch = 256
        /// About the bytes in the log after which a checkpoint is due.
        var log = 8 << 20
        /// How many times that may be in the log before changes wait until it is moved.
        var logs = 8
        /// How many milliseconds the writer's own thread waits for another program that writes.
        var patience: Int32 = 5_000
        /// How many seconds pass between two looks at the files while nothing is written.
        var pause = 1
    }

    /// Where a change is written.
    private enum Place { case here, queue, thread }

    let path: String
    let database: DatabaseQueue
    let files: StoreFiles
    private let isFlushing: Bool
    let limits: Limits
    let state = Mutex(State())
    let tables: Mutex<SessionTables?>
    let thread = DispatchQueue(label: "outlet.sessions.writer")
    /// Moves the log into the file.
    let mover: LogMover
    let total: Atomic<Int>
    let changes = Atomic(0)
    let transactions = Atomic(0)
    /// The time of all transactions, in nanoseconds.
    let transactionTime = Atomic(0)
    let findings: FindingLog
    /// Who is told of sign-ins that have ended since another process has asked for it.
    let follower = Mutex<(@Sendable ([SignInID], [SessionID]) -> Void)?>(nil)

    /// Writes to a file, and keeps its lock until the writer is closed or gone. With `power`, no calling thread writes.
    init(_ file: SessionFile, durability: Durability, limits: Limits, findings: FindingLog) throws {
        database = file.writer
        path = file.path
        self.limits = limits
        self.findings = findings
        isFlushing = durability == .power
        let note = file.lock.note
        let tables = try database.inDatabase { try SessionTables(in: $0, since: note) }
        total = Atomic(tables.totals.sessions)
        files = try StoreFiles(file, tables.totals)
        self.tables = Mutex(tables)
        mover = try LogMover(path: path)
        // No session has been read yet that would have to end.
        if try database.inDatabase({ try AskedEnds.areThere(in: $0) }) {
            _ = try transact([.endAsked(AskedEnds())], patience: limits.patience)
        }
        watch()
    }

    /// The lock goes last: another store may open the file then.
    deinit { release() }

    private func release() {
        tables.withLock { $0 = nil }
        mover.close()
        try? database.close()
        files.release()
    }

    /// The number of sessions.
    var sessions: Int { total.load(ordering: .relaxed) }

    /// What the writer has done; `bytes` is the size of all files.
    func statistics(bytes: Int) -> StoreStatistics {
        StoreStatistics(
            changes: changes.load(ordering: .relaxed), transactions: transactions.load(ordering: .relaxed),
            transactionTime: .nanoseconds(transactionTime.load(ordering: .relaxed)),
            waiting: state.withLock { $0.waiting.count }, bytes: bytes)
    }

    /// Writes a change: here, if nobody writes.
    func write(_ change: SessionChange, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        switch try place(change, then) {
        case .queue: return .pending
        case .thread:
            wake()
            return .pending
        case .here:
            do {
                let isDone = try transact([change], patience: 0)[0]
                finishTurn()
                return .done(isDone)
            } catch let error as StoreError where error.code == .busy {
                // Another program writes at the moment. The writer's thread can wait for it.
                state.withLock { state in
                    state.waiting.insert(Job(change: change, then: then), at: 0)
                    state.bytes += change.size
                }
                wake()
                return .pending
            } catch {
                finishTurn()
                throw error
            }
        }
    }

    private func place(_ change: SessionChange, _ then: @escaping Completion<Bool>) throws -> Place {
        try state.withLock { state in
            if let end = state.end { throw end }
            if !change.isUrgent {
                state.sweeping.append(Job(change: change, then: then))
                return state.begin() ? .thread : .queue
            }
            if !state.isWriting, !isFlushing, !state.isCrowded {
                state.isWriting = true
                return .here
            }
            try checkRoom(in: state)
            state.waiting.append(Job(change: change, then: then))
            state.bytes += change.size
            state.isCrowded = state.isCrowded || state.isWriting
            return state.begin() ? .thread : .queue
        }
    }

    private func checkRoom(in state: State) throws {
        guard state.waiting.count < limits.waiting, state.bytes <= limits.bytes else {
            throw StoreError.busy(path, "\(state.waiting.count) changes wait to be written")
        }
    }

    /// Verifies that changes can be written: at once, unless the last transaction failed.
    func verify(then: @escaping Completion<Void>) throws -> StoreAnswer<Void> {
        let isFree = try state.withLock { state -> Bool? in
            if let end = state.end { throw end }
            if let (time, error) = state.damage, time.duration(to: .now) < Self.damageTime { throw error }
            try checkRoom(in: state)
            guard state.hasFailed else { return nil }
            state.verifying.append(then)
            return state.begin()
        }
        guard let isFree else { return .done(()) }
        if isFree { wake() }
        return .pending
    }

    /// How long the store counts as damaged after it could not read a session for damage.
    private static let damageTime = Duration.seconds(60)

    /// Notes that a session could not be read for damage.
    func note(_ damage: StoreError) { state.withLock { $0.damage = (.now, damage) } }

    func wake() { thread.async { self.writeWaiting() } }

    /// Leaves changes that came while the calling thread wrote its own to the writer's thread.
    private func finishTurn() {
        if !state.withLock({ $0.stop() }) { wake() }
    }

    /// The turn of the writer's thread: until nothing waits.
    ///
    /// Clients answer with the next change. After a lone change the turn ends before it is answered, so that the next one
    /// finds nobody writing.
    private func writeWaiting() {
        while true {
            if state.withLock({ $0.isRestDue }) { moveRest() }
            answerVerifying()
            let jobs = state.withLock { $0.take(limits.batch) }
            if jobs.isEmpty, state.withLock({ $0.stop() }) { return }
            let results = results(of: jobs)
            let isDone =
                jobs.count == 1
                && state.withLock { state in
                    state.isCrowded = false
                    return state.stop()
                }
            for (job, result) in zip(jobs, results) { job.then(result) }
            if isDone { return }
        }
    }

    private func answerVerifying() {
        let verifying = state.withLock { state in
            defer { state.verifying = [] }
            return state.verifying
        }
        if verifying.isEmpty { return }
        let result = Result { try probe() }
        for then in verifying { then(result) }
    }

    private func results(of jobs: [Job]) -> [Result<Bool, any Error>] {
        if jobs.isEmpty { return [] }
        do {
            return try transact(jobs.map(\.change), patience: limits.patience).map { .success($0) }
        } catch {
            return jobs.map { _ in .failure(error) }
        }
    }

    /// Writes what waits, closes the connection, which moves the log into the file, and releases the lock.
    func close() {
        let end = DispatchSemaphore(value: 0)
        let isWriting = state.withLock { state -> Bool in
            if state.end == nil { state.end = .closed(path) }
            if state.isWriting { state.closing = end }
            return state.isWriting
        }
        if isWriting { end.wait() }
        release()
    }
}
