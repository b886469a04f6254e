/// A question for characters, in the order of their code points: so those of a block come together.
struct CharacterQuery: Hashable, Codable, Sendable {
    /// As somebody types it: beginnings of words of a name, a code point, or characters themselves.
    var text = ""
    /// Only favourites.
    var favouritesOnly = false
    /// Whose favourites; empty for anonymous.
    var principal = ""
}
