/// A mail address that can be written to: `ada@example.com`.
///
/// Only the plain form exists (RFC 5321, `Dot-string "@" Domain`; other scripts as of RFC 6531): no quotes, no comments, no display
/// name, no address of a host by number. So no address has a space, a line break or another control character, and none can
/// add a header field or a command.
public struct MailAddress: Hashable, Sendable {
    /// The bytes that an address has at most (RFC 5321, 4.5.3.1.3).
    public static let mostBytes = 254

    /// What stands before the `@`, as it was typed.
    public let localPart: String
    /// What stands behind it; ASCII letters are in lower case.
    public let domain: String

    /// Reads an address; nil if it is none.
    public init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.mostBytes, parts.count == 2 else { return nil }
        let atoms = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard parts[0].utf8.count <= 64, atoms.allSatisfy(Self.isAtom), labels.allSatisfy(Self.isLabel) else {
            return nil
        }
        localPart = String(parts[0])
        domain = String(decoding: parts[1].utf8.map(Self.lowercased), as: UTF8.self)
    }

    /// The address as it is written in a mail.
    public var text: String { "\(localPart)@\(domain)" }

    /// Whether the address can be sent to a relay that takes only ASCII.
    var isASCII: Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    private static func isAtom(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                isWord(scalar) || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
            }
    }

    /// Whether it is a part of a domain (RFC 1123, 2.1; other scripts as of RFC 5890).
    private static func isLabel(_ text: Substring) -> Bool {
        text.utf8.count <= 63 && text.first != "-" && text.last != "-" && !text.isEmpty
            && text.unicodeScalars.allSatisfy { isWord($0) || $0 == "-" }
    }

    /// Letters, marks and digits of any script: nothing that is invisible, or changes the direction of what follows.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber:
            true
        default: false
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}

extension MailAddress: LosslessStringConvertible {
    /// The address as it is written in a mail. It is personal data: no log should have it.
    public var description: String { text }
}

extension MailAddress: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = MailAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected a mail address.")
        }
        self = address
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
