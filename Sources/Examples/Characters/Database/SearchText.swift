import Foundation

/// The interpretation of a text in the search field.
///
/// Every text has a meaning, and none is an error. Only the first 256 code points count, since no name is longer.
enum SearchText: Hashable, Sendable {
    /// Only spaces: all characters.
    case everything
    /// The characters with words that begin with each of these, as an FTS5 query: `"latin" * AND "sm" *`.
    ///
    /// `U+` or `0x` before hexadecimal digits searches for code points that begin with them, and for the code point
    /// they form.
    case words(String)
    /// These characters: the text contains some that occur in no name, or contains no words.
    case characters(Set<CodePoint>)

    init(_ text: String) {
        // At most 256 bytes are at most 256 code points, and need no copy.
        let text =
            text.utf8.count <= 256 ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(256)))
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            // A character that consists of several code points stands for these and for their composition.
            let foreign = text.filter { !$0.isASCII }
            self = .characters(Self.codePoints(of: foreign + foreign.precomposedStringWithCanonicalMapping))
            return
        }
        // Splits bytes: finding the boundaries of characters is slow, and here each byte is a character.
        let terms = text.lowercased().utf8.split(separator: UInt8(ascii: " ")).flatMap(Self.terms(of:))
        if !terms.isEmpty {
            self = .words(terms.count == 1 ? terms[0] : Set(terms).sorted().joined(separator: " AND "))
            return
        }
        let others = Self.codePoints(of: text.filter { $0 != " " })
        self = others.isEmpty ? .everything : .characters(others)
    }

    private static func codePoints(of text: String) -> Set<CodePoint> {
        Set(text.unicodeScalars.map(CodePoint.init(scalar:)))
    }

    /// The terms of an FTS5 query for a piece of lower-case ASCII text without spaces.
    ///
    /// The quoted parts contain only ASCII letters and digits, so that nothing in them has a special meaning for FTS5.
    private static func terms(of piece: Substring.UTF8View) -> [String] {
        let digits = piece.dropFirst(2)
        if piece.starts(with: "u+".utf8) || piece.starts(with: "0x".utf8), (1...6).contains(digits.count),
            digits.allSatisfy(\.isHexDigit)
        {
            let exact = String(repeating: "0", count: max(0, 4 - digits.count)) + Substring(digits)
            return ["(code : \"\(Substring(digits))\" * OR code : \"\(exact)\")"]
        }
        let words = piece.split { !$0.isLetter && !$0.isDigit }
        return words.map { "\"\(Substring($0))\" *" }
    }
}

/// Lower-case ASCII.
extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self) }
}
