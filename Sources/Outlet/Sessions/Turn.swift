/// One event's turn with a session: sees it as it was last committed, and commits what becomes of it.
///
/// Plain calls as long as the store answers at once. Where it has to be waited for, the turn itself is what is called
/// back: a closure that holds nothing else costs nothing.
final class Turn<Answer: Sendable>: Sendable {
    private let sessions: Sessions
    private let id: SessionID
    private let decide: @Sendable (Session?) throws -> Sessions.Decision<Answer>
    private let then: Completion<Answer>

    init(
        of id: SessionID, in sessions: Sessions,
        decide: @escaping @Sendable (Session?) throws -> Sessions.Decision<Answer>, then: @escaping Completion<Answer>
    ) {
        self.sessions = sessions
        self.id = id
        self.decide = decide
        self.then = then
    }

    /// Takes the turn, at once or when it comes.
    func begin() throws -> StoreAnswer<Answer> {
        guard sessions.live.begin(id, orLater: { self.goOn { try self.load() } }) else { return .pending }
        do {
            let answer = try load()
            if case .done = answer { sessions.live.end(id) }
            return answer
        } catch {
            sessions.live.end(id)
            throw error
        }
    }

    /// Goes on with what was waited for.
    private func goOn(_ step: () throws -> StoreAnswer<Answer>) {
        let result: Result<Answer, any Error>
        do {
            guard case .done(let answer) = try step() else { return }
            result = .success(answer)
        } catch {
            result = .failure(error)
        }
        sessions.live.end(id)
        then(result)
    }

    private func load() throws -> StoreAnswer<Answer> {
        let loaded = try sessions.store.load(id) { later in self.goOn { try self.decide(on: try later.get()) } }
        guard case .done(let session) = loaded else { return .pending }
        return try decide(on: session)
    }

    private func decide(on session: Session?) throws -> StoreAnswer<Answer> {
        switch try decide(session) {
        case .keep(let answer): return .done(answer)
        case .change(let commit, let answer):
            let committed = try sessions.store.commit(commit.session) { later in
                self.goOn { try self.follow(commit, answer, isCommitted: try later.get()) }
            }
            guard case .done(let isCommitted) = committed else { return .pending }
            return try follow(commit, answer, isCommitted: isCommitted)
        }
    }

    /// Begins again where another process was faster.
    private func follow(_ commit: SessionCommit, _ answer: Answer, isCommitted: Bool) throws -> StoreAnswer<Answer> {
        guard isCommitted else { return try load() }
        sessions.follow(commit)
        return .done(answer)
    }
}
