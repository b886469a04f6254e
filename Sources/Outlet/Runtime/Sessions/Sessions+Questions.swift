#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Questions to a person that stand before an event.
extension Sessions {
    private var second: Int { Int(date.timeIntervalSince1970) }

    /// Seals a question that stands before a call in a session: its client carries the text until the answer.
    package func seal(_ question: String, before call: [UInt8], in session: Session) -> String {
        turns.bodySecret.seal(question, before: call, in: session, now: second).map {
            let digits = String($0, radix: 16)
            return digits.count < 2 ? "0\(digits)" : digits
        }.joined()
    }

    /// Opens what ``seal(_:before:in:)`` has sealed; nil if it was not sealed for this principal and session, or ten minutes are
    /// over.
    package func open(_ sealed: String, of principal: Principal, in session: SessionID) -> SealedQuestion? {
        let digits = Array(sealed.utf8.prefix(512))
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index].hexDigitValue, let low = digits[index + 1].hexDigitValue else { return nil }
            bytes.append(high << 4 | low)
        }
        return turns.bodySecret.open(bytes, of: principal, in: session, now: second)
    }

    /// Whether a question that was sealed reads so, and stands before that call.
    package func asks(_ sealed: SealedQuestion, _ question: String, before call: [UInt8]) -> Bool {
        turns.bodySecret.asks(sealed, question, before: call)
    }
}
