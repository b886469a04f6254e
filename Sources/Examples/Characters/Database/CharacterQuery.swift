/// A query for characters, in the order of their code points, so that the characters of a block are together.
struct CharacterQuery: Hashable, Codable, Sendable {
    /// The text as the user types it: beginnings of words of a name, a code point, or the characters themselves.
    var text = ""
    /// Only favourites.
    var favouritesOnly = false
    /// The principal whose favourites these are; empty for anonymous.
    var principal = ""
}
