public import FoundationEssentials

/// A mail with plain text to one recipient.
///
///     try Mail(to: address, subject: "Your new password", text: "Dear Ada,\n\nyour password was changed.")
///
/// What can't be sent can't be made: no part of it can hold a header field or a command.
public struct Mail: Sendable, Hashable {
    /// The characters of a subject at most.
    public static let mostSubjectCharacters = 200
    /// The bytes of a text at most.
    public static let mostTextBytes = 65_536

    /// Identifies the mail, also in its header (`Message-ID`). It stays the same if the mail is sent again.
    public let id: UUID
    /// The recipient.
    public let to: MailAddress
    /// What it is about, in one line.
    public let subject: String
    /// The text. Lines end with `\n`.
    public let text: String

    /// A mail.
    ///
    /// - Parameters:
    ///   - to: the recipient.
    ///   - subject: what it is about: one line of up to 200 characters.
    ///   - text: up to 65,536 bytes of UTF-8. Line breaks of all kinds are taken; no control character but the tab is.
    ///   - id: identifies the mail.
    /// - Throws: a ``MailError`` with the code ``MailError/Code/invalidSubject`` or ``MailError/Code/invalidText``.
    public init(to: MailAddress, subject: String, text: String, id: UUID = UUID()) throws(MailError) {
        guard
            subject.utf8.count <= 4 * Self.mostSubjectCharacters, subject.count <= Self.mostSubjectCharacters,
            !subject.unicodeScalars.allSatisfy(\.properties.isWhitespace),
            subject.unicodeScalars.allSatisfy({ !Self.isControl($0) && !Self.endsLine($0) })
        else { throw MailError(.invalidSubject) }
        guard text.utf8.count <= Self.mostTextBytes else { throw MailError(.invalidText) }
        let lines = Self.endingLines(of: text)
        guard lines.unicodeScalars.allSatisfy({ !Self.isControl($0) || $0 == "\n" || $0 == "\t" }) else {
            throw MailError(.invalidText)
        }
        self.id = id
        self.to = to
        self.subject = subject
        self.text = lines
    }

    /// The text with `\n` in place of CR LF and CR. By bytes: CR LF is one character.
    private static func endingLines(of text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isBehindCR = false
        for byte in text.utf8 {
            if byte != 0x0A || !isBehindCR { bytes.append(byte == 0x0D ? 0x0A : byte) }
            isBehindCR = byte == 0x0D
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }

    private static func endsLine(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{2028}" || scalar == "\u{2029}" }
}
