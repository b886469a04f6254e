/// Writes JSON as bytes, without white space.
public struct JSONWriter: Sendable {
    /// The bytes written so far.
    public var bytes: [UInt8]
    /// Whether an integer from 2^53 on has been written, which JavaScript would round.
    public private(set) var hasLargeInteger = false

    /// An empty writer with room for `capacity` bytes.
    public init(capacity: Int = 0) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Writes text unchanged. It has to be JSON.
    public mutating func write(raw text: String) { write(raw: text.utf8.span) }

    /// Writes bytes unchanged: encoded JSON.
    public mutating func write(raw encoded: [UInt8]) { write(raw: encoded.span) }

    /// Writes bytes unchanged, directly from their memory.
    public mutating func write(raw encoded: Span<UInt8>) { bytes.append(copying: encoded) }

    /// Writes a string with its quotes.
    public mutating func write(_ string: String) {
        let text = string.utf8.span
        if !Self.needsEscape(text) { return bytes.append(quoting: text) }
        bytes.append(UInt8(ascii: "\""))
        escape(text)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a string's characters, escaped, without the quotes.
    public mutating func write(contentOf string: String) {
        let text = string.utf8.span
        if Self.needsEscape(text) { escape(text) } else { write(raw: text) }
    }

    private mutating func escape(_ text: Span<UInt8>) {
        for index in text.indices {
            if Self.needsEscape(text[index]) { escape(text[index]) } else { bytes.append(text[index]) }
        }
    }

    private static func needsEscape(_ text: Span<UInt8>) -> Bool {
        // All are looked at, without a branch: so the loop compiles to comparisons of many bytes each.
        var found: UInt8 = 0
        for index in text.indices {
            let byte = text[index]
            found |= byte < 0x20 ? 1 : 0
            found |= byte == UInt8(ascii: "\"") ? 1 : 0
            found |= byte == UInt8(ascii: "\\") ? 1 : 0
        }
        return found > 0
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        }
    }

    /// Writes an integer.
    public mutating func write(_ integer: Int) {
        if integer.magnitude >= 1 << 53 { hasLargeInteger = true }
        if integer < 0 { bytes.append(UInt8(ascii: "-")) }
        write(digitsOf: integer.magnitude)
    }

    private mutating func write(digitsOf number: UInt) {
        if number >= 10 { write(digitsOf: number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    /// Writes a number; `null` if it is infinite or not a number, which JSON can't represent.
    public mutating func write(_ number: Double) {
        if let integer = Int(exactly: number), integer.magnitude < 1 << 53 {
            write(integer)
        } else if number.isFinite {
            bytes.append(contentsOf: number.description.utf8)
        } else {
            write(raw: "null")
        }
    }

    /// Writes `true` or `false`.
    public mutating func write(_ bool: Bool) {
        if bool { write(raw: "true") } else { write(raw: "false") }
    }

    /// Writes a value with everything in it.
    public mutating func write(_ value: JSON) {
        switch value {
        case .null: write(raw: "null")
        case .bool(let bool): write(bool)
        case .number(let number): write(number)
        case .largeInteger(let digits):
            hasLargeInteger = true
            write(raw: digits)
        case .string(let string): write(string)
        case .array(let elements):
            write(raw: "[")
            for (index, element) in elements.enumerated() {
                if index > 0 { write(raw: ",") }
                write(element)
            }
            write(raw: "]")
        case .object(let object):
            write(raw: "{")
            for (index, member) in object.members.enumerated() {
                if index > 0 { write(raw: ",") }
                write(member.name)
                write(raw: ":")
                write(member.value)
            }
            write(raw: "}")
        }
    }
}

extension JSON {
    /// The value as JSON text in UTF-8.
    public var encoded: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }
}

extension JSON: CustomStringConvertible {
    /// The value as JSON text.
    public var description: String { String(decoding: encoded, as: UTF8.self) }
}
