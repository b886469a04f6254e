import Testing
import ViewTree

/// A text that a parser has to accept or to refuse.
struct JSONCase: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    /// What an accepted text says.
    var value: JSON?
    /// Where a refused one stops being JSON.
    var offset = 0

    /// A text that says something.
    static func says(_ text: String, _ value: JSON) -> JSONCase { JSONCase(bytes: Array(text.utf8), value: value) }

    /// A text that is JSON up to a byte.
    static func stops(_ text: String, _ offset: Int) -> JSONCase { JSONCase(bytes: Array(text.utf8), offset: offset) }

    /// A string of these bytes, which is JSON up to a byte.
    static func stops(_ inner: [UInt8], _ offset: Int) -> JSONCase {
        JSONCase(bytes: [0x22] + inner + [0x22], offset: offset)
    }

    var testDescription: String {
        "\(String(decoding: bytes.prefix(40), as: UTF8.self).debugDescription), \(bytes.count) bytes"
    }
}
