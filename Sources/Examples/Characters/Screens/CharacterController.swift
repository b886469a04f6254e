import Outlet

/// Shows everything about one character.
struct CharacterController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let largeSymbol = Slot<Label>()
        let characterName = Slot<Label>()
        let codePoint = Slot<Label>()
        let category = Slot<Label>()
        let block = Slot<Label>()
        let age = Slot<Label>()
        let favourite = Slot<Toggle>()
        let copy = Slot<Button>()
        let open = Slot<Button>()
        let character = Slot<DataSource<CharacterRequest, UnicodeCharacter>>()
    }

    struct Parameters: ScreenParameters {
        let codePoint: String
    }

    static let name = "character"
    let title = "Character"
    let implementations: [Implementation<Self>]

    func model(_ parameters: Parameters, in context: Context) throws -> CharacterDetail? {
        guard let codePoint = CodePoint(parameters.codePoint), UnicodeCharacter(codePoint) != nil else {
            throw UnknownSubject(
                "No character has the code point '\(parameters.codePoint.prefix(16))'; one is 'U+00E9'.")
        }
        return CharacterDetail(
            request: CharacterRequest(codePoint: codePoint, principal: context.principal.id ?? ""))
    }

    func connect(_ outlets: Outlets<Self>) -> [Connection<CharacterDetail>] {
        Load(\.character, from: outlets.character, for: \.request)
        CharacterBindings(
            symbol: outlets.largeSymbol, name: outlets.characterName, star: nil,
            favourite: "favourite", category: "category", block: "block", age: "age",
            styles: (symbol: .largeTitle, abbreviation: .title)
        ).bindings(of: \.character.value)
        Observe(\.character.value?.title, in: outlets.screen.title)
        outlets.favourite.on(.change, KeepFavourite())
        outlets.screen.failed(SetFavourite.self, ReportNotKept())
        Observe(\.trouble, in: outlets.favourite.error)
        outlets.copy.on(.tap, Copy(\.character.value?.text))
        outlets.open.on(.tap, OpenLink(\.character.value?.link))
    }
}
