/// The name of a member of a document, from a literal of at most sixteen bytes, which are compared as two numbers. Most members
/// that are read are missing, which one bit tells.
package struct DocumentName: ExpressibleByStringLiteral, Sendable {
    let count: Int
    /// The first eight bytes, the first one lowest.
    let start: UInt64
    /// The remaining bytes.
    let rest: UInt64
    let bit: UInt64

    package init(stringLiteral text: String) {
        let bytes = text.utf8.span
        precondition(bytes.count <= 16, "'\(text)' is too long to be the name of a member.")
        count = bytes.count
        start = Self.word(of: bytes, 0..<count)
        rest = Self.word(of: bytes, (0..<count).dropFirst(8))
        bit = Self.bit(of: start)
    }

    /// The first eight bytes of a part of a text.
    static func word(of bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
        var word: UInt64 = 0
        var shift: UInt64 = 0
        for index in range.prefix(8) {
            word |= UInt64(bytes[index]) &<< shift
            shift &+= 8
        }
        return word
    }

    /// One of 64 bits for names with this beginning.
    static func bit(of start: UInt64) -> UInt64 { 1 &<< (start &* 0x9E37_79B9_7F4A_7C15 &>> 58) }
}
