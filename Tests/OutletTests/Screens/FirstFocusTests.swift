import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// Where the focus goes after a navigation.
@Suite(.timeLimit(.minutes(5))) struct FirstFocusTests {
    struct Book: Model {
        var isOpen = false
        var note = ""
        var pages = IdentifiedList([Page(id: 1)])
    }

    struct Page: Model, Identifiable {
        let id: Int
    }

    private struct FocusLast: EffectIntention {
        typealias Model = Book

        func effects(of _: Book, in _: Context) -> [Effect] { [.focus("last")] }
    }

    private static let search = SearchField("Search").id("search")
    private static let note: Wired<TextField, Book, Book> = TextField("Note").id("note").observing(\.note)

    private static let shelf = Screen("shelf", title: "Shelf", model: Book()) {
        Button("Open").id("open").on(.tap, Show<Book>(named: "book"))
        Button("Open at the end").id("openLast").on(.tap, Show<Book>(named: "plain").then(FocusLast()))
        Button("Plain").id("plain").on(.tap, Show<Book>(named: "plain"))
        search
    } connect: { outlets in
        outlets.focus(outlets[search])
    }

    /// The node that it names comes and goes.
    private static let book = Screen("book", title: "Book", model: Book()) {
        Button("Turn").id("turn").on(.tap, Flip(\Book.isOpen))
        When(\Book.isOpen) { note }
    } connect: { outlets in
        outlets.focus(outlets[note])
    }

    private static let plain = Screen("plain", title: "Plain", model: Book()) {
        TextField("First").id("first")
        TextField("Last").id("last")
    }

    private static func app() throws -> Application {
        try Application(name: "Books") {
            shelf
            book
            plain
        }
    }

    @Test(arguments: Setting.all)
    func `a document names the node that gets the focus, and patches follow`(setting: Setting) async throws {
        let client = try await setting.open("shelf", Self.app())
        #expect(client.firstFocus == "search")
        #expect((try await client.channel.get("/screens/shelf")).json["focus"] == "search")
        #expect((try await client.channel.get("/screens/book")).json["focus"] == nil)
        try await client.tap("plain")
        #expect(client.firstFocus == nil)
        try await client.check()
        try await client.back()
        #expect(client.firstFocus == "search")
        try await client.check()
    }

    @Test func `a node that is not there gets no focus, and gets it once it is`() async throws {
        let client = try await TestClient(Self.app()).open("book")
        #expect(client.firstFocus == nil)
        try await client.tap("turn")
        #expect(client.firstFocus == "note")
        try await client.check()
        let turned = try await client.post(client.event(.tap, on: "turn"))
        #expect(client.firstFocus == nil)
        #expect(turned.json.array?.contains(["op": "remove", "path": "/focus"]) == true)
        try await client.check()
    }

    @Test func `a test's client follows it, unless an effect of the same answer names another node`() async throws {
        let shelves = Screen("start", title: "Start", model: Book()) {
            Button("Shelf").id("shelf").on(.tap, Show<Book>(named: "shelf"))
            Button("Plain").id("plain").on(.tap, Show<Book>(named: "plain"))
        }
        let app = try Application(name: "Books") {
            shelves
            Self.shelf
            Self.book
            Self.plain
        }
        let client = try await TestClient(app).open("start")
        try await client.tap("shelf")
        #expect(client.focused == "search")
        try await client.tap("openLast")
        #expect(client.focused == "last")
        try await client.back()
        #expect(client.focused == nil)
    }

    @Test func `a node that a client can't draw gets no focus`() async throws {
        let client = try await TestClient(Self.app()).open("shelf", types: ["button", "label", "searchField"])
        #expect(client.firstFocus == "search")
        let simple = try await TestClient(Self.app()).open("shelf", types: ["button", "label"])
        #expect(simple.firstFocus == nil)
        try await simple.tap("plain")
        try await simple.back()
        #expect(simple.firstFocus == nil)
        try await simple.check()
    }

    private func faults(_ node: some Node, _ focus: String, twice: Bool = false) -> [String] {
        let screen = Screen("card", title: "Card", model: Book()) {
            node
            Label("Name").id("name")
            Column { TextField("Inner").id("inner") }.id("outer").hidden()
            List(id: "pages") { ForEach(\Book.pages) { Row { TextField("Text").id("text") } } }
        } connect: { outlets in
            outlets.focus(outlets[Label().id(focus)])
            if twice { outlets.focus(outlets[Label().id("name")]) }
        }
        do {
            _ = try Application(name: "Card") { screen }
            return []
        } catch {
            return error.faults
        }
    }

    @Test func `a node that is not there, or can't take the focus, is a fault at start-up`() {
        let nothing = Spacer().id("space")
        #expect(faults(nothing, "name") == [])
        #expect(faults(nothing, "pages") == [])
        let wrong = [
            "nmae": "'nmae', which the screen does not have. Did you mean 'name'?",
            "space": "'space', which is a spacer.",
            "text": "'text', which is in the rows of a list: name the list.",
            "outer": "'outer', which is hidden.",
            "inner": "'inner', and 'outer' around it is hidden.",
            "": "a node that has no id: give it one.",
        ]
        for (id, fault) in wrong {
            #expect(faults(nothing, id) == ["card, standard: The screen gives the focus to \(fault)"])
        }
        let off = Button("Off").id("off").enabled(false).on(.tap, .word("nothing"))
        #expect(faults(off, "off") == ["card, standard: The screen gives the focus to 'off', which is disabled."])
        let silent = Button("Off").id("off").accessibility(hidden: true).on(.tap, .word("nothing"))
        #expect(
            faults(silent, "off") == [
                "card, standard: The screen gives the focus to 'off', which is hidden from assistive technology."
            ])
        #expect(
            faults(nothing, "pages", twice: true) == [
                "card, standard: The screen gives the focus to 'pages' and to 'name': name one."
            ])
    }
}
