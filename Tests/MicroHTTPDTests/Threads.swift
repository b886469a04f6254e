import Glibc
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

/// A new thread for each job.
private final class Threads: TaskExecutor {
    static let shared = Threads()

    private final class Job {
        let job: UnownedJob
        init(_ job: UnownedJob) { self.job = job }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let context = unsafe Unmanaged.passRetained(Job(UnownedJob(job)))
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                let job = unsafe Unmanaged<Job>.fromOpaque(context).takeRetainedValue().job
                unsafe job.runSynchronously(on: Threads.shared.asUnownedTaskExecutor())
                return nil
            }, context.toOpaque())
        precondition(result == 0, "No thread is left.")
        pthread_detach(thread)
    }
}
