/// The place of a value in a JSON document (RFC 6901).
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    /// The reference tokens, unescaped.
    public var tokens: [String]

    /// The pointer through these tokens.
    public init(_ tokens: [String] = []) { self.tokens = tokens }

    /// Reads a pointer; nil if the text is not a valid one.
    public init?(_ text: String) {
        tokens = []
        if text.isEmpty { return }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        // Splits Unicode scalars: a slash before a combining character is not a separate Character.
        for token in text.unicodeScalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let token = Self.unescape(Substring(token)) else { return nil }
            tokens.append(token)
        }
    }

    /// The pointer as text.
    public var description: String { tokens.map { "/" + Self.escape($0) }.joined() }

    /// The pointer to a member or an element of this pointer's value.
    public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens + [token]) }

    /// Replaces `~` by `~0` and `/` by `~1`.
    public static func escape(_ token: String) -> String {
        guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
        var escaped = ""
        for scalar in token.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Reverses ``escape(_:)``; nil if a `~` is not followed by 0 or 1.
    public static func unescape(_ text: some StringProtocol) -> String? {
        var token = ""
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            if scalar != "~" {
                token.unicodeScalars.append(scalar)
                continue
            }
            switch scalars.next() {
            case "0": token.unicodeScalars.append("~")
            case "1": token.unicodeScalars.append("/")
            default: return nil
            }
        }
        return token
    }
}

extension JSONPointer {
    /// Whether both have the same tokens, compared by code points.
    public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        left.tokens.count == right.tokens.count && left.starts(with: right)
    }

    /// Whether this pointer is the other one, or points into its value.
    func starts(with other: JSONPointer) -> Bool {
        tokens.starts(with: other.tokens) { $0.utf8.elementsEqual($1.utf8) }
    }

    /// Hashes the tokens. Tokens that are only canonically equivalent may have the same hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(tokens) }
}
