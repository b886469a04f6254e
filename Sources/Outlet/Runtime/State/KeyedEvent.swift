/// The record of an event with an idempotency key: all of its answer but the bytes.
///
/// It contains no references, so an array of records is copied without reference counting.
struct KeyedEvent: Sendable {
    struct Traits: OptionSet {
        let rawValue: UInt8

        /// Whether the event itself created a revision.
        static let hasChange = Traits(rawValue: 1)
        // Earlier releases kept in 2 whether the request had chosen the form of the answer.
        /// Whether the answer still waits for the screen to settle.
        static let isSettling = Traits(rawValue: 4)
        /// Whether the answer is the empty patch.
        static let isUnchanged = Traits(rawValue: 8)
    }

    /// The hash of the key.
    let key: UInt64
    /// The hash of the event's body.
    let body: UInt64
    private(set) var revision: Int
    /// When the event arrived, in seconds since 1970.
    let time: UInt32
    let waited: UInt8
    let form: EventAnswer.Form
    private(set) var traits: Traits

    init(
        key: UInt64, body: UInt64, revision: Int, time: UInt32, waited: UInt8, form: EventAnswer.Form, traits: Traits
    ) {
        (self.key, self.body) = (key, body)
        self.revision = revision
        self.time = time
        self.waited = waited
        self.form = form
        self.traits = traits
    }

    init(_ hashes: (key: UInt64, body: UInt64), _ answer: EventAnswer, at time: Int, isSettling: Bool) {
        (key, body) = hashes
        revision = answer.revision
        self.time = UInt32(clamping: time)
        waited = answer.waited
        form = answer.form
        traits = []
        if answer.hasChange { traits.insert(.hasChange) }
        if isSettling { traits.insert(.isSettling) } else if answer.isUnchanged { traits.insert(.isUnchanged) }
    }

    var isSettling: Bool { traits.contains(.isSettling) }

    /// The record of the same event with its final answer.
    func settled(with answer: EventAnswer) -> KeyedEvent {
        var event = self
        event.revision = answer.revision
        event.traits.remove(.isSettling)
        if answer.isUnchanged { event.traits.insert(.isUnchanged) }
        return event
    }

    /// The bytes of the answer, if the record determines them; nil otherwise.
    var impliedBytes: [UInt8]? {
        if form == .minimal { return [] }
        return traits.contains(.isUnchanged) ? EventAnswer.unchanged : nil
    }

    /// The answer with the given bytes.
    func answer(_ bytes: [UInt8]) -> EventAnswer {
        EventAnswer(
            body: bytes, revision: revision, form: form, waited: waited, hasChange: traits.contains(.hasChange))
    }

    /// The answer if its bytes are not kept any more: the current document.
    func answer(document: [UInt8], revision: Int) -> EventAnswer {
        EventAnswer(
            body: document, revision: revision, form: form == .representation ? .representation : .document,
            waited: 0, hasChange: false)
    }
}

/// The bytes of an answer to an event with a key.
struct KeptBytes: LogEntry {
    static let kept = 32
    static let room = 65_536

    /// The number of the answered event in its session.
    let number: UInt32
    /// The session's revision in the answer.
    let revision: UInt32
    let body: [UInt8]

    var bytes: Int { body.count }
}
