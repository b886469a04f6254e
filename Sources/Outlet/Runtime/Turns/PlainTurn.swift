/// A turn made of two closures.
final class PlainTurn<Answer: Sendable>: Turn {
    let turns: SessionTurns
    let live: LiveSessions.Shard
    let session: SessionID
    private let deciding: @Sendable (Session?) throws -> Decision<Answer>
    private let then: Completion<Answer>

    init(
        of session: SessionID, in turns: SessionTurns,
        decide: @escaping @Sendable (Session?) throws -> Decision<Answer>, then: @escaping Completion<Answer>
    ) {
        self.turns = turns
        live = turns.live.shard(session)
        self.session = session
        deciding = decide
        self.then = then
    }

    func decide(on session: Session?) throws -> Decision<Answer> { try deciding(session) }

    func finish(_ result: Result<Answer, any Error>) { then(result) }
}
