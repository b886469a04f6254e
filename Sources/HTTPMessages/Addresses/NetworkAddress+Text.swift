extension NetworkAddress: LosslessStringConvertible {
    /// Reads an address such as `192.0.2.7` or `2001:db8::7`; nil if the text is anything else.
    public init?(_ text: String) { self.init(text.utf8.span) }

    /// Reads an address such as `192.0.2.7` or `2001:db8::7`; nil if the text is anything else.
    public init?(_ text: Span<UInt8>) {
        if let ipv4 = Self.ipv4(text, from: 0) {
            self.init(ipv4: ipv4)
        } else if let bits = Self.ipv6(text) {
            self.init(bits: bits)
        } else {
            return nil
        }
    }

    /// Four decimal numbers without leading zeros, which some programs take for octal.
    private static func ipv4(_ text: Span<UInt8>, from start: Int) -> UInt32? {
        var (value, octet): (UInt32, UInt32) = (0, 0)
        var (digits, dots) = (0, 0)
        // Each request's host is read so: without traps at numbers that can't grow beyond 2,559.
        for index in start..<text.count {
            let digit = text[index] &- 0x30
            if digit < 10 {
                guard digits == 0 || octet > 0 else { return nil }
                octet = octet &* 10 &+ UInt32(digit)
                digits &+= 1
                guard octet <= 255 else { return nil }
            } else {
                guard text[index] == UInt8(ascii: "."), digits > 0, dots < 3 else { return nil }
                value = value << 8 | octet
                (octet, digits) = (0, 0)
                dots &+= 1
            }
        }
        return dots == 3 && digits > 0 ? value << 8 | octet : nil
    }

    /// Eight groups of hexadecimal digits; `::` stands for groups of zeros, and the last two may be an IPv4 address.
    private static func ipv6(_ text: Span<UInt8>) -> UInt128? {
        guard text.count >= 2, text.count <= 45 else { return nil }
        var (head, value): (UInt128, UInt128) = (0, 0)
        var (headCount, count) = (0, 0)
        var hasGap = false
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: ":") {
                guard index + 1 < text.count, text[index + 1] == UInt8(ascii: ":"), !hasGap else { return nil }
                (head, headCount, hasGap) = (value, count, true)
                (value, count) = (0, 0)
                index += 2
                continue
            }
            if let last = ipv4(text, from: index) {
                value = value << 32 | UInt128(last)
                count += 2
                index = text.count
                break
            }
            guard let (group, end) = group(text, from: index), headCount + count < 8 else { return nil }
            value = value << 16 | UInt128(group)
            count += 1
            index = end
            guard index < text.count else { break }
            // What follows a group is one colon and another group, or the gap.
            guard text[index] == UInt8(ascii: ":"), index + 1 < text.count else { return nil }
            if text[index + 1] != UInt8(ascii: ":") { index += 1 }
        }
        guard hasGap else { return count == 8 ? value : nil }
        guard headCount + count < 8 else { return nil }
        return headCount == 0 ? value : head << UInt128(16 * (8 - headCount)) | value
    }

    /// One to four hexadecimal digits, and where they end.
    private static func group(_ text: Span<UInt8>, from start: Int) -> (value: UInt16, end: Int)? {
        var value: UInt16 = 0
        var index = start
        while index < text.count, index < start + 4, let digit = hexadecimal(text[index]) {
            value = value << 4 | digit
            index += 1
        }
        return index > start ? (value, index) : nil
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt16? {
        switch byte {
        case 0x30...0x39: UInt16(byte - 0x30)
        case 0x41...0x46: UInt16(byte - 0x41 + 10)
        case 0x61...0x66: UInt16(byte - 0x61 + 10)
        default: nil
        }
    }

    /// The address as RFC 5952 writes it; an IPv4 address as four decimal numbers.
    public var description: String {
        let bits = bits
        if isIPv4 {
            return stride(from: 24, through: 0, by: -8).map { String(bits >> $0 & 0xFF) }.joined(separator: ".")
        }
        let groups = stride(from: 112, through: 0, by: -16).map { UInt16(truncatingIfNeeded: bits >> $0) }
        let texts = groups.map { String($0, radix: 16) }
        guard let gap = Self.longestZeros(groups) else { return texts.joined(separator: ":") }
        let (head, tail) = (texts[..<gap.lowerBound], texts[gap.upperBound...])
        return head.joined(separator: ":") + "::" + tail.joined(separator: ":")
    }

    /// The first of the longest runs of zeros; nil if no two are beside each other.
    private static func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
        var longest = 0..<1
        var start = 0
        for index in groups.indices {
            if groups[index] != 0 { start = index + 1 }
            if index + 1 - start > longest.count { longest = start..<index + 1 }
        }
        return longest.count > 1 ? longest : nil
    }
}
