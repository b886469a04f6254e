/// Formats libpq's messages about failures.
enum Problem {
    /// The text in one line.
    static func line(_ text: UnsafePointer<CChar>?) -> String {
        let text = unsafe text.map { unsafe String(cString: $0) } ?? ""
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0.isWhitespace } }
        return lines.isEmpty ? "the connection was closed" : lines.joined(separator: " ")
    }
}
