/// One turn with a session: sees it as it was last committed, and commits what becomes of it.
///
/// Plain calls as long as the store answers at once. Where it has to be waited for, the turn itself is what is called
/// back: a closure that holds nothing else costs nothing.
protocol Turn: AnyObject, Sendable {
    associatedtype Answer: Sendable

    /// Those of the app, of which the session is one.
    var sessions: Sessions { get }
    /// Where the session is.
    var live: LiveSessions.Shard { get }
    /// The session.
    var session: SessionID { get }

    /// What becomes of the session as it was last committed; asked again where another process was faster.
    func decide(on session: Session?) throws -> Sessions.Decision<Answer>
    /// Takes the answer where it had to be waited for.
    func finish(_ result: Result<Answer, any Error>)
}

extension Turn {
    /// Takes the turn, at once or when it comes.
    func begin() throws -> StoreAnswer<Answer> {
        guard live.begin(session, orLater: { self.goOn { try self.load() } }) else { return .pending }
        do {
            let answer = try load()
            if case .done = answer { live.end(session) }
            return answer
        } catch {
            live.end(session)
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
        live.end(session)
        finish(result)
    }

    private func load() throws -> StoreAnswer<Answer> {
        let loaded = try sessions.find(session) { later in self.goOn { try self.commit(on: try later.get()) } }
        guard case .done(let session) = loaded else { return .pending }
        return try commit(on: session)
    }

    private func commit(on session: Session?) throws -> StoreAnswer<Answer> {
        switch try decide(on: session) {
        case .keep(let answer): return .done(answer)
        case .change(let commit, let answer):
            let committed = try sessions.commit(commit.session) { later in
                self.goOn { try self.conclude(commit, answer, isCommitted: try later.get()) }
            }
            guard case .done(let isCommitted) = committed else { return .pending }
            return try conclude(commit, answer, isCommitted: isCommitted)
        }
    }

    /// Begins again where another process was faster.
    private func conclude(_ commit: SessionCommit, _ answer: Answer, isCommitted: Bool) throws -> StoreAnswer<Answer> {
        guard isCommitted else { return try load() }
        sessions.publish(commit, in: live)
        return .done(answer)
    }
}

/// A turn of two closures.
final class PlainTurn<Answer: Sendable>: Turn {
    let sessions: Sessions
    let live: LiveSessions.Shard
    let session: SessionID
    private let deciding: @Sendable (Session?) throws -> Sessions.Decision<Answer>
    private let then: Completion<Answer>

    init(
        of session: SessionID, in sessions: Sessions,
        decide: @escaping @Sendable (Session?) throws -> Sessions.Decision<Answer>, then: @escaping Completion<Answer>
    ) {
        self.sessions = sessions
        live = sessions.live.shard(session)
        self.session = session
        deciding = decide
        self.then = then
    }

    func decide(on session: Session?) throws -> Sessions.Decision<Answer> { try deciding(session) }

    func finish(_ result: Result<Answer, any Error>) { then(result) }
}
