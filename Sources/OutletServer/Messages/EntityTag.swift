import Outlet

/// The entity tag of a representation (RFC 9110, section 8.8.3).
struct EntityTag {
    /// The tag, including its quotes.
    let text: String

    init(revision: Int) { text = "\"" + String(revision) + "\"" }

    /// The tag of a session's document in a dialect. `dialect` has the dialect's word, and what else the body depends on.
    init(revision: Int, as dialect: String) { text = "\"\(revision)-\(dialect)\"" }

    /// The tag of a compressed representation. The tag of a session's document does not change.
    static func gzip(_ text: String) -> String {
        let rest = text.dropFirst().drop(while: \.isNumber)
        let isRevision = rest.count < text.count - 1 && (rest == "\"" || rest.first == "-")
        return isRevision ? text : "\(text.dropLast())-gzip\""
    }

    init(of bytes: [UInt8]) { text = "\"\(Self.print(of: bytes))\"" }

    /// The hash of bytes for a tag.
    static func print(of bytes: [UInt8]) -> String { String(Fingerprint(of: bytes).value, radix: 36) }

    /// Whether `If-Match` matches a revision, by strong comparison: a weak tag never matches. Tags of all dialects are
    /// tags of their revision.
    static func matches(_ revision: Int, strongly header: String) -> Bool {
        let (native, dialects) = ("\"\(revision)\"", "\"\(revision)-")
        return header.trimmed == "*"
            || header.split(separator: ",").contains { part in
                let tag = part.trimmed
                return tag == native || (tag.hasPrefix(dialects) && tag.hasSuffix("\""))
            }
    }

    /// Whether `If-Match` matches a tag that is no revision's, compressed or not, by strong comparison.
    static func matches(_ text: String, strongly header: String) -> Bool {
        header.trimmed == "*"
            || header.split(separator: ",").contains { part in
                let tag = part.trimmed
                return tag == text || tag == gzip(text)
            }
    }

    /// Whether `If-None-Match` matches a tag, or that of the uncompressed representation, by weak comparison.
    static func matches(_ text: String, weakly header: String) -> Bool {
        header.trimmed == "*"
            || header.split(separator: ",").contains { part in
                let tag = part.trimmed
                let strong = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
                return strong == text || gzip(String(strong)) == text
            }
    }
}
