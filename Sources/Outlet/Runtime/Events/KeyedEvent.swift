/// What is known of an event that had an idempotency key: all that its answer needs but the bytes.
///
/// It holds no references, so that copies of many are copies of bytes.
struct KeyedEvent: Sendable {
    struct Traits: OptionSet {
        let rawValue: UInt8

        /// Whether the event itself made a revision.
        static let hasChange = Traits(rawValue: 1)
        /// Whether the request said in what form it wants the answer.
        static let isNegotiated = Traits(rawValue: 2)
        /// Whether the answer still waits for the screen to settle.
        static let isSettling = Traits(rawValue: 4)
        /// Whether the answer is the patch that changes nothing.
        static let isUnchanged = Traits(rawValue: 8)
    }

    /// Of the key.
    let key: UInt64
    /// Of the event's body.
    let body: UInt64
    private(set) var revision: Int
    /// When the event came, in seconds since 1970.
    let time: UInt32
    private let waited: UInt8
    let form: EventAnswer.Form
    private(set) var traits: Traits

    init(_ hashes: (key: UInt64, body: UInt64), _ answer: EventAnswer, at time: Int, isSettling: Bool) {
        (key, body) = hashes
        revision = answer.revision
        self.time = UInt32(clamping: time)
        waited = answer.waited
        form = answer.form
        traits = []
        if answer.hasChange { traits.insert(.hasChange) }
        if answer.isNegotiated { traits.insert(.isNegotiated) }
        if isSettling { traits.insert(.isSettling) } else if answer.isUnchanged { traits.insert(.isUnchanged) }
    }

    var isSettling: Bool { traits.contains(.isSettling) }

    /// The same event, whose answer waits no more.
    func settled(with answer: EventAnswer) -> KeyedEvent {
        var event = self
        event.revision = answer.revision
        event.traits.remove(.isSettling)
        if answer.isUnchanged { event.traits.insert(.isUnchanged) }
        return event
    }

    /// The bytes of the answer, if they follow from its form.
    var impliedBytes: [UInt8]? {
        if form == .minimal { return [] }
        return traits.contains(.isUnchanged) ? EventAnswer.unchanged : nil
    }

    /// The answer with these bytes.
    func answer(_ bytes: [UInt8]) -> EventAnswer {
        EventAnswer(
            body: bytes, revision: revision, form: form, waited: waited, hasChange: traits.contains(.hasChange),
            isNegotiated: traits.contains(.isNegotiated))
    }

    /// The answer if its bytes are gone: the whole document as it is now.
    func answer(document: [UInt8], revision: Int) -> EventAnswer {
        EventAnswer(
            body: document, revision: revision, form: form == .representation ? .representation : .document,
            waited: 0, hasChange: false, isNegotiated: traits.contains(.isNegotiated))
    }
}

/// The bytes of an answer to an event with a key.
struct KeptBytes: LogEntry {
    static let kept = 32
    static let room = 65_536

    /// Which event it answers, counted in its session.
    let number: UInt32
    /// The session's revision after that.
    let revision: UInt32
    let body: [UInt8]

    var bytes: Int { body.count }
}
