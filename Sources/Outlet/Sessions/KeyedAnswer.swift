/// The answer to an event that had an idempotency key: given again, byte for byte, to the same key and body.
struct KeyedAnswer: Sendable {
    /// Of the key: whoever made two keys collide would only fool a session of their own.
    let key: Fingerprint
    /// Of the event's body.
    let body: Fingerprint
    var answer: EventAnswer
    /// When the event came, in seconds since 1970.
    let time: UInt32
    /// Whether the answer still waits for the screen to settle.
    var isSettling: Bool
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

    /// The patch or the document.
    var body: [UInt8]
    /// The session's revision after the event.
    var revision: Int
    var form: Form
    /// How many seconds the client would wait for what the event set going; 0 where it said nothing of that.
    var waited: UInt8
    /// Whether the event itself made a revision.
    var hasChange: Bool
    /// Whether the request said in what form it wants the answer.
    var isNegotiated: Bool

    /// The session's revision before the event.
    var before: Int { hasChange ? revision - 1 : revision }
}
