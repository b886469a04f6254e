/// Formats libpq's messages about failures.
enum Problem {
    /// The text in one line, without its questions and the last full stop.
    static func line(_ text: UnsafePointer<CChar>?) -> String {
        let text = unsafe text.map { unsafe String(cString: $0) } ?? ""
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0.isWhitespace } }
            .filter { !$0.hasSuffix("?") }.map { $0.hasSuffix(".") ? $0.dropLast() : $0 }
        return lines.isEmpty ? "the connection was closed" : lines.joined(separator: ". ")
    }
}
