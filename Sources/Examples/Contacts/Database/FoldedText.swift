import Foundation

/// A text as it is sorted and searched: without accents, and in small letters.
///
/// In German, as in English, an accent only tells two names apart that are alike otherwise (DIN 5007-1): "Ä" stands with
/// "A", "ß" with "ss", "Ø" with "O".
struct FoldedText: Hashable, Sendable {
    /// What stands for letters that are more than a letter with an accent.
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

    /// By what names are sorted; those that begin with no letter come last.
    var sortKey: String { isInAlphabet ? text : "~\(text)" }

    /// The section in which a name stands that has this sort key.
    static func initial(ofSortKey key: String) -> String {
        key.first.flatMap { ("a"..."z").contains($0) ? $0.uppercased() : nil } ?? "#"
    }

    private var isInAlphabet: Bool { text.first.map { ("a"..."z").contains($0) } ?? false }
}
