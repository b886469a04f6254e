import Outlet

extension Implementation<CharacterController> {
    /// Shows a character from a database.
    static func standard(_ database: CharacterDatabase) -> Self {
        Implementation("standard") {
            $0.character(.one(in: database))
            $0.largeSymbol(Label(style: .largeTitle))
            $0.characterName(Label(style: .headline))
            $0.codePoint(Label(style: .caption))
            $0.category(Label())
            $0.block(Label())
            $0.age(Label())
            $0.favourite(Toggle("Favourite"))
            $0.copy(Button("Copy"))
            $0.open(Button("Read more"))
            $0.content { host in
                Column {
                    Row(id: "heading") {
                        host.largeSymbol
                        Column(spacing: .none) {
                            host.characterName
                            host.codePoint
                        }
                    }
                    Grid(columns: 2, spacing: .small) {
                        Label("Category", style: .caption)
                        host.category
                        Label("Block", style: .caption)
                        host.block
                        Label("Since", style: .caption)
                        host.age
                    }
                    host.favourite
                    Row(id: "actions") {
                        host.copy
                        host.open
                    }
                }
            }
        }
    }
}
