import Dispatch
import Testing

/// Runs tests that block on sockets on threads of their own, so that the few of the cooperative pool stay free.
struct ThreadsTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    @concurrent func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Threads.shared, operation: function)
    }
}

extension Trait where Self == ThreadsTrait {
    /// Blocking is allowed in these tests.
    static var threads: ThreadsTrait { ThreadsTrait() }
}

private final class Threads: TaskExecutor {
    static let shared = Threads()
    private let queue = DispatchQueue(label: "tests", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
