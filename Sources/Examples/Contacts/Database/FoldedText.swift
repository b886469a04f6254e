import Foundation

/// A text as it is sorted and searched: without accents, and in small letters.
///
/// In German, as in English, an accent only tells two names apart that are alike otherwise (DIN 5007-1): "Ä" stands with
/// "A", "ß" with "ss", "Ø" with "O".
struct FoldedText: Hashable, Sendable {
    private static let folding = StringTransform("NFKC; Latin-ASCII; Lower")

    let text: String

    init(_ text: String) { self.text = text.applyingTransform(Self.folding, reverse: false) ?? text.lowercased() }

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
