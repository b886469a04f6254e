/// A Unicode code point that is not a surrogate: a number from 0 to 0x10FFFF.
struct CodePoint: Hashable, Comparable, Sendable {
    let scalar: Unicode.Scalar

    static let first = CodePoint(scalar: "\0")
    static let last = CodePoint(scalar: "\u{10FFFF}")

    /// At least four hexadecimal digits in upper case: `00E9`, `1F600`.
    var hex: String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    static func < (left: CodePoint, right: CodePoint) -> Bool { left.scalar < right.scalar }
}

extension CodePoint: RawRepresentable, Codable {
    var rawValue: UInt32 { scalar.value }

    /// Nil for a surrogate and beyond the last code point.
    init?(rawValue: UInt32) {
        guard let scalar = Unicode.Scalar(rawValue) else { return nil }
        self.init(scalar: scalar)
    }
}

extension CodePoint: LosslessStringConvertible {
    /// The notation of Unicode: `U+00E9`.
    var description: String { "U+\(hex)" }

    /// Reads hexadecimal digits, with or without the prefix `U+`.
    init?(_ description: String) {
        let digits = description.hasPrefix("U+") ? description.dropFirst(2) : description[...]
        guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
        self.init(rawValue: value)
    }
}
