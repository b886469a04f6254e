/// Makes replies of a relay's bytes, however they are cut.
struct SMTPReplyParser {
    /// The bytes are no reply, or too long for one.
    struct Failure: Error {}

    /// The bytes of a line; RFC 5321 has 512.
    static let mostBytes = 1_000
    /// The lines of a reply.
    static let mostLines = 100

    private var line: [UInt8] = []
    private var code: Int?
    private var lines: [String] = []

    /// Takes a byte; a reply if it was the last one of it.
    mutating func take(_ byte: UInt8) throws(Failure) -> SMTPReply? {
        if byte != UInt8(ascii: "\n") {
            guard line.count < Self.mostBytes else { throw Failure() }
            line.append(byte)
            return nil
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        defer { line.removeAll(keepingCapacity: true) }
        return try takeLine()
    }

    private mutating func takeLine() throws(Failure) -> SMTPReply? {
        let digits = line.prefix(3).map { Int($0) - 0x30 }
        guard digits.count == 3, digits.allSatisfy((0...9).contains), (2...5).contains(digits[0]) else {
            throw Failure()
        }
        let number = digits[0] * 100 + digits[1] * 10 + digits[2]
        let mark = line.dropFirst(3).first ?? UInt8(ascii: " ")
        guard code == nil || code == number, lines.count < Self.mostLines,
            mark == UInt8(ascii: " ") || mark == UInt8(ascii: "-")
        else { throw Failure() }
        lines.append(String(decoding: line.dropFirst(4), as: UTF8.self))
        code = number
        if mark == UInt8(ascii: "-") { return nil }
        defer { (code, lines) = (nil, []) }
        return SMTPReply(code: number, lines: lines)
    }
}
