import Outlet

/// One character, as its user sees it.
struct CharacterDetail: Model {
    let request: CharacterRequest
    var character = Loadable<UnicodeCharacter>()
    /// The error of saving the favourite; empty if there is none.
    var trouble = ""
}

/// A request for one character.
struct CharacterRequest: SourceRequest {
    let codePoint: CodePoint
    /// The principal whose favourite it may be; empty for anonymous.
    let principal: String
}
