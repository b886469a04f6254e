import ViewTree

/// An event as it was posted, with how it wants to be answered.
final class Posting: Sendable {
    /// Who answers it: a continuation that holds the posting needs nothing else.
    let endpoint: Endpoint
    /// When it came, in nanoseconds.
    let start: Int
    let session: SessionID
    let scope: RequestScope
    /// What was posted, or what is wrong with its shape: told only to those who may see the session.
    let event: Result<Event, ShapeError>
    let key: String?
    /// Of the key.
    let keyPrint: Fingerprint?
    /// What is wrong with the key.
    let keyFault: Problem?
    let fingerprint: Fingerprint
    let form: EventAnswer.Form
    /// How many seconds the answer may wait for what the event sets going.
    let wait: Int?

    init(
        at endpoint: Endpoint, since start: Int, session: SessionID, scope: RequestScope,
        event: Result<Event, ShapeError>,
        key: String?, keyFault: Problem?, fingerprint: Fingerprint, form: EventAnswer.Form, wait: Int?
    ) {
        self.endpoint = endpoint
        self.start = start
        self.session = session
        self.scope = scope
        self.event = event
        self.key = key
        keyPrint = key.map { Fingerprint(of: $0) }
        self.keyFault = keyFault
        self.fingerprint = fingerprint
        self.form = form
        self.wait = wait
    }
}
