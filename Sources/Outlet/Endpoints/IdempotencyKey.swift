import ViewTree

/// The name that a client gave a request, so that it can be sent again (IETF httpapi draft 07).
enum IdempotencyKey {
    /// Reads the header: a bare key, or a quoted string, which is the same.
    static func read(_ header: String?) throws(Problem) -> String? {
        guard let header else { return nil }
        // A quote that a combining character follows is no Character of its own.
        var scalars = header.trimmed.unicodeScalars
        if scalars.first == "\"" {
            scalars.removeFirst()
            guard scalars.popLast() == "\"" else {
                throw Problem(.wrongShape, "The Idempotency-Key lacks its second quote.")
            }
        }
        for escaped in ["\"", "\\"] where scalars.contains("\\") {
            scalars = scalars.replacing("\\\(escaped)".unicodeScalars, with: escaped.unicodeScalars)
        }
        let text = String(scalars)
        guard (1...255).contains(text.utf8.count) else {
            throw Problem(.wrongShape, "An Idempotency-Key has 1 to 255 bytes, found \(text.utf8.count).")
        }
        return text
    }
}
