/// The place of a value in a JSON document (RFC 6901).
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    /// The reference tokens, unescaped.
    public var tokens: [String]

    /// The pointer through these tokens.
    public init(_ tokens: [String] = []) { self.tokens = tokens }

    /// Reads a pointer; nil where it is none.
    public init?(_ text: String) {
        tokens = []
        if text.isEmpty { return }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        // A slash that a combining character follows is no Character of its own.
        for token in text.unicodeScalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let token = Self.unescape(Substring(token)) else { return nil }
            tokens.append(token)
        }
    }

    /// The pointer as text.
    public var description: String { tokens.map { "/" + Self.escape($0) }.joined() }

    /// The pointer to a member or an element of what this one points to.
    public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens + [token]) }

    /// Writes `~` as `~0` and `/` as `~1`.
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

    /// The token that `escape` made the text of; nil where a `~` is followed by something else than 0 or 1.
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

    /// Whether this is the other pointer, or leads on from it.
    func starts(with other: JSONPointer) -> Bool {
        tokens.starts(with: other.tokens) { $0.utf8.elementsEqual($1.utf8) }
    }

    /// Feeds the tokens to a hasher; those that only look the same may hash alike.
    public func hash(into hasher: inout Hasher) { hasher.combine(tokens) }
}
