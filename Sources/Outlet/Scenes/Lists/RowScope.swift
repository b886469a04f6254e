import ViewTree

/// The place where a block is rendered: the row, or the section of a header or footer, empty outside of a list; with the guards
/// that admit the principal.
///
/// One value serves all rows of a list in turn, so that their keys need memory only once.
struct RowScope: Sendable {
    /// The key as a JSON string, followed by the key as a token if the token is not just the string without its quotes.
    private var writer = JSONWriter()
    private var keyEnd = 0
    private var token = 0..<0
    /// The guards of the scene's nodes that let the principal in.
    let passed: GuardSet

    /// The scope outside of a list, for a principal that no guard lets in.
    static let none = RowScope(passing: .none)

    /// The scope outside of a list.
    init(passing passed: GuardSet) { self.passed = passed }

    /// The scope of a row, as the one around its list.
    init(key: String, like around: RowScope) {
        passed = around.passed
        move(to: key)
    }

    /// Moves to the row with a key.
    mutating func move(to key: String) {
        writer.bytes.removeAll(keepingCapacity: true)
        writer.write(key)
        keyEnd = writer.bytes.count
        token = 1..<keyEnd - 1
        if Self.needsEscape(writer.bytes.span) {
            writer.write(contentOf: JSONPointer.escape(key))
            token = keyEnd..<writer.bytes.count
        }
    }

    private static func needsEscape(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where text[index] == UInt8(ascii: "~") || text[index] == UInt8(ascii: "/") {
            return true
        }
        return false
    }

    /// Writes the key as a JSON string.
    func writeKey(to writer: inout JSONWriter) { writer.write(raw: self.writer.bytes.span.extracting(0..<keyEnd)) }

    /// Writes the key as ids contain it: a token of a JSON Pointer inside a JSON string.
    func writeToken(to writer: inout JSONWriter) { writer.write(raw: self.writer.bytes.span.extracting(token)) }
}
