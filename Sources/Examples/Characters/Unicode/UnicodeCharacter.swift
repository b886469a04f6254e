import Outlet

/// An assigned Unicode character, and whether it is a favourite.
struct UnicodeCharacter: Hashable, Identifiable, Codable, Sendable {
    let codePoint: CodePoint
    /// The Unicode name in upper case; for a control character, the first of its aliases.
    let name: String
    /// The other names, abbreviations last.
    let aliases: [String]
    let category: UnicodeCategory
    let block: UnicodeBlock
    /// The version of Unicode that introduced it: `1.1`.
    let age: String
    /// Whether it is a favourite of the principal for whom it was fetched.
    var isFavourite = false

    var id: CodePoint { codePoint }

    /// The character itself.
    var text: String { String(Character(codePoint.scalar)) }

    /// The text that represents the character on screen: a combining mark is shown on a circle, an invisible character
    /// as its abbreviation.
    var symbol: String {
        if let abbreviation { return abbreviation }
        switch category {
        case .nonspacingMark, .spacingMark, .enclosingMark: return "◌" + text
        default: return text
        }
    }

    /// The name with the character, where it has a picture.
    var title: String { abbreviation == nil ? "\(name) \(symbol)" : name }

    /// A page with more information from Unicode.
    var link: LinkAddress? { LinkAddress("https://util.unicode.org/UnicodeJsps/character.jsp?a=\(codePoint.hex)") }
}
