/// Some of the characters that a query finds.
struct CharacterPage: Hashable, Sendable {
    var characters: [UnicodeCharacter]
    /// Whether there are more.
    var hasMore: Bool
    /// How many the whole query finds.
    var total: Int
}
