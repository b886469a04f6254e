import Outlet
import OutletTesting
import Testing
import ViewTree

/// A section that a list always has, whose rows a source brings.
@Suite(.timeLimit(.minutes(5))) struct LoadedSectionTests {
    private struct Shelves: Model {
        var books = Loadable<IdentifiedList<Book>>()
        var others = Loadable<IdentifiedList<Book>>()
        var pinned = IdentifiedList([Book(id: 5_000, title: "Pinned"), Book(id: 5_001, title: "Pinned, too")])
    }

    /// A source of as many books, 50 a page.
    private static func source(_ count: Int, from first: Int = 0) -> DataSource<NoRequest, IdentifiedList<Book>> {
        DataSource(paging: { _, cursor in
            let start = cursor.flatMap { Int($0.text) } ?? 0
            let end = min(start + 50, count)
            let books = (start..<end).map { Book(id: first + $0, title: "Book \(first + $0)") }
            return Page(IdentifiedList(books), next: end < count ? PageCursor("\(end)") : nil, total: count)
        })
    }

    private struct ShelvesController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>(), list = Slot<List>()
            let books = Slot<DataSource<NoRequest, IdentifiedList<Book>>>()
            let others = Slot<DataSource<NoRequest, IdentifiedList<Book>>>()
        }
        static let name = "shelves"
        let title = "Shelves"
        var books = LoadedSectionTests.source(1_000)
        var others = LoadedSectionTests.source(60, from: 2_000)
        var list: @Sendable () -> Wired<List, Shelves, Shelves>

        var implementations: [Implementation<Self>] {
            let (books, others, list) = (books, others, list)
            return [
                Implementation("standard") {
                    $0.books(books)
                    $0.others(others)
                    $0.list { _ in list() }
                    $0.content { host in Column { host.list } }
                }
            ]
        }

        func model(in _: Context) -> Shelves? { Shelves() }

        func connect(_ outlets: Outlets<Self>) -> [Connection<Shelves>] {
            Load(\.books, from: outlets.books)
            Load(\.others, from: outlets.others)
        }
    }

    private static func row() -> Wired<Label, Book, Shelves> { Label().observing(\Book.title, in: \.text) }

    private func client(
        _ books: DataSource<NoRequest, IdentifiedList<Book>>? = nil,
        _ list: @escaping @Sendable () -> Wired<List, Shelves, Shelves>
    ) async throws -> TestClient {
        var controller = ShelvesController(list: list)
        if let books { controller.books = books }
        return try await TestClient(Application(name: "Shelves", controllers: [controller])).open("shelves")
    }

    @Test func `all pages of its rows are in reach, with their total`() async throws {
        let client = try await client {
            List { ListSection("all") { ForEach(\Shelves.books) { Self.row() } } }
        }
        try await client.wait { $0.keys(of: "list").count == 50 }
        #expect(client.node("list")?["more"] == true)
        #expect(client.node("list")?["total"] == 1_000)
        for pages in 2...20 {
            try await client.user(.loadMore, "list")
            try await client.wait { $0.keys(of: "list").count == pages * 50 }
        }
        #expect(client.node("list")?["more"] == nil)
        #expect(client.keys(of: "list") == (0..<1_000).map(String.init))
        try await client.check()
    }

    @Test func `it says that it loads, and why that fails, and tries again`() async throws {
        let failing = DataSource<NoRequest, IdentifiedList<Book>>(loading: { _ in throw ServiceFailure("No shelf.") })
        let client = try await client(failing) {
            List { ListSection("all") { ForEach(\Shelves.books) { Self.row() } } }
        }
        try await client.wait { $0.shows("list.failed") }
        #expect(client.text("list.reason") == "No shelf.")
        try await client.tap("list.retry")
        try await client.wait { $0.shows("list.failed") }
        try await client.check()
    }

    @Test func `several sections have one end and one total, and the first that has more goes on`() async throws {
        let client = try await client {
            List {
                ListSection("pinned") { ForEach(\Shelves.pinned) { Self.row() } }
                ListSection("others") { ForEach(\Shelves.others) { Self.row() } }
                ListSection("all") { ForEach(\Shelves.books) { Self.row() } }
            }
        }
        try await client.wait { $0.keys(of: "list").count == 102 }
        #expect(client.node("list")?["total"] == 1_062)
        try await client.user(.loadMore, "list")
        try await client.wait { $0.keys(of: "list").count == 112 }
        #expect(client.keys(of: "list")[61] == "2059")
        try await client.user(.loadMore, "list")
        try await client.wait { $0.keys(of: "list").count == 162 }
        #expect(client.keys(of: "list").last == "99")
        try await client.refresh()
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `beside a section with rows, another says that it loads, or that it has none`(setting: Setting) async throws {
        let gate = Gate()
        var controller = ShelvesController {
            List {
                ListSection("pinned") { ForEach(\Shelves.pinned) { Self.row() } }
                ListSection("all.books") { ForEach(\Shelves.books) { Self.row() } }
                ListSection("others", footer: { Label("Others are kept elsewhere.") }) {
                    ForEach(\Shelves.others) { Self.row() }
                }
            }
        }
        controller.books = DataSource(loading: { _ in
            await gate.pass()
            return IdentifiedList()
        })
        controller.others = DataSource(loading: { _ in
            await gate.pass()
            return IdentifiedList([Book(id: 7, title: "Other")])
        })
        let client = try await setting.open("shelves", Application(name: "Shelves", controllers: [controller]))
        func states() -> [String] {
            ["all..books", "others"].flatMap { key in
                ["", ".loading", ".empty"].map { "list.footer.\(key)\($0)" }.filter(client.shows)
            }
        }
        #expect(client.keys(of: "list") == ["5000", "5001"])
        #expect(
            states() == [
                "list.footer.all..books", "list.footer.all..books.loading", "list.footer.others",
                "list.footer.others.loading",
            ])
        #expect(client.text("list.footer.others") == "Others are kept elsewhere.")
        gate.open()
        try await client.wait { $0.keys(of: "list").count == 3 && $0.shows("list.footer.all..books.empty") }
        #expect(states() == ["list.footer.all..books", "list.footer.all..books.empty", "list.footer.others"])
        #expect(client.text("list.footer.all..books.empty") == "Nothing is found.")
        try await client.check()
    }

    @Test func `sections without any rows leave what they say to the list`() async throws {
        let gate = Gate()
        let loading = DataSource<NoRequest, IdentifiedList<Book>>(loading: { _ in
            await gate.pass()
            return IdentifiedList()
        })
        var controller = ShelvesController {
            List {
                ListSection("all") { ForEach(\Shelves.books) { Self.row() } }
                ListSection("others") { ForEach(\Shelves.others) { Self.row() } }
            }.placeholder(Label("No books.").id("none"))
        }
        (controller.books, controller.others) = (loading, loading)
        let client = try await TestClient(Application(name: "Shelves", controllers: [controller])).open("shelves")
        let footers = ["all", "others"].map { "list.footer.\($0)" }
        #expect(client.shows("list.loading") && footers.allSatisfy { !client.shows($0) })
        gate.open()
        try await client.wait { $0.shows("none") }
        #expect(!client.shows("list.loading") && footers.allSatisfy { !client.shows($0) })
        #expect(client.text("list.footer.all.empty") == "No books.")
        try await client.check()
    }

    @Test func `why one section could not be loaded stands above all`() async throws {
        let failing = DataSource<NoRequest, IdentifiedList<Book>>(loading: { _ in throw ServiceFailure("No shelf.") })
        let client = try await client(failing) {
            List {
                ListSection("pinned") { ForEach(\Shelves.pinned) { Self.row() } }
                ListSection("all") { ForEach(\Shelves.books) { Self.row() } }
            }
        }
        try await client.wait { $0.shows("list.failed") }
        #expect(client.text("list.reason") == "No shelf.")
        #expect(!client.shows("list.footer.all"))
        try await client.check()
    }
}
