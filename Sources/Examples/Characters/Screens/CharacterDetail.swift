import Outlet

/// One character, as somebody sees it.
struct CharacterDetail: Model {
    let request: CharacterRequest
    var character = Loadable<UnicodeCharacter>()
    /// What went wrong with the favourite; empty where nothing did.
    var trouble = ""
}

/// Asks for one character.
struct CharacterRequest: SourceRequest {
    let codePoint: CodePoint
    /// Whose favourite it may be; empty for anonymous.
    let principal: String
}
