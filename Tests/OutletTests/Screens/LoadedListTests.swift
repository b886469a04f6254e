import Outlet
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// A list that shows what a source brings.
@Suite(.timeLimit(.minutes(5))) struct LoadedListTests {
    private let library = Library()

    private func screen(_ list: Wired<List, Shelf, Shelf>) -> Screen {
        Screen("shelf", title: "Shelf", model: Shelf()) {
            SearchField("Search").id("search").observing(\Shelf.query).on(.change, Assign(\Shelf.query))
            list
        } connect: { _ in
            Load(\.books, from: library.source) { $0.query.isEmpty ? nil : $0.query }
        }
    }

    private var list: Wired<List, Shelf, Shelf> {
        List(id: "books") { ForEach(\Shelf.books) { Label().observing(\Book.title) } }
    }

    private func client(_ list: Wired<List, Shelf, Shelf>, over transport: Transport = .inProcess) async throws
        -> TestClient
    {
        try await TestClient(Application(name: "Shelf") { screen(list) }, over: transport).open("shelf")
    }

    /// What of the list's states a user sees.
    private func states(_ client: TestClient) -> [String] {
        ["loading", "empty", "failed", "reason"].filter { client.shows("books.\($0)") }
    }

    @Test(arguments: Transport.allCases)
    func `it shows that it loads, the rows, and that there are none`(transport: Transport) async throws {
        let client = try await client(list, over: transport)
        #expect(states(client) == ["loading"])
        await library.asked(1)
        library.answer("a", [2, 1])
        try await client.wait { $0.keys(of: "books") == ["2", "1"] }
        #expect(states(client) == [])
        #expect(client.text("books/2") == "a 2")
        try await client.type("b", into: "search")
        #expect(states(client) == [], "the rows stay until others come")
        await library.asked(2)
        library.answer("b", [])
        try await client.wait { $0.shows("books.empty") }
        #expect(states(client) == ["empty"])
        #expect(client.text("books.empty") == "Nothing is found.")
        #expect(client.keys(of: "books") == [])
        try await client.type("", into: "search")
        #expect(states(client) == [], "nothing is asked for")
        try await client.check()
    }

    @Test func `it says why loading failed, and tries again`() async throws {
        let client = try await client(list)
        await library.asked(1)
        library.answer("a", .failure(ServiceFailure("The library is closed.")))
        try await client.wait { $0.shows("books.failed") }
        #expect(states(client) == ["failed", "reason"])
        #expect(client.text("books.failed") == "This could not be loaded.")
        #expect(client.text("books.reason") == "The library is closed.")
        #expect(client.node("books.failed")?["accessibility"]?["role"] == "alert")
        try await client.tap("books.retry")
        #expect(states(client) == ["loading"])
        await library.asked(2)
        library.answer("a", [1])
        try await client.wait { $0.keys(of: "books") == ["1"] }
        #expect(states(client) == [])
        try await client.user(.refresh, "books")
        await library.asked(3)
        library.answer("a", .failure(Secret()))
        try await client.wait { $0.shows("books.failed") }
        #expect(states(client) == ["failed"], "a reason that is not for users is not shown")
        #expect(client.keys(of: "books") == ["1"], "the rows stay")
        try await client.check()
    }

    @Test func `it loads further rows, and all of them anew`() async throws {
        let client = try await client(list)
        await library.asked(1)
        library.answer("a", .success(Page(IdentifiedList([Book(id: 1, title: "a")]), next: PageCursor("p"), total: 2)))
        try await client.wait { $0.keys(of: "books") == ["1"] }
        #expect(client.node("books")?["more"] == true)
        #expect(client.node("books")?["total"] == 2)
        try await client.user(.loadMore, "books")
        await library.asked(2)
        library.answer("a", [2])
        try await client.wait { $0.keys(of: "books") == ["1", "2"] }
        #expect(client.node("books")?["more"] == nil)
        try await client.user(.refresh, "books")
        await library.asked(3)
        library.answer("a", [3])
        try await client.wait { $0.keys(of: "books") == ["3"] }
        #expect(library.asked == ["a", "a+p", "a"])
        try await client.check()
    }

    @Test func `what the list has of its own stays`() async throws {
        let own = list.placeholder(Label("No books.").id("none")).with(\.more, true)
            .on(.loadMore, Change(\Shelf.query) { $0 = "more" }).on(.refresh, Change(\Shelf.query) { $0 = "" })
        let client = try await client(own)
        await library.asked(1)
        library.answer("a", [])
        try await client.wait { $0.shows("none") }
        #expect(client.node("books.empty") == nil)
        #expect(client.node("books")?["more"] == true)
        try await client.user(.loadMore, "books")
        #expect(client.value("search") == "more")
        try await client.user(.refresh, "books")
        #expect(client.value("search") == "")
        #expect(library.asked.prefix(1) == ["a"])
        try await client.check()
    }

    @Test func `what the controller connects stays`() async throws {
        struct Owner: Controller {
            struct Resources: ResourceProvider {
                let content = Slot<AnyNode>(), books = Slot<List>()
                init() {}
            }
            static let name = "shelf"
            let title = "Shelf"
            let implementations: [Implementation<Self>]
            func model(in _: Context) -> Shelf? { Shelf() }
            func connect(_ outlets: Outlets<Self>) -> [Connection<Shelf>] {
                Load(\.books, from: DataSource { IdentifiedList([Book(id: 1, title: $0)]) }, for: \.query)
                Observe({ _ in 7 }, in: outlets.books.total)
                outlets.books.on(.refresh, Change { $0.query = "b" })
            }
        }
        let implementation = Implementation<Owner>("standard") {
            $0.books { _ in List { ForEach(\Shelf.books) { Label().observing(\Book.title) } } }
            $0.content { host in Column { host.books } }
        }
        let client = try await TestClient(Application(name: "Shelf") { Owner(implementations: [implementation]) })
            .open("shelf")
        #expect(client.node("books")?["total"] == 7)
        #expect(client.text("books/1") == "a")
        try await client.user(.refresh, "books")
        #expect(client.text("books/1") == "b")
        #expect(client.node("books")?["on"]?["loadMore"] != nil)
    }

    @Test func `sections have the same states`() async throws {
        struct Index: Model { var books = Loadable<SectionedList<Initial, Book>>() }
        let screen = Screen("index", title: "Index", model: Index()) {
            List(id: "books") {
                ForEach(sections: \Index.books) {
                    Label().observing(\Initial.id)
                } template: {
                    Label().observing(\Book.title)
                }
            }
        } connect: { _ in
            Load(\.books, from: DataSource(loading: { try await library.sections($0) })) { _ in "a" }
        }
        let client = try await TestClient(Application(name: "Index") { screen }).open("index")
        #expect(states(client) == ["loading"])
        await library.asked(1)
        library.answer("a", [1, 2])
        try await client.wait { $0.keys(of: "books") == ["1", "2"] }
        #expect(states(client) == [])
        #expect(client.text("books.header.a") == "a")
    }

    @Test func `the rows alone are shown where they are taken from the value`() async throws {
        let plain: Wired<List, Shelf, Shelf> = List(id: "books") {
            ForEach(\.books.value) { Label().observing(\.title) }
        }
        let client = try await client(plain)
        #expect(client.ids == ["root", "search", "books"])
        #expect(client.node("books")?["on"] == nil)
    }

    @Test func `a list without a place for its failures, without an id, or that can't load, is a fault`() {
        func fault(@ContentBuilder<Shelf, Shelf> _ content: () -> [Element.Child]) -> String? {
            let root = Parts(children: content())
            let implementation = Implementation<ShelfProbe>("standard") { $0.content { _ in root } }
            let error = #expect(throws: SceneFaults.self) {
                try Application(name: "Shelf") { ShelfProbe(implementations: [implementation]) }
            }
            return error?.description
        }
        #expect(fault { list }?.contains("put it into a container") == true)
        let readOnly = fault { Column { List(id: "books") { ForEach(\.copies) { Label().observing(\.title) } } } }
        #expect(readOnly?.contains("The list 'books' shows rows that a source brings, where nothing") == true)
        let computed = fault { List(id: "books") { ForEach(rowsOf: { $0.books }) { Label().observing(\.title) } } }
        #expect(computed?.contains("The list 'root' shows rows that a source brings, where nothing") == true)
        let nameless = fault { Column { List { ForEach(\.books) { Label().observing(\.title) } } } }
        #expect(nameless == "shelf, standard: A list below 'root' that posts events needs an id.")
    }

    private struct Parts: ChildContent {
        let children: [Element.Child]
    }

    private struct ShelfProbe: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            init() {}
        }
        static let name = "shelf"
        let title = "Shelf"
        let implementations: [Implementation<Self>]
        func model(in _: Context) -> Shelf? { Shelf() }
        func connect(_: Outlets<Self>) -> [Connection<Shelf>] {}
    }
}

/// An error that is not for users.
private struct Secret: Error {}

/// The letter that titles begin with.
private struct Initial: Model, Identifiable {
    let id: String
}

extension Shelf {
    /// The books, where nothing can be loaded.
    fileprivate var copies: Loadable<IdentifiedList<Book>> { books }
}

extension Library {
    /// The books in sections of the letters that their titles begin with.
    fileprivate func sections(_ query: String) async throws -> SectionedList<Initial, Book> {
        SectionedList(grouping: Array(try await load(query, nil).value)) { Initial(id: String($0.title.prefix(1))) }
    }
}
