import Foundation

/// Prepares texts for a terminal.
enum TerminalText {
    /// A text in quotes, as a shell reads it. Control characters are replaced, since clients may have sent it.
    static func quoted(_ text: String) -> String { "'\(safe(text).replacing("'", with: #"'\''"#))'" }

    /// A text whose control characters, which a terminal may execute, are replaced.
    static func safe(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default: String(scalar)
            }
        }.joined()
    }

    /// A time in UTC; at most the end of the year 9999.
    static func time(_ time: Int) -> String {
        Date(timeIntervalSince1970: Double(min(time, 253_402_300_799))).formatted(.iso8601)
    }
}
