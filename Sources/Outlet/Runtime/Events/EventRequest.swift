import ViewTree

/// An event as a client posts it, with what it asks of the answer; takes its turn with the session.
package final class EventRequest: Turn {
    /// What a turn found out.
    enum Outcome: Sendable {
        /// The event is answered.
        case answered(EventAnswer)
        /// The event took effect on a revision, and has set services going.
        case waiting(EventAnswer, since: Int)
    }

    /// What the client wants of its answer.
    package struct Terms: Sendable {
        let form: EventAnswer.Form
        /// Whether the client said in what form it wants the answer.
        let isNegotiated: Bool
        /// How many seconds the answer may wait for what the event sets going; nil if it waits for nothing.
        let wait: Int?
        /// The revisions that the event may take effect on; nil for any.
        let match: RevisionMatch?

        package init(form: EventAnswer.Form, isNegotiated: Bool, wait: Int?, match: RevisionMatch?) {
            self.form = form
            self.isNegotiated = isNegotiated
            self.wait = wait
            self.match = match
        }
    }

    let processor: EventProcessor
    let live: LiveSessions.Shard
    /// When it came.
    let start = ContinuousClock.now
    let session: SessionID
    /// Who posted it.
    let principal: Principal
    /// What was posted; without a name where its shape is wrong.
    let event: Event
    /// What is wrong with its shape: told only to those who may see the session.
    let shapeFault: ShapeError?
    /// How many bytes were posted.
    let size: Int
    let key: String?
    /// What stands for the key and the body; nil if there is no key.
    let hashes: (key: UInt64, body: UInt64)?
    /// What is wrong with the key. Not as a problem, which is large and would be copied where it is looked at.
    let keyFault: (any Error)?
    let terms: Terms
    /// Takes the answer, or the refusal, where it has to be waited for.
    let reply: @Sendable (Result<EventAnswer, any Error>) -> Void

    /// An event that was read from a body, or what is wrong with it.
    package init(
        to processor: EventProcessor, session: SessionID, of principal: Principal, event: Result<Event, ShapeError>,
        body: [UInt8], key: Result<String?, any Error>, terms: Terms,
        reply: @escaping @Sendable (Result<EventAnswer, any Error>) -> Void
    ) {
        self.processor = processor
        live = processor.sessions.live.shard(session)
        self.session = session
        self.principal = principal
        switch event {
        case .success(let event): (self.event, shapeFault) = (event, nil)
        case .failure(let fault): (self.event, shapeFault) = (Event(""), fault)
        }
        size = body.count
        switch key {
        case .success(let key):
            (self.key, keyFault) = (key, nil)
            hashes = key.map { (session.hash(of: $0), session.hash(of: body)) }
        case .failure(let fault): (self.key, hashes, keyFault) = (nil, nil, fault)
        }
        self.terms = terms
        self.reply = reply
    }

    var sessions: Sessions { processor.sessions }

    func decide(on session: Session?) throws -> Sessions.Decision<Outcome> { try processor.decide(self, on: session) }

    func finish(_ result: Result<Outcome, any Error>) {
        do {
            if let answer = try processor.answer(self, { .done(try result.get()) }) { reply(.success(answer)) }
        } catch {
            reply(.failure(error))
        }
    }
}

/// The revisions of a session that a client refers to.
package struct RevisionMatch: Sendable {
    /// How the client put it.
    let text: String
    let matches: @Sendable (_ revision: Int) -> Bool

    package init(text: String, matches: @escaping @Sendable (_ revision: Int) -> Bool) {
        self.text = text
        self.matches = matches
    }

    /// Refuses where the session is at another revision.
    package func require(_ session: Session) throws(Problem) {
        if matches(session.revision) { return }
        throw Problem(
            .stale, "The document is at revision \(session.revision), not at \(text.prefix(64)).",
            revision: session.revision)
    }
}
