/// Some of the characters that a query finds.
struct CharacterPage: Hashable, Sendable {
    var characters: [UnicodeCharacter]
    /// The code point after which the next page begins; nil at the end.
    var next: CodePoint?
    /// How many the whole query finds; nil but on the first page.
    var total: Int?
}
