import ViewTree

/// An event as it was posted, with how it wants to be answered; takes its turn with the session.
final class Posting: Turn {
    /// What a turn found out.
    enum Outcome: Sendable {
        /// It is answered.
        case answered(EventAnswer)
        /// It took effect on a revision, and has set services going.
        case waiting(EventAnswer, since: Int)
    }

    /// Who answers it.
    let endpoint: Endpoint
    var sessions: Sessions { endpoint.sessions }
    let live: LiveSessions.Shard
    /// When it came, in nanoseconds.
    let start: Int
    let session: SessionID
    let scope: RequestScope
    /// What was posted; without a name where its shape is wrong.
    let event: Event
    /// What is wrong with its shape: told only to those who may see the session.
    let shapeFault: ShapeError?
    let key: String?
    /// What stands for the key and the body; nil if there is no key.
    let hashes: (key: UInt64, body: UInt64)?
    /// What is wrong with the key. Not as a problem, which is large and would be copied where it is looked at.
    let keyFault: (any Error)?
    let form: EventAnswer.Form
    /// Whether the request said in what form it wants the answer.
    let isNegotiated: Bool
    /// How many seconds the answer may wait for what the event sets going.
    let wait: Int?

    init(
        at endpoint: Endpoint, since start: Int, session: SessionID, scope: RequestScope,
        event: Result<Event, ShapeError>, key: String?, keyFault: (any Error)?, form: EventAnswer.Form, wait: Int?
    ) {
        self.endpoint = endpoint
        live = endpoint.sessions.live.shard(session)
        self.start = start
        self.session = session
        self.scope = scope
        switch event {
        case .success(let event): (self.event, shapeFault) = (event, nil)
        case .failure(let fault): (self.event, shapeFault) = (Event(""), fault)
        }
        self.key = key
        hashes = key.map { (session.hash(of: $0), session.hash(of: scope.request.body)) }
        self.keyFault = keyFault
        self.form = form
        isNegotiated = scope.request.headers[.accept] != nil || scope.request.headers[.prefer] != nil
        self.wait = wait
    }

    func decide(on session: Session?) throws -> Sessions.Decision<Outcome> { try endpoint.decide(self, on: session) }

    func finish(_ result: Result<Outcome, any Error>) {
        endpoint.goOn(with: scope) { try endpoint.answer(self) { .done(try result.get()) } }
    }
}
