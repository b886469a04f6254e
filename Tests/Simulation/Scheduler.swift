import CTaskHook
import Outlet
import Synchronization

/// Runs all tasks of the process on one thread, in an order that a seed decides: the same seed leads to the same order.
///
/// Swift's runtime hands each task that can go on to a function that may be replaced.
final class Scheduler: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var random = SeededGenerator(seed: 0)
        var steps = 0
    }

    static let shared = Scheduler()
    private let state = Mutex(State())

    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    /// Takes over from Swift's own threads, for the rest of the process.
    func install() {
        let hook: @convention(thin) (UnownedJob, Original) -> Void = { job, _ in Scheduler.shared.add(job) }
        unsafe UnsafeMutableRawPointer(task_hook()).assumingMemoryBound(to: Hook?.self).pointee = hook
    }

    func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

    private func add(_ job: UnownedJob) { state.withLock { $0.jobs.append(job) } }

    /// Begins a run: forgets what an earlier one has left.
    func begin(seed: UInt64) {
        state.withLock { state in
            state.jobs = []
            state.random = SeededGenerator(seed: seed)
            state.steps = 0
        }
    }

    /// How many steps were taken in this run: the time of the history.
    var steps: Int { state.withLock { $0.steps } }

    /// A number below another.
    func random(below limit: Int) -> Int { state.withLock { Int.random(in: 0..<limit, using: &$0.random) } }

    /// Whether something happens that happens once in so many times.
    func happens(onceIn count: Int) -> Bool { random(below: count) == 0 }

    /// Lets one of the tasks go on that can; `false` if none can.
    func step() -> Bool {
        let job = state.withLock { state -> UnownedJob? in
            if state.jobs.isEmpty { return nil }
            state.steps += 1
            let index = Int.random(in: state.jobs.indices, using: &state.random)
            state.jobs.swapAt(index, state.jobs.count - 1)
            return state.jobs.removeLast()
        }
        guard let job else { return false }
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        return true
    }

    /// Waits for some others.
    func pause() async {
        for _ in 0...random(below: 4) { await Task.yield() }
    }
}
