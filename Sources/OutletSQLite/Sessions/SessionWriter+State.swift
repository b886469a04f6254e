import Dispatch
import Outlet

extension SessionWriter {
    /// What waits for the writer, and what it is at.
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
}
