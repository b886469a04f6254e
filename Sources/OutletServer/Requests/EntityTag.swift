import Outlet

/// The entity tag of a representation (RFC 9110, section 8.8.3).
struct EntityTag {
    /// The tag, including its quotes.
    let text: String

    init(revision: Int) { text = "\"" + String(revision) + "\"" }

    init(of bytes: [UInt8]) { text = "\"\(String(Fingerprint(of: bytes).value, radix: 36))\"" }

    /// Whether `If-Match` matches this tag, by strong comparison: a weak tag never matches.
    func matches(strongly header: String) -> Bool {
        header.trimmed == "*" || header.split(separator: ",").contains { $0.trimmed == text }
    }

    /// Whether `If-None-Match` matches this tag, by weak comparison.
    func matches(weakly header: String) -> Bool {
        header.trimmed == "*"
            || header.split(separator: ",").contains { part in
                let tag = part.trimmed
                return (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == text
            }
    }
}
