import ViewTree

/// The name that a client gave a request, so that it can be sent again (IETF httpapi draft 07).
enum IdempotencyKey {
    /// Reads the header: a bare key, or a quoted string, which is the same.
    static func read(_ header: String?) throws(Problem) -> String? {
        guard let header else { return nil }
        var key = header.trimmed
        if key.hasPrefix("\"") {
            key = key.dropFirst()
            guard key.hasSuffix("\"") else { throw Problem(.wrongShape, "The Idempotency-Key lacks its second quote.") }
            key = key.dropLast()
        }
        let text = key.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
        guard (1...255).contains(text.utf8.count) else {
            throw Problem(.wrongShape, "An Idempotency-Key has 1 to 255 bytes, found \(text.utf8.count).")
        }
        return String(text)
    }
}
