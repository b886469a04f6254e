/// The name of a member of a document: compared by its first eight bytes at once, since most names are no longer. Most members
/// that are asked for are not there, which one bit tells.
package struct DocumentName: ExpressibleByStringLiteral, Sendable {
    let text: String
    let count: Int
    /// The first eight bytes, the first one lowest.
    let start: UInt64
    let bit: UInt64

    package init(_ text: String) {
        self.text = text
        count = text.utf8.count
        start = Self.start(of: text.utf8.span, 0..<count)
        bit = Self.bit(of: start)
    }

    package init(stringLiteral text: String) { self.init(text) }

    /// The first eight bytes of a text.
    static func start(of bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
        var start: UInt64 = 0
        var shift: UInt64 = 0
        for index in range.lowerBound..<min(range.upperBound, range.lowerBound + 8) {
            start |= UInt64(bytes[index]) &<< shift
            shift &+= 8
        }
        return start
    }

    /// One of 64 bits for a name that starts so.
    static func bit(of start: UInt64) -> UInt64 { 1 &<< (start &* 0x9E37_79B9_7F4A_7C15 &>> 58) }
}
