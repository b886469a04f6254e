import Outlet

/// Characters in the sections of their blocks.
typealias CharacterList = SectionedList<UnicodeBlock, UnicodeCharacter>

/// What somebody looks for, and what was found.
struct CharacterSearch: Model {
    var text = ""
    var favouritesOnly = false
    /// Whose favourites.
    let principal: String
    var results = Loadable<CharacterList>()
    /// How much of the database is there.
    var filling = Loadable<Filling>()

    var query: CharacterQuery {
        CharacterQuery(text: text, favouritesOnly: favouritesOnly, principal: principal)
    }
}
