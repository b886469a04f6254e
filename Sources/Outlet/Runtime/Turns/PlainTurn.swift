/// A turn made of two closures.
final class PlainTurn<Answer: Sendable>: Turn {
    let turns: SessionTurns
    let live: LiveSessions.Shard
    let session: SessionID
    let beside: Beside?
    private let deciding: @Sendable (Session?, _ mayWait: Bool) throws -> Decision<Answer>
    private let then: Completion<Answer>

    init(
        of session: SessionID, in turns: SessionTurns, beside: Beside? = nil,
        decide: @escaping @Sendable (Session?, _ mayWait: Bool) throws -> Decision<Answer>,
        then: @escaping Completion<Answer>
    ) {
        self.turns = turns
        live = turns.live.shard(session)
        self.session = session
        self.beside = beside
        deciding = decide
        self.then = then
    }

    func decide(on session: Session?, mayWait: Bool) throws -> Decision<Answer> { try deciding(session, mayWait) }

    func finish(_ result: Result<Answer, any Error>) { then(result) }
}
