extension Constraint where Value == String {
    /// So many characters, as its user counts them: a flag or a family is one.
    public static func characters(_ count: ClosedRange<Int>) -> Self {
        all(fewer(count.lowerBound), more(count.upperBound))
    }

    /// So many characters at least.
    public static func characters(_ count: PartialRangeFrom<Int>) -> Self { fewer(count.lowerBound) }

    /// So many characters at most.
    public static func characters(_ count: PartialRangeThrough<Int>) -> Self { more(count.upperBound) }

    private static func fewer(_ least: Int) -> Self {
        Self(FormMessage(FormMessage.fewerCharacters, least)) { $0.isEmpty || $0.count >= least }
    }

    private static func more(_ most: Int) -> Self {
        // There are no more characters than bytes, and bytes are counted already.
        Self(FormMessage(FormMessage.moreCharacters, most)) { $0.utf8.count <= most || $0.count <= most }
    }

    /// An e-mail address: the syntax that HTML accepts, in any script, with a dot in the domain.
    public static var emailAddress: Self { Self(.noEmailAddress) { $0.isEmpty || EmailAddress.isOne($0) } }
}

/// Checks the form of an e-mail address.
enum EmailAddress {
    static func isOne(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count <= 254, let at = bytes.lastIndex(of: UInt8(ascii: "@")), at > bytes.startIndex else {
            return false
        }
        let labels = bytes[bytes.index(after: at)...].split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return bytes[..<at].allSatisfy(isAtom) && labels.count > 1 && labels.allSatisfy(isLabel)
    }

    private static func isAtom(_ byte: UInt8) -> Bool {
        isWord(byte) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
    }

    /// Whether it is a part of a domain.
    private static func isLabel(_ bytes: Substring.UTF8View.SubSequence) -> Bool {
        guard let first = bytes.first, let last = bytes.last, isWord(first), isWord(last) else { return false }
        return bytes.allSatisfy { isWord($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
            true
        default: false
        }
    }
}
