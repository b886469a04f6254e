import OutletTesting
import Testing
import ViewTree

@testable import Outlet

/// Lists with several sections: those that are always there, and those that are data.
@Suite struct ListSectionTests {
    struct Contact: Outlet.Model, Identifiable {
        let id: Int
        var name: String
    }

    struct Book: Outlet.Model {
        var favourites = IdentifiedList<Contact>()
        var contacts = Windowed(IdentifiedList<Item>())
        var topics = SectionedList<Topic, Contact>()
        var last = ""
    }

    private struct BookController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            init() {}
        }

        static let name = "book"
        let title = "Book"
        let implementations: [Implementation<BookController>] = [
            Implementation("plain") {
                $0.content { _ in
                    Column {
                        fixed
                        data
                        Label().id("last").observing(\Book.last, in: \.text)
                    }
                }
            }
        ]

        func model(in _: Context) -> Book? {
            Book(
                favourites: IdentifiedList([Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Bo")]),
                contacts: Windowed(IdentifiedList(["2", "3"].map { Item(id: $0, texts: ["item \($0)"], flags: []) })),
                topics: SectionedList([
                    .init(Topic(id: "a.b", title: "Dotted"), [Contact(id: 7, name: "Cy")]),
                    .init(Topic(id: "a", title: "Plain")),
                ]))
        }

        func connect(_: Outlets<BookController>) -> [Connection<Book>] {}

        private static var note: Change<Book, Interaction> {
            Change { book, interaction, _ in
                book.last = "\(interaction.sectionKey ?? "-") \(interaction.rowKey ?? "-")"
                return []
            }
        }

        private static var fixed: Wired<List, Book, Book> {
            List(id: "fixed") {
                ListSection("favourites") {
                    Button("Forget").on(
                        .tap,
                        Change { (book: inout Book, interaction, _) in
                            book.favourites.removeAll()
                            book.last = interaction.sectionKey ?? ""
                            return []
                        })
                } footer: {
                    Label().observing({ (book: Book) in "\(book.favourites.count) favourites" }, in: \.text)
                } rows: {
                    ForEach(\Book.favourites) {
                        Button().observing(\Contact.name, in: \.title).on(.tap, note)
                    }
                }
                ListSection("all", header: { Label("All").id("all") }) {
                    ForEach(\Book.contacts) {
                        Button().observing({ (item: Item) in item.texts[0] }, in: \.title).on(.tap, note)
                    }
                }
            }
        }

        private static var data: Wired<List, Book, Book> {
            List(id: "data") {
                ForEach(
                    sections: \Book.topics,
                    header: {
                        Row {
                            Label().id("title").observing(\Topic.title, in: \.text)
                            Button("Note").id("note").on(.tap, note)
                        }
                    }
                ) {
                    Button().observing(\Contact.name, in: \.title).on(.tap, note)
                }
            }
        }
    }

    private func open() async throws -> TestClient {
        try await TestClient(Application(name: "Book", controllers: [BookController()])).open("book")
    }

    @Test func `a list has several sections, each with rows of its own kind; a key that is taken is left out`()
        async throws
    {
        let client = try await open()
        #expect(client.keys(of: "fixed") == ["1", "2", "3"])
        #expect(client.text("fixed/2") == "Bo", "the first section has it")
        #expect(client.text("fixed/3") == "item 3")
        #expect(client.text("fixed.footer.favourites") == "2 favourites")
        #expect(client.text("all") == "All")
        try await client.check()
    }

    @Test func `a key that becomes free shows the row that had to wait`() async throws {
        let client = try await open()
        try await client.tap("fixed/2")
        #expect(client.text("last") == "favourites 2")
        try await client.tap("fixed.header.favourites")
        #expect(client.text("last") == "favourites")
        #expect(client.keys(of: "fixed") == ["2", "3"])
        #expect(client.text("fixed/2") == "item 2")
        #expect(client.text("fixed.footer.favourites") == "0 favourites")
        try await client.tap("fixed/2")
        #expect(client.text("last") == "all 2")
        try await client.check()
    }

    @Test func `a button in a header of a section that is data knows its section`() async throws {
        let client = try await open()
        #expect(client.text("data.header.a..b.title") == "Dotted")
        try await client.tap("data.header.a..b.note")
        #expect(client.text("last") == "a.b -")
        try await client.tap("data.header.a.note")
        #expect(client.text("last") == "a -")
        try await client.tap("data/7")
        #expect(client.text("last") == "a.b 7")
        await #expect(throws: Refusal.self) { try await client.post(Event(.tap, on: "data.header.c.note")) }
        try await client.check()
    }

    private func faults(_ list: Wired<List, Book, Book>) -> [String] {
        let compiler = SceneCompiler(model: Book.self, connected: [:])
        _ = compiler.compile(root: Column { list }.element)
        return compiler.checks.faults
    }

    @Test func `what a list can't be is a fault that says why`() {
        func rows() -> ForEach<Book, Book, Contact> { ForEach(\.favourites) { Label() } }
        let faulty: [(Wired<List, Book, Book>, String)] = [
            (List(id: "list") {}, "'list'"),
            (
                List(id: "list") {
                    rows()
                    rows()
                }, "'list'"
            ),
            (
                List(id: "list") {
                    ListSection("a") { rows() }
                    rows()
                }, "'list'"
            ),
            (
                List(id: "list") {
                    ListSection("a") { rows() }
                    ListSection("a") { rows() }
                }, "two sections 'a'"
            ),
            (List(id: "list") { ListSection("a") { Label() } }, "'a'"),
            (
                List(id: "list") { ListSection("a") { ForEach(sections: \Book.topics) { Label() } } },
                "sections of its own"
            ),
            (
                List(id: "list") {
                    ListSection("a") {
                        Label()
                        Label()
                    } rows: {
                        rows()
                    }
                }, "header"
            ),
            (List(id: "list") { ForEach(\Book.favourites) { Template(when: { $0.id > 1 }) { Label() } } }, "template"),
            (
                List(id: "list") {
                    ForEach(\Book.favourites) {
                        Template { Label() }
                        Template { Label() }
                    }
                }, "template"
            ),
            (
                List(id: "list") { ForEach(sections: \Book.topics, header: { Label().id("named") }) { Label() } },
                "'named'"
            ),
        ]
        for (list, word) in faulty {
            let found = faults(list)
            #expect(found.contains { $0.contains(word) }, "\(word): \(found)")
        }
        #expect(faults(List(id: "list") { rows() }) == [])
    }
}
