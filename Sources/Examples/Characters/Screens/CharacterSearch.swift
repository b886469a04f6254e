import Outlet

/// Characters in sections, one for each block.
typealias CharacterList = SectionedList<UnicodeBlock, UnicodeCharacter>

/// A search and its results.
struct CharacterSearch: Model {
    var text = ""
    var favouritesOnly = false
    /// The principal whose favourites these are.
    let principal: String
    var results = Loadable<CharacterList>()
    /// The progress of filling the database.
    var filling = Loadable<Filling>()

    var query: CharacterQuery {
        CharacterQuery(text: text, favouritesOnly: favouritesOnly, principal: principal)
    }
}
