import Outlet

/// Finds Unicode characters while the user types.
struct CharactersController: Controller {
    struct Resources: RetryResources {
        let content = Slot<AnyNode>()
        let search = Slot<SearchField>()
        let letter = Slot<Button>()
        let small = Slot<Button>()
        let capital = Slot<Button>()
        let sign = Slot<Button>()
        let favouritesOnly = Slot<Toggle>()
        let filling = Slot<ProgressIndicator>()
        let count = Slot<Label>()
        let results = Slot<List>()
        let trouble = Slot<Section>()
        let retry = Slot<Button>()
        let characters = Slot<DataSource<CharacterQuery, CharacterList>>()
        let fillings = Slot<DataSource<NoRequest, Filling>>()

        var failure: Slot<Section> { trouble }
    }

    struct Parameters: ScreenParameters {
        let search: String?
        let favourites: Bool?
    }

    static let name = "characters"
    let title = "Characters"
    let summary = "All characters of Unicode, searched while you type."
    let picture: String? = "/pictures/characters.svg"
    let implementations: [Implementation<Self>]

    func model(_ parameters: Parameters, in context: Context) -> CharacterSearch? {
        CharacterSearch(
            text: parameters.search ?? "", favouritesOnly: parameters.favourites ?? false,
            principal: context.principal.id ?? "")
    }

    func connect(_ outlets: Outlets<Self>) -> [Connection<CharacterSearch>] {
        outlets.address { search in
            .init(search: search.text.isEmpty ? nil : search.text, favourites: search.favouritesOnly ? true : nil)
        }
        Load(\.results, from: outlets.characters, for: \.query)
        Load(\.filling, from: outlets.fillings)

        Observe(\.text, in: outlets.search.value)
        outlets.search.on(.change, after: .milliseconds(150), Assign(\.text))
        Observe(
            { !$0.text.isEmpty }, in: outlets.letter.enabled, outlets.small.enabled, outlets.capital.enabled,
            outlets.sign.enabled)
        outlets.letter.on(.tap, Refine(\.text, with: "letter"))
        outlets.small.on(.tap, Refine(\.text, with: "small"))
        outlets.capital.on(.tap, Refine(\.text, with: "capital"))
        outlets.sign.on(.tap, Refine(\.text, with: "sign"))
        Observe(\.favouritesOnly, in: outlets.favouritesOnly.value)
        outlets.favouritesOnly.on(.change, Assign(\.favouritesOnly))

        Observe({ $0.filling.value?.share }, in: outlets.filling.value)
        Observe({ $0.filling.value?.isComplete != false }, in: outlets.filling.hidden)
        Visibility(
            of: { $0.results.phase }, content: [outlets.count, outlets.results],
            empty: [outlets.count, outlets.results], failed: [outlets.trouble],
            timedOut: [outlets.trouble])
        outlets.retry.on(.tap, Reload(\.results))

        Observe(\.results.total, format: .plural("characters"), in: outlets.count.text)
        Observe(\.results.total, in: outlets.results.total)
        Observe({ $0.results.hasMore }, in: outlets.results.more)
        outlets.results.on(.loadMore, LoadMore(\.results))
        outlets.results.on(
            .select,
            RowSelection(in: \.results.value) {
                Show(CharacterController.self, forwardingTo: \.character) { .init(codePoint: $0.id.description) }
            })
    }
}
