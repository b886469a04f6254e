/// A question to a person that confirms an event, in the form in which the client carries it until the answer.
///
/// It contains the call, the session and the text of the question. Only a holder of the app's secret can create or read it. It
/// is valid for ten minutes and for one answer; the session keeps its use like the key of an event.
package struct SealedQuestion: Sendable {
    /// How long an answer to a question counts, in seconds.
    static let time = 600
    /// How many events with keys may come between a question and its answer. A session forgets uses with older keys.
    private static let distance: UInt32 = UInt32(AnswerLog.known) - 128
    private static let length = 76

    /// Random; names the use.
    private let number: KeyedCode
    /// The second since 1970 up to which it counts.
    private let end: UInt64
    /// The number of events with keys that the session had.
    private let count: UInt32
    private let call: KeyedCode
    private let text: KeyedCode

    fileprivate init(_ text: KeyedCode, before call: KeyedCode, in session: Session, now: Int) {
        number = KeyedCode(UInt64.random(in: .min ... .max).bytes + UInt64.random(in: .min ... .max).bytes)
        end = UInt64(clamping: now + Self.time)
        count = session.state.answers?.count ?? 0
        (self.call, self.text) = (call, text)
    }

    private var bytes: [UInt8] {
        number.bytes + end.bytes + UInt64(count).bytes.suffix(4) + call.bytes + text.bytes
    }

    /// The bytes, closed with a code that belongs to the session and its principal.
    fileprivate func closed(under secret: BodySecret, for owner: [UInt8]) -> [UInt8] {
        bytes + secret.code(for: "question", owner + bytes).bytes
    }

    /// Opens closed bytes; nil if they were not closed for this owner under this secret.
    fileprivate init?(_ closed: [UInt8], under secret: BodySecret, for owner: [UInt8]) {
        guard closed.count == Self.length else { return nil }
        let code = KeyedCode(Array(closed[60...]))
        guard secret.code(for: "question", owner + closed[..<60]) == code else { return nil }
        number = KeyedCode(Array(closed[..<16]))
        end = UInt64(bytes: closed[16..<24])
        count = UInt32(truncatingIfNeeded: UInt64(bytes: closed[24..<28]))
        call = KeyedCode(Array(closed[28..<44]))
        text = KeyedCode(Array(closed[44..<60]))
    }

    fileprivate func stands(at now: Int) -> Bool { end >= UInt64(clamping: now) }

    fileprivate func asks(_ text: KeyedCode, before call: KeyedCode) -> Bool { self.text == text && self.call == call }

    /// The use, as hashes of a key and a body. No key of a client is the same: it is no UTF-8.
    private func hashes(in session: SessionID) -> (key: UInt64, body: UInt64) {
        (session.hash(of: [0xFF] + number.bytes), UInt64(bytes: number.bytes.prefix(8)))
    }

    /// Throws a `Problem` if the question has been answered before, or so long ago that the session can't tell.
    func requireUnused(in session: Session, now: Int) throws(Problem) {
        let answers = session.state.answers
        let known = answers?.count ?? 0
        guard known >= count, known - count <= Self.distance,
            answers?.find(hashes(in: session.id).key, now: now) == nil
        else {
            throw Problem(.refused, "This answer has been used, or does not count any more: nothing was done.")
        }
    }

    /// The log of a session that also keeps the use.
    func used(in session: SessionID, _ answers: AnswerLog?, at time: Int, revision: Int) -> AnswerLog {
        let answer = EventAnswer(
            body: [], revision: revision, form: .minimal, waited: 0, hasChange: false)
        let use = KeyedEvent(hashes(in: session), answer, at: time, isSettling: false)
        return (answers ?? AnswerLog()).adding(use, answer)
    }
}

extension SealedQuestion {
    /// The bytes of an owner: no two have the same.
    fileprivate static func owner(_ session: SessionID, _ principal: Principal) -> [UInt8] {
        Array(session.description.utf8) + (principal.id.map { [1] + Array($0.utf8) } ?? [0]) + [0]
    }
}

extension BodySecret {
    /// Seals the question that confirms a call in a session.
    func seal(_ text: String, before call: [UInt8], in session: Session, now: Int) -> [UInt8] {
        SealedQuestion(
            code(for: "question text", Array(text.utf8)), before: code(for: "question call", call), in: session,
            now: now
        ).closed(under: self, for: SealedQuestion.owner(session.id, session.principal))
    }

    /// Opens a question that was sealed for a principal in a session; nil if it was not sealed for them, or is no longer valid.
    func open(_ sealed: [UInt8], of principal: Principal, in session: SessionID, now: Int) -> SealedQuestion? {
        let question = SealedQuestion(sealed, under: self, for: SealedQuestion.owner(session, principal))
        return question.flatMap { $0.stands(at: now) ? $0 : nil }
    }

    /// Whether a question has this text and confirms this call.
    func asks(_ question: SealedQuestion, _ text: String, before call: [UInt8]) -> Bool {
        question.asks(code(for: "question text", Array(text.utf8)), before: code(for: "question call", call))
    }
}
