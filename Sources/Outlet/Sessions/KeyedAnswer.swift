/// The answer to an event that had an idempotency key: given again, byte for byte, to the same key and body.
struct KeyedAnswer: Sendable {
    /// How many are kept of a session.
    static let kept = 32

    let key: String
    /// Of the event's body.
    let body: Fingerprint
    var answer: EventAnswer
    /// The revision before the event, while the answer waits for the screen to settle; nil once it is final.
    var settlesSince: Int?
}

/// What an accepted event is answered with.
struct EventAnswer: Sendable {
    /// The form of an answer, which `Prefer` and `Accept` choose.
    enum Form: UInt8, Sendable {
        /// The patch.
        case patch
        /// The whole document, because `Accept` takes no patch.
        case document
        /// The whole document, as preferred.
        case representation
        /// No body, as preferred.
        case minimal
    }

    var form: Form
    /// How many seconds the answer might have waited for what the event set going; nil where it did not wait.
    var waited: Int?
    /// The session's revision after the event.
    var revision: Int
    /// The patch or the document.
    var body: [UInt8]
}
