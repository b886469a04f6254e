/// What an accepted event is answered with.
package struct EventAnswer: Sendable {
    /// The form of an answer, which `Prefer` and `Accept` choose.
    package enum Form: UInt8, Sendable {
        /// The patch.
        case patch
        /// The whole document, because `Accept` takes no patch.
        case document
        /// The whole document, as preferred.
        case representation
        /// No body, as preferred.
        case minimal
    }

    /// The patch that changes nothing.
    static let unchanged = Array("[]".utf8)

    /// The patch or the document.
    package var body: [UInt8]
    /// The session's revision after the event.
    package var revision: Int
    package var form: Form
    /// How many seconds the client would wait for what the event set going; 0 if it said nothing of that.
    package var waited: UInt8
    /// Whether the event itself made a revision.
    var hasChange: Bool
    /// Whether the request said in what form it wants the answer.
    package var isNegotiated: Bool

    /// The session's revision before the event.
    var before: Int { hasChange ? revision - 1 : revision }

    /// Whether it is the patch that changes nothing.
    var isUnchanged: Bool { form == .patch && body.count == 2 }
}
