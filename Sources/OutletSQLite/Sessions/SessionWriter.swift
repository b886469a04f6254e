import Dispatch
import Foundation
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
        /// How many milliseconds the writer's own thread waits for another program that writes.
        var patience: Int32 = 5_000
        /// How many seconds pass between two looks at the files while nothing is written.
        var pause = 1
    }

    struct State {
        var waiting: [Job] = []
        var bytes = 0
        /// What sweeps write.
        var sweeping: [Job] = []
        /// Whether a thread writes, or the writer's own thread was woken for it.
        var isWriting = false
        /// Whether a change came while another was written, and since then no transaction had just one.
        var isCrowded = false
        /// About the bytes in the log.
        var log = 0
        /// Whether the log is being moved into the file, beside the changes.
        var isMoving = false
        /// Whether what is left of the log waits to be moved between two transactions.
        var isRestDue = false
        /// Whether the last transaction failed.
        var hasFailed = false
        /// Those who ask whether that has passed.
        var verifying: [Completion<Void>] = []
        /// When a session could not be read for damage, and why.
        var damage: (time: ContinuousClock.Instant, error: StoreError)?
        /// Why nothing can be written any more.
        var end: StoreError?
        /// Signalled when nobody writes any more.
        var closing: DispatchSemaphore?

        /// Whether there is nothing to do for the writer's thread.
        var isIdle: Bool { waiting.isEmpty && sweeping.isEmpty && verifying.isEmpty && !isRestDue }

        /// Takes what waits, the urgent changes first.
        mutating func take(_ count: Int) -> [Job] {
            let urgent = Self.take(count, of: &waiting)
            bytes -= urgent.reduce(0) { $0 + $1.change.size }
            return urgent + Self.take(urgent.isEmpty ? count / 4 : count / 16, of: &sweeping)
        }

        private static func take(_ count: Int, of jobs: inout [Job]) -> [Job] {
            let taken = Array(jobs.prefix(count))
            jobs.removeFirst(taken.count)
            return taken
        }

        /// Ends a turn, unless there is more to do; `false` then.
        mutating func stop() -> Bool {
            guard isIdle else { return false }
            isWriting = false
            closing?.signal()
            return true
        }

        /// Begins a turn of the writer's thread, which has to be woken; `false` if there is a turn already, at whose end it
        /// looks for what waits.
        mutating func begin() -> Bool {
            defer { isWriting = true }
            return !isWriting
        }
    }

    /// Where a change is written.
    private enum Place { case here, queue, thread }

    let path: String
    let database: DatabaseQueue
    private let files: StoreFiles
    private let isFlushing: Bool
    let limits: Limits
    let state = Mutex(State())
    let tables: Mutex<SessionTables?>
    private let thread = DispatchQueue(label: "outlet.sessions.writer")
    /// Moves the log into the file.
    let mover: LogMover
    let total: Atomic<Int>
    let changes = Atomic(0)
    let transactions = Atomic(0)
    /// The time of all transactions, in nanoseconds.
    let transactionTime = Atomic(0)
    let findings: FindingLog

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

    private func wake() { thread.async { self.writeWaiting() } }

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

// Transactions.
extension SessionWriter {
    /// Writes changes in one transaction, and waits so many milliseconds at most for another program. Throws if none of them
    /// is written.
    private func transact(_ changes: [SessionChange], patience: Int32) throws -> [Bool] {
        let start = ContinuousClock.now
        let (results, totals) = try inTransaction(patience: patience) { tables in
            (try changes.map { try tables.write($0) }, tables.totals)
        }
        files.note(totals)
        count(changes, totals, since: start)
        return results
    }

    /// Writes about as much as a small session has, and takes it back: whether a failure has passed, such as a full disk.
    private func probe() throws {
        try inTransaction(patience: limits.patience) { try $0.probe() }
        state.withLock { $0.hasFailed = false }
    }

    private func inTransaction<Value>(
        patience: Int32, _ body: (inout SessionTables) throws -> Value
    ) throws -> Value {
        do {
            return try database.inDatabase { _ in
                try tables.withLock { tables in
                    guard var open = tables.take() else { throw StoreError.closed(path) }
                    defer { tables = open }
                    do {
                        try open.begin(patience: patience)
                        let value = try body(&open)
                        // Not later: what nobody would find again must not be kept either.
                        try files.verifyPlace()
                        try open.commit()
                        return value
                    } catch {
                        open.rollBack()
                        throw error
                    }
                }
            }
        } catch {
            let error = StoreError(error, at: path)
            if error.code == .replaced { end(with: error) }
            // While another program writes, nothing is wrong with the files.
            if patience > 0 || error.code != .busy { state.withLock { $0.hasFailed = true } }
            if error.code == .damaged { findings.add(.damage(error.description)) }
            throw error
        }
    }

    private func count(_ changes: [SessionChange], _ totals: StoreTotals, since start: ContinuousClock.Instant) {
        let (seconds, attoseconds) = start.duration(to: .now).components
        transactionTime.add(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000), ordering: .relaxed)
        total.store(totals.sessions, ordering: .relaxed)
        self.changes.add(changes.count, ordering: .relaxed)
        transactions.add(1, ordering: .relaxed)
        // A change writes two or three pages of the tables.
        let log = changes.reduce(0) { $0 + $1.size + 10_000 }
        let isDue = state.withLock { state in
            state.log += log
            state.hasFailed = false
            guard state.log >= limits.log, !state.isMoving else { return false }
            state.isMoving = true
            return true
        }
        if isDue { mover.move { self.finishMove(with: $0) } }
    }
}

// The log, and the files.
extension SessionWriter {
    /// What is left of the log is moved between two transactions, which takes little: nearly all of it is in the file.
    private func finishMove(with isMoved: Bool) {
        let isFree = state.withLock { state in
            state.isMoving = false
            // Tried again when as much has come once more.
            state.log = 0
            state.isRestDue = isMoved && state.end == nil
            return state.isRestDue && state.begin()
        }
        if isFree { wake() }
    }

    /// Moves what is left of the log, so that the next transaction begins it anew. That one flushes the new log's header: an
    /// empty one does it here, so that no calling thread has to.
    private func moveRest() {
        state.withLock { $0.isRestDue = false }
        // A failure leaves the log as it is, for the next time.
        try? database.inDatabase { database in
            _ = try database.moveLog()
            try database.execute(sql: "UPDATE totals SET sessions = sessions")
        }
    }

    /// Looks at the files each second: without a transaction nobody would notice that they are gone.
    private func watch() {
        thread.asyncAfter(deadline: .now() + .seconds(limits.pause)) { [weak self] in
            guard let self, state.withLock({ $0.end == nil }) else { return }
            do throws(StoreError) {
                try files.verifyPlace()
                watch()
            } catch {
                end(with: error)
            }
        }
    }

    /// Lets nothing be written any more: the files are gone. What is in a log that has lost its name is moved into the file,
    /// where that has its own.
    private func end(with error: StoreError) {
        let isFirst = state.withLock { state in
            defer { state.end = state.end ?? error }
            return state.end == nil
        }
        guard isFirst else { return }
        findings.add(.damage(error.description))
        _ = try? database.inDatabase { try $0.moveLog() }
    }

    /// Writes the file anew without what was removed, and without what was put aside of a principal, and empties the log.
    func scrub(of principal: Principal) throws {
        do {
            try database.inDatabase { database in
                try database.execute(
                    sql: """
                        DELETE FROM damaged_entries WHERE session IN
                            (SELECT number FROM damaged_sessions WHERE principal IS :id AND tenant IS :tenant);
                        DELETE FROM damaged_sessions WHERE principal IS :id AND tenant IS :tenant
                        """, arguments: ["id": principal.id, "tenant": principal.tenant])
                // SQLite reuses memory for the pages of the new file. Secure deletion clears it before.
                try database.execute(sql: "PRAGMA secure_delete = ON")
                try database.execute(sql: "VACUUM")
                try database.checkpoint(.truncate)
            }
        } catch {
            throw StoreError(error, at: path)
        }
    }
}
