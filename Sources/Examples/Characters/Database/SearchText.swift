import Foundation

/// What somebody means by what they typed into the search field.
///
/// Any text means something, and none is an error; what follows the first 256 code points is left out, for no name is
/// that long.
enum SearchText: Hashable, Sendable {
    /// Nothing but spaces: all characters.
    case everything
    /// The characters that have a word beginning with each of these, as an FTS5 query: `"latin" * AND "sm" *`.
    ///
    /// `U+` or `0x` before hexadecimal digits asks for code points that begin with them, and for the one they make.
    case words(String)
    /// These characters: the text has some that stand in no name, or no word at all.
    case characters(Set<CodePoint>)

    init(_ text: String) {
        // So few bytes are no more code points, and need no copy.
        let text =
            text.utf8.count <= 256 ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(256)))
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            // One that is made of several means these, and what they are composed to.
            let foreign = text.filter { !$0.isASCII }
            self = .characters(Self.codePoints(of: foreign + foreign.precomposedStringWithCanonicalMapping))
            return
        }
        // By bytes: to look for the ends of characters takes long, and here each byte is one.
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

    /// The terms of an FTS5 query for a piece of ASCII text in lower case without a space.
    ///
    /// Between their quotation marks stand ASCII letters and digits only: nothing there can mean anything to FTS5.
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

/// ASCII in lower case.
extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self) }
}
