import Dispatch
import GRDB
import Outlet
import Synchronization

/// Writes changes of sessions, one transaction at a time and several changes in a transaction.
///
/// A lone change is written on the calling thread. Once changes come while another is written, all wait in a queue for the
/// writer's own thread, which writes in each transaction what came during the last, until there is a lone one again. The
/// calling thread never waits: not for a lock, and not for the disk, since flushes and checkpoints are left to the writer's
/// own thread.
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
    }

    struct State {
        var waiting: [Job] = []
        var bytes = 0
        /// Whether a thread writes, or the writer's own thread was woken for it.
        var isWriting = false
        /// Whether a change came while another was written, and since then no transaction had just one.
        var isCrowded = false
        /// About the bytes in the log.
        var log = 0
        /// Whether the last transaction failed.
        var hasFailed = false
        /// Those who ask whether that has passed.
        var verifying: [Completion<Void>] = []
        var isClosed = false
        /// Signalled when nobody writes any more.
        var closing: DispatchSemaphore?

        /// Ends a turn, unless there is more to write; `false` then.
        mutating func stop(at limit: Int) -> Bool {
            guard waiting.isEmpty, verifying.isEmpty, log < limit else { return false }
            isWriting = false
            closing?.signal()
            return true
        }

        mutating func take(_ count: Int) -> [Job] {
            guard waiting.count > count else {
                defer { (waiting, bytes) = ([], 0) }
                return waiting
            }
            let jobs = Array(waiting.prefix(count))
            waiting.removeFirst(count)
            bytes -= jobs.reduce(0) { $0 + $1.change.size }
            return jobs
        }
    }

    /// Where a change is written.
    private enum Place { case here, queue, thread }

    let path: String
    let database: DatabaseQueue
    private let lock: FileLock
    private let isFlushing: Bool
    private let limits: Limits
    let state = Mutex(State())
    /// Used only within a transaction, of which there is one at a time.
    let rows = Mutex(RowCache())
    private let thread = DispatchQueue(label: "outlet.sessions.writer")
    let total: Atomic<Int>
    let changes = Atomic(0)
    let transactions = Atomic(0)
    /// The time of all transactions, in nanoseconds.
    let transactionTime = Atomic(0)

    /// Writes to a file, and keeps its lock until the writer is closed or gone. With `power`, no calling thread writes.
    init(_ file: SessionFile, path: String, durability: Durability, limits: Limits = Limits()) throws {
        database = file.writer
        lock = file.lock
        self.path = path
        self.limits = limits
        isFlushing = durability == .power
        total = Atomic(try database.inDatabase { try SessionQueries.total(in: $0) })
    }

    /// The lock goes last: another store may open the file then.
    deinit { release() }

    private func release() {
        try? database.close()
        lock.release()
    }

    /// The number of sessions.
    var sessions: Int { total.load(ordering: .relaxed) }

    /// What the writer has done. The journal has taken so many commits, and so many wait for it; `bytes` is the size of all
    /// files.
    func statistics(commits: Int, waiting: Int, bytes: Int) -> StoreStatistics {
        StoreStatistics(
            changes: changes.load(ordering: .relaxed) + commits, transactions: transactions.load(ordering: .relaxed),
            transactionTime: .nanoseconds(transactionTime.load(ordering: .relaxed)),
            waiting: state.withLock { $0.waiting.count } + waiting, bytes: bytes)
    }

    /// Writes a change: here, if nobody writes.
    func write(_ change: SessionChange, then: @escaping Completion<Bool>) throws -> StoreAnswer<Bool> {
        switch try place(change, then) {
        case .queue: return .pending
        case .thread:
            wake()
            return .pending
        case .here:
            let result = Result { try transact([change]) }
            finishTurn()
            return .done(try result.get()[0])
        }
    }

    /// Writes changes, and waits until they are written. What does not match what is stored is left out.
    func write(all changes: [SessionChange]) throws {
        let results = Mutex<[Result<Bool, any Error>]>([])
        let end = DispatchSemaphore(value: 0)
        let isFree = try state.withLock { state in
            guard !state.isClosed else { throw StoreError.closed(path) }
            for (index, change) in changes.enumerated() {
                state.waiting.append(
                    Job(change: change) { result in
                        results.withLock { $0.append(result) }
                        if index == changes.count - 1 { end.signal() }
                    })
                state.bytes += change.size
            }
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if isFree { wake() }
        end.wait()
        for result in results.withLock({ $0 }) { _ = try result.get() }
    }

    private func place(_ change: SessionChange, _ then: @escaping Completion<Bool>) throws -> Place {
        try state.withLock { state in
            guard !state.isClosed else { throw StoreError.closed(path) }
            let isFree = !state.isWriting
            if isFree, !isFlushing, !state.isCrowded {
                state.isWriting = true
                return .here
            }
            try checkRoom(in: state)
            state.waiting.append(Job(change: change, then: then))
            state.bytes += change.size
            state.isWriting = true
            state.isCrowded = state.isCrowded || !isFree
            return isFree ? .thread : .queue
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
            guard !state.isClosed else { throw StoreError.closed(path) }
            try checkRoom(in: state)
            guard state.hasFailed else { return nil }
            state.verifying.append(then)
            defer { state.isWriting = true }
            return !state.isWriting
        }
        guard let isFree else { return .done(()) }
        if isFree { wake() }
        return .pending
    }

    private func wake() { thread.async { self.writeWaiting() } }

    /// Leaves changes that came while the calling thread wrote its own to the writer's thread.
    private func finishTurn() {
        if !state.withLock({ $0.stop(at: limits.log) }) { wake() }
    }

    /// The turn of the writer's thread: until nothing waits.
    ///
    /// Clients answer with the next change. After a lone change the turn ends before it is answered, so that the next one
    /// finds nobody writing.
    private func writeWaiting() {
        while true {
            if state.withLock({ $0.log >= limits.log }) { checkpoint() }
            answerVerifying()
            let jobs = state.withLock { $0.take(limits.batch) }
            if jobs.isEmpty, state.withLock({ $0.stop(at: limits.log) }) { return }
            let results = results(of: jobs)
            let isDone =
                jobs.count == 1
                && state.withLock { state in
                    state.isCrowded = false
                    return state.stop(at: limits.log)
                }
            answer(jobs, results)
            if isDone { return }
        }
    }

    private func answerVerifying() {
        let verifying = state.withLock { state in
            defer { state.verifying = [] }
            return state.verifying
        }
        if verifying.isEmpty { return }
        let result = Result { try probe() }.mapError { $0 as any Error }
        for then in verifying { then(result) }
    }

    private func answer(_ jobs: [Job], _ results: [Result<Bool, any Error>]) {
        for (job, result) in zip(jobs, results) { job.then(result) }
    }

    private func results(of jobs: [Job]) -> [Result<Bool, any Error>] {
        if jobs.isEmpty { return [] }
        do {
            return try transact(jobs.map(\.change)).map { .success($0) }
        } catch {
            return jobs.map { _ in .failure(error) }
        }
    }

    /// Writes what waits, closes the connection, which moves the log into the file, and releases the lock.
    func close() {
        let end = DispatchSemaphore(value: 0)
        let isWriting = state.withLock { state -> Bool in
            state.isClosed = true
            if state.isWriting { state.closing = end }
            return state.isWriting
        }
        if isWriting { end.wait() }
        release()
    }
}
