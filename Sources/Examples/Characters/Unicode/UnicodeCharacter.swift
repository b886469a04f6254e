import Outlet

/// A character that Unicode has assigned, and whether somebody likes it.
struct UnicodeCharacter: Hashable, Identifiable, Codable, Sendable {
    let codePoint: CodePoint
    /// As Unicode has it, in upper case; for a control character, the first of its aliases.
    let name: String
    /// What else it is called, abbreviations last.
    let aliases: [String]
    let category: UnicodeCategory
    let block: UnicodeBlock
    /// The version of Unicode that brought it: `1.1`.
    let age: String
    /// Whether it is among the favourites of the principal that it was read for.
    var isFavourite = false

    var id: CodePoint { codePoint }

    /// The character itself.
    var text: String { String(Character(codePoint.scalar)) }

    /// What stands for it on screen: a mark that combines with what is before it is shown on a circle, and of what can't be
    /// seen, a sign for a space.
    var symbol: String {
        switch category {
        case .nonspacingMark, .spacingMark, .enclosingMark: "◌" + text
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: "␣"
        default: text
        }
    }

    /// Where Unicode tells more.
    var link: LinkAddress? { LinkAddress("https://util.unicode.org/UnicodeJsps/character.jsp?a=\(codePoint.hex)") }
}
