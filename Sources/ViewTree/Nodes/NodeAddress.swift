/// The id of a node in a tree: a plain name, or a place below a list such as `people/42/name`.
///
/// Keys of rows are escaped as tokens of a JSON Pointer are.
public struct NodeAddress: Hashable, Sendable, CustomStringConvertible {
    /// The parts, unescaped: node, then in turns a row's key and a node in it.
    public let parts: [String]

    /// The address with these parts.
    public init(_ parts: [String]) { self.parts = parts }

    /// Reads an address; nil where a part is empty or wrongly escaped, or there are more than 16.
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
