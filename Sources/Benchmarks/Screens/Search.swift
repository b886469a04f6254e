import Outlet
import ViewTree

/// A search field, and what it finds.
struct Search: Model {
    var text = ""
    var words = Loadable<IdentifiedList<Word>>()

    static func screen(_ name: String, in source: DataSource<String, IdentifiedList<Word>>) -> Screen {
        Screen(name, title: name, model: Search()) {
            SearchField("Search").id("search").observing(\.text).on(.change, Assign(\.text))
            List(id: "words") {
                ForEach(\.words) { Label().id("text").observing(\.text, in: \.text) }
            }
        } connect: { _ in
            Load(\.words, from: source, for: \.text)
        }
    }
}
