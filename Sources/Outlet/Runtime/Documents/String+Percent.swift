import ViewTree

extension String {
    /// The text percent-encoded for a URL's query: all but the unreserved characters of RFC 3986.
    package var percentEncoded: String {
        if utf8.allSatisfy({ $0.isUnreserved }) { return self }
        var encoded: [UInt8] = []
        encoded.append(percentEncoding: utf8.span)
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The percent-decoded text; nil if it is encoded wrongly, or is not UTF-8.
    package var percentDecoded: String? {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        var bytes: [UInt8] = []
        var iterator = utf8.makeIterator()
        while let byte = iterator.next() {
            if byte != UInt8(ascii: "%") {
                bytes.append(byte)
                continue
            }
            guard let high = iterator.next()?.hexDigitValue, let low = iterator.next()?.hexDigitValue else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends a text, percent-encoded but for the unreserved characters of RFC 3986, or but for all of them except `other`.
    package mutating func append(percentEncoding text: Span<UInt8>, and other: UInt8? = nil) {
        var start = 0
        for index in text.indices where !text[index].isUnreserved || text[index] == other {
            append(copying: text.extracting(start..<index))
            append(UInt8(ascii: "%"))
            append((text[index] >> 4).hexDigit)
            append((text[index] & 15).hexDigit)
            start = index + 1
        }
        append(copying: text.extracting(start..<text.count))
    }
}

extension UInt8 {
    /// Whether the byte is a character that a URL has as it is.
    package var isUnreserved: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    /// The hexadecimal digit of a number below 16, in ASCII.
    fileprivate var hexDigit: UInt8 { self < 10 ? 0x30 + self : 0x37 + self }

    /// The value of a hexadecimal digit in ASCII; nil if the byte is none.
    package var hexDigitValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
