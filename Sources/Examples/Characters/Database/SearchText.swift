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
        let terms = Set(text.split(separator: " ").flatMap(Self.terms(of:)))
        if !terms.isEmpty {
            self = .words(terms.sorted().joined(separator: " AND "))
            return
        }
        let others = Self.codePoints(of: text.filter { $0 != " " })
        self = others.isEmpty ? .everything : .characters(others)
    }

    private static func codePoints(of text: String) -> Set<CodePoint> {
        Set(text.unicodeScalars.map(CodePoint.init(scalar:)))
    }

    /// The terms of an FTS5 query for a piece of ASCII text without a space.
    ///
    /// Between their quotation marks stand ASCII letters and digits only: nothing there can mean anything to FTS5.
    private static func terms(of piece: Substring) -> [String] {
        let piece = piece.lowercased()
        let digits = piece.dropFirst(2)
        if piece.hasPrefix("u+") || piece.hasPrefix("0x"), (1...6).contains(digits.count),
            digits.allSatisfy(\.isHexDigit)
        {
            let exact = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            return ["(code : \"\(digits)\" * OR code : \"\(exact)\")"]
        }
        let words = piece.unicodeScalars.split { !("a"..."z" ~= $0 || "0"..."9" ~= $0) }
        return words.map { "\"\(String($0))\" *" }
    }
}
