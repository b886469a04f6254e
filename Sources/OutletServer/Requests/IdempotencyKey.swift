import Outlet
import ViewTree

/// The name that a client gave a request, so that it can be sent again (IETF httpapi draft 07).
enum IdempotencyKey {
    /// How long a key is at least that leads to a session whoever sends it: 128 bits in base64url.
    static let secretLength = 22

    /// Reads the header of a request for a session. A key of somebody anonymous opens the session to anyone who has it, so
    /// it may not be one that can be guessed.
    static func read(_ header: String?, openingFor principal: Principal) throws(Problem) -> String? {
        guard let key = try read(header) else { return nil }
        let length = key.unicodeScalars.count
        guard principal.id != nil || length >= secretLength else {
            throw Problem(
                .keyTooShort,
                "Without a principal, an Idempotency-Key for a session has at least \(secretLength) characters, "
                    + "found \(length).")
        }
        return key
    }

    /// Reads the header: a bare key, or a quoted string (RFC 9651), which is the same; its parameters are ignored.
    static func read(_ header: String?) throws(Problem) -> String? {
        guard let header else { return nil }
        let text = header.trimmed
        let key = text.utf8.first == UInt8(ascii: "\"") ? try unquote(text) : String(text)
        // What is not UTF-8 comes as this character, and all such keys would be one.
        if key.unicodeScalars.contains("\u{FFFD}") {
            throw Problem(.wrongShape, "The Idempotency-Key is no UTF-8.")
        }
        guard !key.isEmpty, key.utf8.count <= 255 || key.unicodeScalars.count <= 255 else {
            throw Problem(
                .wrongShape, "An Idempotency-Key has 1 to 255 characters, found \(key.unicodeScalars.count).")
        }
        return key
    }

    /// By code points: a quote that a combining character follows is no Character of its own.
    private static func unquote(_ text: Substring) throws(Problem) -> String {
        var key = ""
        var scalars = text.unicodeScalars.dropFirst().makeIterator()
        while let scalar = scalars.next() {
            switch scalar {
            case "\"":
                guard let next = scalars.next(), next != ";", next != " " else { return key }
                throw Problem(.wrongShape, "Something follows the Idempotency-Key's second quote.")
            case "\\":
                guard let escaped = scalars.next() else { break }
                key.unicodeScalars.append(escaped)
            default: key.unicodeScalars.append(scalar)
            }
        }
        throw Problem(.wrongShape, "The Idempotency-Key lacks its second quote.")
    }
}
