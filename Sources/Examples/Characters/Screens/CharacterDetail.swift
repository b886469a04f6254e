import Outlet

/// One character, as somebody sees it.
struct CharacterDetail: Model {
    let request: CharacterRequest
    var character = Loadable<UnicodeCharacter>()
}

/// Asks for one character.
struct CharacterRequest: SourceRequest {
    let codePoint: CodePoint
    /// Whose favourite it may be; empty for anonymous.
    let principal: String
}
