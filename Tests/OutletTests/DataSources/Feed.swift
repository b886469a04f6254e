import Outlet
import Synchronization

/// A source whose values change when a test says so.
final class Feed: Sendable {
    private typealias Values = AsyncThrowingStream<IdentifiedList<Book>, any Error>

    private struct State {
        var watchers: [Values.Continuation] = []
        var begun = 0
        var ended = 0
        var latest: IdentifiedList<Book>?
        var waiting: [(isMet: @Sendable (Int, Int) -> Bool, wake: CheckedContinuation<Void, Never>)] = []

        /// Those whose wait is over.
        mutating func ready() -> [CheckedContinuation<Void, Never>] {
            let (begun, ended) = (begun, ended)
            defer { waiting.removeAll { $0.isMet(begun, ended) } }
            return waiting.filter { $0.isMet(begun, ended) }.map(\.wake)
        }
    }

    private let state = Mutex(State())

    /// The newest value.
    var latest: IdentifiedList<Book>? { state.withLock { $0.latest } }
    /// How often somebody has begun to watch.
    var watchers: Int { state.withLock { $0.begun } }
    /// How often somebody has ended.
    var ended: Int { state.withLock { $0.ended } }

    /// Waits until somebody has begun to watch so often.
    func watched(_ count: Int) async { await wait { begun, _ in begun >= count } }

    /// Waits until somebody has ended so often.
    func ended(_ count: Int) async { await wait { _, ended in ended >= count } }

    private func wait(_ isMet: @escaping @Sendable (Int, Int) -> Bool) async {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state in
                state.waiting.append((isMet, continuation))
                return state.ready()
            }
            for waiter in ready { waiter.resume() }
        }
    }

    /// The values, beginning with the newest.
    func values(of _: String) -> AsyncThrowingStream<IdentifiedList<Book>, any Error> {
        AsyncThrowingStream { continuation in
            let ready = state.withLock { state in
                state.watchers.append(continuation)
                state.begun += 1
                if let latest = state.latest { continuation.yield(latest) }
                return state.ready()
            }
            for waiter in ready { waiter.resume() }
            continuation.onTermination = { _ in
                let ready = self.state.withLock { state in
                    state.ended += 1
                    return state.ready()
                }
                for waiter in ready { waiter.resume() }
            }
        }
    }

    /// The first of the newest rows.
    func pages(_ limit: Int) -> AsyncThrowingStream<Page<IdentifiedList<Book>>, any Error> {
        AsyncThrowingStream { continuation in
            let books = state.withLock { $0.latest } ?? IdentifiedList()
            continuation.yield(
                Page(IdentifiedList(books.prefix(limit)), hasMore: books.count > limit, total: books.count))
        }
    }

    /// Brings books of these numbers.
    func publish(_ books: [Int]) {
        let list = IdentifiedList(books.map { Book(id: $0, title: "Book \($0)") })
        let watchers = state.withLock { state in
            state.latest = list
            return state.watchers
        }
        for watcher in watchers { watcher.yield(list) }
    }

    /// Fails for all who watch.
    func fail(_ error: any Error) {
        let watchers = state.withLock { state in
            defer { state.watchers = [] }
            return state.watchers
        }
        for watcher in watchers { watcher.finish(throwing: error) }
    }
}
