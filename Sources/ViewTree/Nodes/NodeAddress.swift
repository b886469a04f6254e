/// The id of a node in a tree: a plain name, or a path below a list such as `people/42/name`.
///
/// Keys of rows are escaped like tokens of a JSON Pointer.
public struct NodeAddress: Hashable, Sendable, CustomStringConvertible {
    /// The parts, unescaped: the name of a node, then alternately the key of a row and the name of a node in it.
    public let parts: [String]

    /// Creates an address with these parts.
    public init(_ parts: [String]) { self.parts = parts }

    /// Reads an address; nil if a part is empty or wrongly escaped, or if there are more than 16 parts.
    public init?(_ text: String) {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "~") }) else {
            if text.isEmpty { return nil }
            parts = [text]
            return
        }
        var parts: [String] = []
        for part in text.unicodeScalars.split(separator: "/", maxSplits: 16, omittingEmptySubsequences: false) {
            guard let part = JSONPointer.unescape(Substring(part)), !part.isEmpty else { return nil }
            parts.append(part)
        }
        if parts.count > 16 { return nil }
        self.parts = parts
    }

    /// The address as text.
    public var description: String { parts.map(JSONPointer.escape).joined(separator: "/") }
}
