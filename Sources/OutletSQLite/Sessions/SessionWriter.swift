import Dispatch
import GRDB
import Outlet
import Synchronization

/// Writes changes of sessions, one transaction at a time and several changes in a transaction.
///
/// A change that finds nobody writing is written on the calling thread, which then writes what has come meanwhile, up to
/// `turn` changes. Every other change waits in a queue, for the thread that writes or the writer's own. The calling thread
/// never waits: not for a lock, and not for the disk, since flushes and checkpoints are left to the writer's own thread.
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
        /// The number of waiting changes that a calling thread writes after its own.
        var turn = 63
        /// The number of changes in a transaction.
        var batch = 256
        /// About the bytes in the log after which a checkpoint is due.
        var log = 8 << 20
    }

    private struct State {
        var waiting: [Job] = []
        var bytes = 0
        /// Whether a thread writes, or the writer's own thread was woken for it.
        var isWriting = false
        /// Whether a calling thread calls the callbacks of others. Another does not begin with it: callbacks that write
        /// would be nested without end.
        var isAnswering = false
        /// About the bytes in the log.
        var log = 0
        var isClosed = false
        /// Signalled when nobody writes any more.
        var closing: DispatchSemaphore?

        /// Ends a turn, unless there is more to write; `false` then.
        mutating func stop(at limit: Int) -> Bool {
            guard waiting.isEmpty, log < limit else { return false }
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

    private let path: String
    private let database: DatabaseQueue
    private let isFlushing: Bool
    private let limits: Limits
    private let state = Mutex(State())
    /// Used only within a transaction, of which there is one at a time.
    private let rows = Mutex(RowCache())
    private let thread = DispatchQueue(label: "outlet.sessions.writer")
    private let total: Atomic<Int>
    private let changes = Atomic(0)
    private let transactions = Atomic(0)

    /// Writes through a connection. With `power`, no calling thread writes.
    init(_ database: DatabaseQueue, path: String, durability: Durability, limits: Limits = Limits()) throws {
        self.database = database
        self.path = path
        self.limits = limits
        isFlushing = durability == .power
        total = Atomic(try database.inDatabase { try SessionQueries.total(in: $0) })
    }

    /// The number of sessions.
    var sessions: Int { total.load(ordering: .relaxed) }

    /// The numbers of changes written, of their transactions, and of changes that wait.
    var statistics: (changes: Int, transactions: Int, waiting: Int) {
        (
            changes.load(ordering: .relaxed), transactions.load(ordering: .relaxed),
            state.withLock { $0.waiting.count }
        )
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

    private func place(_ change: SessionChange, _ then: @escaping Completion<Bool>) throws -> Place {
        try state.withLock { state in
            guard !state.isClosed else { throw StoreError.closed(path) }
            let isFree = !state.isWriting
            if isFree, !isFlushing {
                state.isWriting = true
                return .here
            }
            guard state.waiting.count < limits.waiting, state.bytes <= limits.bytes else {
                throw StoreError.busy(path, "\(state.waiting.count) changes wait to be written")
            }
            state.waiting.append(Job(change: change, then: then))
            state.bytes += change.size
            state.isWriting = true
            return isFree ? .thread : .queue
        }
    }

    private func wake() { thread.async { self.writeWaiting() } }

    /// Writes changes that came while the calling thread wrote its own, and leaves the rest to the writer's thread.
    private func finishTurn() {
        let jobs = state.withLock { state -> [Job]? in
            if state.stop(at: limits.log) { return [] }
            if state.isAnswering || state.log >= limits.log { return nil }
            state.isAnswering = true
            return state.take(limits.turn)
        }
        guard let jobs else { return wake() }
        if jobs.isEmpty { return }
        let results = results(of: jobs)
        if !state.withLock({ $0.stop(at: limits.log) }) { wake() }
        answer(jobs, results)
        state.withLock { $0.isAnswering = false }
    }

    /// The turn of the writer's thread: until nothing waits.
    ///
    /// Clients answer with the next change. Under load the thread goes on writing meanwhile, so that these changes share a
    /// transaction. After a lone change it ends its turn first, so that the next one finds nobody writing.
    private func writeWaiting() {
        while true {
            if state.withLock({ $0.log >= limits.log }) { checkpoint() }
            let jobs = state.withLock { $0.take(limits.batch) }
            if jobs.isEmpty, state.withLock({ $0.stop(at: limits.log) }) { return }
            let results = results(of: jobs)
            let isDone = jobs.count == 1 && state.withLock { $0.stop(at: limits.log) }
            answer(jobs, results)
            if isDone { return }
        }
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
}

extension SessionWriter {
    /// Writes changes in one transaction. Throws if none of them is written.
    private func transact(_ changes: [SessionChange]) throws -> [Bool] {
        do {
            let results = try database.inDatabase { database in
                try database.statement("BEGIN IMMEDIATE").execute()
                do {
                    let results = try rows.withLock { rows in
                        try changes.map { try $0.write(to: database, &rows) }
                    }
                    let growth = Self.growth(of: changes, results)
                    if growth != 0 {
                        try database.statement("UPDATE totals SET sessions = sessions + ?", [growth])
                            .execute()
                    }
                    try database.statement("COMMIT").execute()
                    return results
                } catch {
                    if database.isInsideTransaction { try? database.rollback() }
                    rows.withLock { $0.removeAll() }
                    throw error
                }
            }
            count(changes, results)
            return results
        } catch {
            throw StoreError(error, at: path)
        }
    }

    private static func growth(of changes: [SessionChange], _ results: [Bool]) -> Int {
        zip(changes, results).reduce(0) { $1.1 ? $0 + $1.0.growth : $0 }
    }

    private func count(_ changes: [SessionChange], _ results: [Bool]) {
        total.add(Self.growth(of: changes, results), ordering: .relaxed)
        self.changes.add(changes.count, ordering: .relaxed)
        transactions.add(1, ordering: .relaxed)
        // A change writes two or three pages of the tables.
        let log = changes.reduce(0) { $0 + $1.size + 10_000 }
        state.withLock { $0.log += log }
    }

    /// Moves the log into the file. The next transaction begins the log anew and flushes its header: an empty one does it
    /// here, so that no calling thread has to.
    private func checkpoint() {
        state.withLock { $0.log = 0 }
        // A failure leaves the log as it is; a later checkpoint tries again.
        try? database.inDatabase { database in
            try database.checkpoint(.passive)
            try database.execute(sql: "UPDATE totals SET sessions = sessions")
        }
    }

    /// Writes what waits, and closes the connection, which moves the log into the file.
    func close() {
        let end = DispatchSemaphore(value: 0)
        let isWriting = state.withLock { state -> Bool in
            state.isClosed = true
            if state.isWriting { state.closing = end }
            return state.isWriting
        }
        if isWriting { end.wait() }
        try? database.close()
    }
}
