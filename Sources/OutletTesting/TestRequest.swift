public import Outlet
import Synchronization

/// A request to a ``TestSource``, in flight until the test answers it.
public final class TestRequest<Request: SourceRequest, Value: Equatable & Sendable>: Sendable {
    private enum State {
        case made
        case inFlight(CheckedContinuation<Page<Value>, any Error>)
        case answered
    }

    /// The request of the screen.
    public let request: Request
    /// The cursor of the requested page; nil for the first page.
    public let cursor: PageCursor?

    private let state = Mutex(State.made)
    private let isAbandoned = Atomic(false)

    init(_ request: Request, after cursor: PageCursor?) {
        self.request = request
        self.cursor = cursor
    }

    /// Whether the app has abandoned the request: its screen has closed, or asks for something else. The test can still
    /// answer it, as a slow source does.
    public var isCancelled: Bool { isAbandoned.load(ordering: .relaxed) }

    /// Answers the request. It is a mistake of the test to answer twice.
    public func answer(_ value: Value) { answer(Page(value)) }

    /// Answers the request with a page, whose cursor leads to the next one.
    public func answer(_ page: Page<Value>) { finish(.success(page)) }

    /// Lets the request fail. Users see the reason of a `ServiceFailure` only.
    public func fail(_ error: any Error) { finish(.failure(error)) }

    func begin(_ continuation: CheckedContinuation<Page<Value>, any Error>) {
        state.withLock { $0 = .inFlight(continuation) }
    }

    func cancel() { isAbandoned.store(true, ordering: .relaxed) }

    private func finish(_ result: Result<Page<Value>, any Error>) {
        let continuation = state.withLock { state in
            guard case .inFlight(let continuation) = state else {
                return CheckedContinuation<Page<Value>, any Error>?.none
            }
            state = .answered
            return continuation
        }
        precondition(continuation != nil, "A request is answered once.")
        continuation?.resume(with: result)
    }
}
