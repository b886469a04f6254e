import Foundation

/// A text for sorting and searching: without accents, in lower case.
///
/// In German, as in English, accents only distinguish names that are otherwise equal (DIN 5007-1): "Ä" is sorted as
/// "A", "ß" as "ss", "Ø" as "O".
struct FoldedText: Hashable, Sendable {
    /// The replacements of letters that do not decompose into a letter and an accent.
    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i",
    ]

    let text: String

    init(_ text: String) {
        var folded = ""
        for scalar in text.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark {
            if let letters = Self.letters[scalar] { folded += letters } else { folded.unicodeScalars.append(scalar) }
        }
        self.text = folded
    }

    /// The words: runs of letters and digits.
    var words: [String] { text.split { !($0.isLetter || $0.isNumber) }.map(String.init) }

    /// The sort key of a name; names that do not begin with a letter come last.
    var sortKey: String { isInAlphabet ? text : "~\(text)" }

    /// The section for names with a sort key.
    static func initial(ofSortKey key: String) -> String {
        key.first.flatMap { ("a"..."z").contains($0) ? $0.uppercased() : nil } ?? "#"
    }

    private var isInAlphabet: Bool { text.first.map { ("a"..."z").contains($0) } ?? false }
}
