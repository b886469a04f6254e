import Dispatch
import GRDB
import Outlet
import Synchronization

/// Writes changes of sessions, one transaction at a time and several changes in a transaction.
///
/// A lone change is written on the calling thread. Once a change arrives while another is written, all changes wait in a queue
/// for the writer's own thread; each of its transactions writes those that arrived during the last one, until there is a lone
/// one again. The calling thread never waits for a lock or for the disk: flushes are left to the writer's own thread. Changes
/// of sweeps have their own queue: a few are added to each transaction, and more if no other change waits.
final class SessionWriter: Sendable {
    /// A change, and the callback for its result.
    struct Job: Sendable {
        let change: SessionChange
        let then: Completion<Bool>
    }

    /// The limits of the writer.
    struct Limits {
        /// The most changes that may wait.
        var waiting = 4_096
        /// The most bytes of the changes that may wait.
        var bytes = 64 << 20
        /// The most changes in a transaction.
        var batch = 256
        /// The approximate bytes in the log after which a checkpoint is due.
        var log = 8 << 20
        /// How many times as large the log may become before changes wait for the mover.
        var logs = 8
        /// How many milliseconds the writer's own thread waits for a lock of another program.
        var patience: Int32 = 5_000
        /// The seconds between two checks of the files.
        var pause = 1
    }

    /// The place where a change is written.
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
    /// The receiver of the sign-ins that ended at the request of another process.
    let follower = Mutex<(@Sendable ([SignInID], [SessionID]) -> Void)?>(nil)

    /// Writes to a file, and keeps its lock until the writer is closed or released. With `power`, no calling thread writes.
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
        // No session is in memory yet that would have to be told.
        if try database.inDatabase({ try AskedEnds.areThere(in: $0) }) {
            _ = try transact([.endAsked(AskedEnds())], patience: limits.patience)
        }
        watch()
    }

    /// The lock is released last, since another store may open the file then.
    deinit { release() }

    private func release() {
        tables.withLock { $0 = nil }
        mover.close()
        try? database.close()
        files.release()
    }

    /// The number of sessions.
    var sessions: Int { total.load(ordering: .relaxed) }

    /// The counts of the writer; `bytes` is the size of all files.
    func statistics(bytes: Int) -> StoreStatistics {
        StoreStatistics(
            changes: changes.load(ordering: .relaxed), transactions: transactions.load(ordering: .relaxed),
            transactionTime: .nanoseconds(transactionTime.load(ordering: .relaxed)),
            waiting: state.withLock { $0.waiting.count }, bytes: bytes)
    }

    /// Writes a change: on the calling thread if no thread writes.
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
                // Another program has a lock, for which the writer's thread can wait.
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

    /// Ends the turn of the calling thread. Changes that arrived meanwhile are left to the writer's thread.
    private func finishTurn() {
        if !state.withLock({ $0.stop() }) { wake() }
    }

    /// A turn of the writer's thread: writes until nothing waits.
    ///
    /// A client's next change follows the answer to the last one. So after a lone change the turn ends before that is answered:
    /// the calling thread can then write the next one.
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

    /// Writes the waiting changes, closes the connection, which checkpoints the log, and releases the lock.
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
