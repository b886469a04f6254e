import Foundation

/// Texts that commands print.
enum TerminalText {
    /// A text in quotes. What a client sent may have characters that a terminal takes for commands.
    static func quoted(_ text: String) -> String { "'\(safe(text))'" }

    /// A text without characters that a terminal takes for commands.
    static func safe(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default: String(scalar)
            }
        }.joined()
    }

    /// A time in UTC, at most in the year 9999.
    static func time(_ time: Int) -> String {
        Date(timeIntervalSince1970: Double(min(time, 253_402_300_799))).formatted(.iso8601)
    }
}
