import Outlet

extension Implementation<CharactersController> {
    /// Shows the characters from a database in sections, one for each block.
    static func standard(_ database: CharacterDatabase) -> Self {
        Implementation("standard", over: .retrying("The characters could not be looked up.")) {
            $0.characters(.found(in: database))
            $0.fillings(.filling(of: database))
            $0.search(SearchField("Search", placeholder: "Name, U+00E9 or é"))
            $0.letter(Button("Letter"))
            $0.small(Button("Small"))
            $0.capital(Button("Capital"))
            $0.sign(Button("Sign"))
            $0.favouritesOnly(Toggle("Favourites only"))
            $0.filling(ProgressIndicator("Writing all characters into the database"))
            $0.count(Label(style: .caption).accessibility(Accessibility(live: .polite)))
            $0.results { _ in
                List {
                    ForEach(sections: \.results.value) {
                        Label(style: .headline).observing(\.name, in: \.text)
                    } template: {
                        Row {
                            Label().id("symbol")
                            Column(spacing: .none) {
                                Label().id("name")
                                Label(style: .caption).id("codePoint")
                            }
                            Label().id("star")
                        }.bound(by: CharacterBindings())
                    }
                }.placeholder(Label("Nothing is found.").id("nothing"))
            }
            $0.content { host in
                Column {
                    host.search
                    Row(id: "quickSearch", spacing: .small) {
                        host.letter
                        host.small
                        host.capital
                        host.sign
                    }
                    host.favouritesOnly
                    host.filling
                    host.trouble
                    host.count
                    host.results
                }
            }
        }
    }
}
