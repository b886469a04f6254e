/// The destination of a link: a web, mail or telephone address, or a path of this server.
///
/// No other destination can be represented, so that data never turns into a link that runs a script.
public struct LinkAddress: Hashable, Sendable {
    /// The schemes of addresses outside this server.
    public static let schemes = ["http", "https", "mailto", "tel"]

    /// The address as it is written.
    public let text: String
    /// Whether it leads to another server, to mail or to a telephone.
    public let isAbsolute: Bool
}

extension LinkAddress: LosslessStringConvertible {
    /// Reads an address; nil if a link must not lead there.
    public init?(_ text: String) {
        // Browsers drop control characters and treat a backslash as a slash: the resulting address could lead
        // elsewhere.
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
        self.text = text
        if let colon = text.firstIndex(of: ":"), Self.schemes.contains(text[..<colon].lowercased()) {
            isAbsolute = true
        } else if text.hasPrefix("/"), !text.hasPrefix("//") {
            isAbsolute = false
        } else {
            return nil
        }
    }

    /// The address as it is written.
    public var description: String { text }
}

extension LinkAddress: ExpressibleByStringLiteral {
    /// An address in source code. It has to be valid.
    public init(stringLiteral value: String) {
        guard let address = LinkAddress(value) else {
            fatalError(
                "'\(value)' is no address for a link: it has to begin with http:, https:, mailto:, "
                    + "tel: or one slash.")
        }
        self = address
    }
}

extension LinkAddress: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = LinkAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "Expected an address that a link may lead to.")
        }
        self = address
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension LinkAddress: MemberValue {
    /// A string that begins with one of the schemes, or with exactly one slash.
    public static var schema: JSON {
        [
            "type": "string", "format": "uri-reference",
            "pattern": "^([Hh][Tt][Tt][Pp][Ss]?:|[Mm][Aa][Ii][Ll][Tt][Oo]:|[Tt][Ee][Ll]:|/([^/]|$))",
        ]
    }
    /// An empty string.
    public static var absent: JSON { "" }
    /// Writes the text.
    public func write(to writer: inout JSONWriter) { writer.write(text) }
    /// Whether both consist of the same code points.
    public func isWritten(as other: LinkAddress) -> Bool { text.isWritten(as: other.text) }
}
