/// The name of one state of a resource (RFC 9110, section 8.8.3).
struct EntityTag {
    /// The tag with its quotes.
    let text: String

    init(revision: Int) {
        // From the last digit on, in a place that is long enough for any: nothing has to be set aside.
        var bytes = InlineArray<22, UInt8>(repeating: UInt8(ascii: "\""))
        var place = bytes.count - 1
        var rest = revision.magnitude
        repeat {
            place -= 1
            bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        } while rest > 0
        // Digits and quotes are always UTF-8.
        let tag = try? UTF8Span(validating: bytes.span.extracting((place - 1)...))
        if let tag { text = String(copying: tag) } else { text = "" }
    }

    init(of bytes: [UInt8]) { text = "\"\(String(Fingerprint(of: bytes).value, radix: 36))\"" }

    /// Whether `If-Match` names this state: strongly, so that a weak tag never does.
    func matches(strongly header: String) -> Bool {
        header.trimmed == "*" || header.split(separator: ",").contains { $0.trimmed == text }
    }

    /// Whether `If-None-Match` names this state.
    func matches(weakly header: String) -> Bool {
        header.trimmed == "*"
            || header.split(separator: ",").contains { part in
                let tag = part.trimmed
                return (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == text
            }
    }
}
