public import Outlet
import Synchronization

/// A data source whose requests a test answers.
///
///     let books = TestSource<String, [Book]>()
///     let client = try await TestClient(Application(name: "Books", controllers: [BooksController(books.source)]))
///         .open("books")
///     let request = try await books.next(for: "Austen")
///     request.answer([Book(title: "Emma")])
///     try await client.wait { $0.text("count") == "1" }
///
/// A request is in flight until the test answers it. Several in flight are told apart by what they ask for, or by their
/// order, and can be answered in any other.
public final class TestSource<Request: SourceRequest, Value: Equatable & Sendable>: Sendable {
    fileprivate struct Waiter {
        let isWanted: @Sendable (Request) -> Bool
        let wake: CheckedContinuation<TestRequest<Request, Value>?, Never>
    }

    fileprivate struct State {
        var requests: [Request] = []
        /// The requests that the test has not taken yet.
        var arrived: [TestRequest<Request, Value>] = []
        var waiters: [Int: Waiter] = [:]
        /// The waiters that gave up before they began to wait.
        var gaveUp: Set<Int> = []
        var last = 0
    }

    fileprivate enum Wait {
        case begun
        /// With a request; nil if the waiter has given up.
        case over(TestRequest<Request, Value>?)
    }

    private let state = Mutex(State())

    /// Creates a source that was not asked yet.
    public init() {}

    /// The source, for an implementation.
    public var source: DataSource<Request, Value> {
        DataSource(loading: { try await self.load($0, after: nil).value })
    }

    /// All requests so far, in their order, without the cursors of further pages.
    public var requests: [Request] { state.withLock { $0.requests } }

    /// The oldest request that this has not returned yet; waits for one. Throws a ``TestFailure`` if none comes within
    /// the limit, or the task is cancelled.
    public func next(within limit: Duration = .seconds(60)) async throws -> TestRequest<Request, Value> {
        try await next(within: limit, "a request") { _ in true }
    }

    /// The oldest of the equal requests that this has not returned yet; waits for one. Throws a ``TestFailure`` if none
    /// comes within the limit, or the task is cancelled.
    public func next(
        for request: Request, within limit: Duration = .seconds(60)
    ) async throws -> TestRequest<Request, Value> {
        try await next(within: limit, "the request \(request)") { $0 == request }
    }

    private func next(
        within limit: Duration, _ name: String, _ isWanted: @escaping @Sendable (Request) -> Bool
    ) async throws -> TestRequest<Request, Value> {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        let alarm = Task {
            try await Task.sleep(for: limit)
            giveUp(id)
        }
        defer { alarm.cancel() }
        let request = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(isWanted: isWanted, wake: continuation)
                if case .over(let request) = state.withLock({ $0.begin(waiter, id) }) {
                    continuation.resume(returning: request)
                }
            }
        } onCancel: {
            giveUp(id)
        }
        if let request { return request }
        throw TestFailure("The source was not asked for \(name). It was asked for \(requests).")
    }

    private func giveUp(_ id: Int) {
        let waiter = state.withLock { state in
            let waiter = state.waiters.removeValue(forKey: id)
            if waiter == nil { state.gaveUp.insert(id) }
            return waiter
        }
        waiter?.wake.resume(returning: nil)
    }

    fileprivate func load(_ request: Request, after cursor: PageCursor?) async throws -> Page<Value> {
        let request = TestRequest<Request, Value>(request, after: cursor)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                request.begin(continuation)
                state.withLock { $0.add(request) }?.resume(returning: request)
            }
        } onCancel: {
            request.cancel()
        }
    }
}

extension TestSource where Value: ListValue {
    /// The source, for an implementation. The test answers with a page, or with all rows.
    public var source: DataSource<Request, Value> { DataSource(paging: { try await self.load($0, after: $1) }) }
}

extension TestSource.State {
    /// Begins to wait, unless a request is there already, or the waiter has given up.
    fileprivate mutating func begin(_ waiter: TestSource.Waiter, _ id: Int) -> TestSource.Wait {
        if gaveUp.remove(id) != nil { return .over(nil) }
        guard let index = arrived.firstIndex(where: { waiter.isWanted($0.request) }) else {
            waiters[id] = waiter
            return .begun
        }
        return .over(arrived.remove(at: index))
    }

    /// Adds a request. Returns the waiter that gets it.
    fileprivate mutating func add(
        _ request: TestRequest<Request, Value>
    ) -> CheckedContinuation<TestRequest<Request, Value>?, Never>? {
        requests.append(request.request)
        let first = waiters.filter { $0.value.isWanted(request.request) }.min { $0.key < $1.key }
        guard let first else {
            arrived.append(request)
            return nil
        }
        waiters[first.key] = nil
        return first.value.wake
    }
}
