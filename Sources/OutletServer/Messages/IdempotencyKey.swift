import Outlet
import ViewTree

/// The `Idempotency-Key` that names a request, so that it can be repeated (IETF httpapi draft 07).
enum IdempotencyKey {
    /// The minimum length of a key that gives access to a session without a principal: 128 bits in base64url.
    static let secretLength = 22

    /// Parses the header of a request to open a session. An anonymous principal's key gives anyone who has it access to
    /// the session, so it must not be guessable.
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

    /// Parses the header: a bare key or the equivalent quoted string (RFC 9651). Parameters are ignored.
    static func read(_ header: String?) throws(Problem) -> String? {
        guard let header else { return nil }
        let text = header.trimmed
        let key = text.utf8.first == UInt8(ascii: "\"") ? try unquote(text) : String(text)
        // Invalid UTF-8 is decoded as this character, so that different keys would be equal.
        if key.unicodeScalars.contains("\u{FFFD}") {
            throw Problem(.wrongShape, "The Idempotency-Key is no UTF-8.")
        }
        guard !key.isEmpty, key.utf8.count <= 255 || key.unicodeScalars.count <= 255 else {
            throw Problem(
                .wrongShape, "An Idempotency-Key has 1 to 255 characters, found \(key.unicodeScalars.count).")
        }
        return key
    }

    /// Removes the quotes. Compares code points, because a quotation mark with a combining character is not a
    /// `Character` of its own.
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
