#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Questions to a person that stand before an event.
extension Sessions {
    private var second: Int { Int(date.timeIntervalSince1970) }

    /// Seals the question that confirms a call in a session. Its client sends the sealed text along with the answer.
    package func seal(_ question: String, before call: [UInt8], in session: Session) -> String {
        Data(turns.bodySecret.seal(question, before: call, in: session, now: second)).base64URL
    }

    /// Opens what ``seal(_:before:in:)`` has sealed; nil if it was not sealed for this principal and session, or ten minutes are
    /// over.
    package func open(_ sealed: String, of principal: Principal, in session: SessionID) -> SealedQuestion? {
        guard let bytes = Data(base64URL: sealed.prefix(512)) else { return nil }
        return turns.bodySecret.open(Array(bytes), of: principal, in: session, now: second)
    }

    /// Whether a sealed question has this text and confirms this call.
    package func asks(_ sealed: SealedQuestion, _ question: String, before call: [UInt8]) -> Bool {
        turns.bodySecret.asks(sealed, question, before: call)
    }
}
