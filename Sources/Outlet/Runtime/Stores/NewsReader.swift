import Synchronization

/// Reads the news of a shared store, one question at a time: each continues where the one before has ended.
final class NewsReader: Sendable {
    /// The next question. Everything that is requested while a question is under way becomes one.
    private struct Question {
        var versions: [SessionID: Int] = [:]
        var waiting: [@Sendable () -> Void] = []
    }

    private struct State {
        var mark: NewsMark?
        var isAsking = false
        var next: Question?
    }

    private let store: any SharedStore
    private let receive: @Sendable (StoreNews) -> Void
    private let state = Mutex(State())

    /// A reader that passes the news to a function.
    init(_ store: any SharedStore, receive: @escaping @Sendable (StoreNews) -> Void) {
        self.store = store
        self.receive = receive
    }

    /// Whether nothing was read yet.
    var isNew: Bool { state.withLock { $0.mark == nil } }

    /// Asks for news, and for the sessions that no longer have these versions. Calls `then` after that, also if the store has
    /// failed: the next question finds what this one has missed.
    func ask(since versions: [SessionID: Int], then: @escaping @Sendable () -> Void = {}) {
        state.withLock { state in
            state.next = state.next ?? Question()
            state.next?.versions.merge(versions) { $1 }
            state.next?.waiting.append(then)
        }
        askNext()
    }

    private func askNext() {
        let begun = state.withLock { state -> (Question, NewsMark?)? in
            guard !state.isAsking, let next = state.next else { return nil }
            (state.isAsking, state.next) = (true, nil)
            return (next, state.mark)
        }
        guard let (question, mark) = begun else { return }
        let finish: Completion<StoreNews> = { answer in
            if let news = try? answer.get() {
                self.state.withLock { $0.mark = news.mark }
                self.receive(news)
            }
            self.state.withLock { $0.isAsking = false }
            for then in question.waiting { then() }
            self.askNext()
        }
        StoreAnswer.pass(to: finish) { try store.news(since: question.versions, after: mark, then: $0) }
    }
}
