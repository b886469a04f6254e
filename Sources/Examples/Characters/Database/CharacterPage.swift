/// A page of the characters that a query finds.
struct CharacterPage: Hashable, Sendable {
    var characters: [UnicodeCharacter]
    /// Whether there are more.
    var hasMore: Bool
    /// The number of all characters that the query finds.
    var total: Int
}
