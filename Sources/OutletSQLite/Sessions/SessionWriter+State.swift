import Dispatch
import Outlet

extension SessionWriter {
    /// The queues and the state of the writer.
    struct State {
        var waiting: [Job] = []
        var bytes = 0
        /// The changes of sweeps that wait.
        var sweeping: [Job] = []
        /// Whether a thread writes, or the writer's own thread was woken to write.
        var isWriting = false
        /// Whether a change has arrived while another was written, and no transaction since then had a single change.
        var isCrowded = false
        /// The estimated bytes in the log.
        var log = 0
        /// Whether the mover is checkpointing the log.
        var isMoving = false
        /// Whether the rest of the log is to be moved between two transactions.
        var isRestDue = false
        /// Whether the last transaction failed.
        var hasFailed = false
        /// The callers who wait for a new attempt to write.
        var verifying: [Completion<Void>] = []
        /// When a session could not be read for damage, and the error.
        var damage: (time: ContinuousClock.Instant, error: StoreError)?
        /// The reason why nothing can be written any more.
        var end: StoreError?
        /// Signalled at the end of the turn.
        var closing: DispatchSemaphore?

        /// Whether the writer's thread has nothing to do.
        var isIdle: Bool { waiting.isEmpty && sweeping.isEmpty && verifying.isEmpty && !isRestDue }

        /// Takes waiting changes, the urgent ones first.
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

        /// Ends a turn; `false` if there is more to do.
        mutating func stop() -> Bool {
            guard isIdle else { return false }
            isWriting = false
            closing?.signal()
            return true
        }

        /// Begins a turn of the writer's thread, which the caller has to wake; `false` if there is a turn already, which takes
        /// waiting changes at its end.
        mutating func begin() -> Bool {
            defer { isWriting = true }
            return !isWriting
        }
    }
}
