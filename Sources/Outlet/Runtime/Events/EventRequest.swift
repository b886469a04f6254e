import Synchronization
import ViewTree

/// An event as a client posts it, with its terms for the answer; takes a turn with the session.
package final class EventRequest: Turn {
    /// The outcome of a turn.
    enum Outcome: Sendable {
        /// The event is answered.
        case answered(EventAnswer)
        /// The event is applied, and its answer waits for the screen to settle, or for what signs in.
        case waiting(EventAnswer, Wait)
    }

    /// The work that an answer waits for, and how long.
    struct Wait: Sendable {
        /// The revision before the event.
        let revision: Int
        /// How long it waits.
        let seconds: Int
        /// Whether the event may sign in or out.
        let mayMove: Bool
        /// The numbers of the work that the event has begun.
        let work: Range<Int>
    }

    /// The client's terms for the answer.
    package struct Terms: Sendable {
        let form: EventAnswer.Form
        /// How many seconds the answer may wait for the screen to settle; nil for not at all.
        let wait: Int?
        /// The revisions that `If-Match` permits; nil for any.
        let match: RevisionMatch?

        package init(form: EventAnswer.Form, wait: Int?, match: RevisionMatch?) {
            self.form = form
            self.wait = wait
            self.match = match
        }
    }

    let processor: EventProcessor
    let live: LiveSessions.Shard
    /// When the event arrived.
    let start = ContinuousClock.now
    let session: SessionID
    /// The sender of the event.
    let principal: Principal
    /// The sign-in by which its sender is that principal; nil if it is none.
    let signIn: SignInID?
    /// The client that has sent it. A function, since few events sign in.
    let client: @Sendable () -> SignInClient
    /// The attempts at signing in that the event has begun.
    let attempts = Mutex<[SignInAttempts.ID]>([])
    /// The posted event; without a name if its shape is wrong.
    let event: Event
    /// The fault of the event's shape; reported only to a principal who may access the session.
    let shapeFault: ShapeError?
    /// The form whose events are posted instead of one event; nil if it is none.
    let form: FormRequest?
    /// The size of the body, in bytes.
    let size: Int
    let key: String?
    /// The hashes of the key and the body; nil if there is no key.
    let hashes: (key: UInt64, body: UInt64)?
    /// The fault of the key. An existential, because a `Problem` is large and would be copied on each access.
    let keyFault: (any Error)?
    let terms: Terms
    /// Runs on another thread what takes long: rendering a long document, reading a form on one.
    let beside: Beside?
    /// Receives the answer or the refusal if it does not come at once.
    let reply: @Sendable (Result<EventAnswer, any Error>) -> Void

    /// Creates a request from a parsed event, or the fault of its shape.
    package init(
        to processor: EventProcessor, session: SessionID, of sender: Sender,
        with client: @autoclosure @escaping @Sendable () -> SignInClient,
        event: Result<Event, ShapeError>,
        body: [UInt8], key: Result<String?, any Error>, terms: Terms, beside: @escaping Beside,
        reply: @escaping @Sendable (Result<EventAnswer, any Error>) -> Void
    ) {
        self.processor = processor
        live = processor.turns.live.shard(session)
        self.session = session
        (principal, signIn, self.client) = (sender.principal, sender.signIn, client)
        switch event {
        case .success(let event): (self.event, shapeFault) = (event, nil)
        case .failure(let fault): (self.event, shapeFault) = (Event(""), fault)
        }
        form = nil
        size = body.count
        switch key {
        case .success(let key):
            (self.key, keyFault) = (key, nil)
            let turns = processor.turns
            let hasSecret = key != nil && turns.reducer.hasSecret(self.event)
            hashes = key.map { key in
                let body = hasSecret ? turns.bodySecret.hash(of: body, to: session) : session.hash(of: body)
                return (session.hash(of: key), body)
            }
        case .failure(let fault): (self.key, hashes, keyFault) = (nil, nil, fault)
        }
        self.terms = terms
        self.beside = beside
        self.reply = reply
    }

    /// Creates a request from a form. Its key belongs to its body without the secrets in it: an edited form is a new request,
    /// and one with another secret is refused.
    package init(
        to processor: EventProcessor, session: SessionID, of sender: Sender,
        with client: @autoclosure @escaping @Sendable () -> SignInClient,
        form: FormRequest, key: Result<String?, any Error>, match: RevisionMatch?, beside: @escaping Beside,
        reply: @escaping @Sendable (Result<EventAnswer, any Error>) -> Void
    ) {
        self.processor = processor
        live = processor.turns.live.shard(session)
        self.session = session
        (principal, signIn, self.client) = (sender.principal, sender.signIn, client)
        (event, shapeFault) = (Event(""), nil)
        self.form = form
        size = form.body.count
        switch key {
        case .success(let key):
            (self.key, keyFault) = (key, nil)
            hashes = key.map { key in
                let start = Array(key.utf8) + [0]
                let body =
                    form.openBody == nil
                    ? session.hash(of: form.body) : processor.turns.bodySecret.hash(of: form.body, to: session)
                if !form.isEditable { return (session.hash(of: key), body) }
                return (session.hash(of: start + (form.openBody ?? form.body)), body)
            }
        case .failure(let fault): (self.key, hashes, keyFault) = (nil, nil, fault)
        }
        terms = Terms(form: .page, wait: nil, match: match)
        self.beside = beside
        self.reply = reply
    }

    var turns: SessionTurns { processor.turns }

    func decide(on session: Session?, mayWait: Bool) throws -> Decision<Outcome> {
        try processor.decide(self, on: session, mayWait: mayWait)
    }

    func finish(_ result: Result<Outcome, any Error>) {
        do {
            if let answer = try processor.answer(self, { .done(try result.get()) }) { reply(.success(answer)) }
        } catch {
            reply(.failure(error))
        }
    }
}

/// The revisions of a session that a client accepts.
package struct RevisionMatch: Sendable {
    /// The client's text.
    let text: String
    let matches: @Sendable (_ revision: Int) -> Bool

    package init(text: String, matches: @escaping @Sendable (_ revision: Int) -> Bool) {
        self.text = text
        self.matches = matches
    }

    /// Throws a `Problem` if the session is at another revision.
    package func require(_ session: Session) throws(Problem) {
        if matches(session.revision) { return }
        throw Problem(
            .stale, "The document is at revision \(session.revision), not at \(text.prefix(64)).",
            revision: session.revision)
    }
}
