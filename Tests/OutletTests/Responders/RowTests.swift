import Outlet
import OutletTesting
import Testing
import ViewTree

/// Changing rows: hiding, removing, moving, folding their sections.
@Suite(.timeLimit(.minutes(5))) struct RowTests {
    private func client() async throws -> TestClient {
        let app = try ShopController.app { outlets in
            outlets.articles.on(.reorder, MoveRow(in: \.articles))
            outlets.shelves.on(.reorder, MoveRow(in: \.shelves))
        }
        return try await TestClient(app).open("shop")
    }

    private func move(_ key: String, before next: String?, in list: String, _ client: TestClient) async throws {
        try await client.user(
            .reorder, list, value: ["key": .string(key), "before": next.map { .string($0) } ?? .null])
    }

    /// The keys of a list's sections, each with those of its rows.
    private func sections(of list: String, _ client: TestClient) -> [String] {
        client.node(list)?["sections"]?.array?.map { section in
            let rows = section["rows"]?.array?.compactMap { $0["key"]?.string } ?? []
            return "\(section["key"]?.string ?? ""): \(rows.joined(separator: " "))"
        } ?? []
    }

    @Test(
        arguments: [
            ("1", "3", ["2", "1", "3"]), ("3", "1", ["3", "1", "2"]), ("1", nil, ["2", "3", "1"]),
            ("1", "1", ["1", "2", "3"]), ("1", "2", ["1", "2", "3"]), ("3", nil, ["1", "2", "3"]),
        ] as [(String, String?, [String])])
    func `a row goes where its user puts it`(key: String, next: String?, keys: [String]) async throws {
        let client = try await client()
        try await move(key, before: next, in: "articles", client)
        #expect(client.keys(of: "articles") == keys)
        try await client.check()
    }

    @Test(
        arguments: [
            ("11", "13", ["a.b: 12", "c: 11 13"]), ("13", "12", ["a.b: 11 13 12", "c: "]),
            ("12", "11", ["a.b: 12 11", "c: 13"]), ("11", nil, ["a.b: 12", "c: 13 11"]),
            ("13", nil, ["a.b: 11 12", "c: 13"]), ("11", "12", ["a.b: 11 12", "c: 13"]),
        ] as [(String, String?, [String])])
    func `8. a row goes to another section, and an empty one keeps its place`(
        key: String, next: String?, expected: [String]
    ) async throws {
        let client = try await client()
        try await move(key, before: next, in: "shelves", client)
        #expect(sections(of: "shelves", client) == expected)
        try await client.check()
    }

    @Test func `a selection inside a row is of that row, whatever an input in it holds`() async throws {
        struct Line: Model, Identifiable {
            let id: String
        }
        struct Lines: Model {
            var lines = IdentifiedList([Line(id: "1"), Line(id: "2")])
            var last: String?
        }
        let screen = Screen("lines", title: "Lines", model: Lines()) {
            Label().id("last").observing({ (lines: Lines) in lines.last ?? "" })
            List(id: "list") {
                ForEach(\Lines.lines) {
                    Row { TextField("Edit").id("edit").on(.change, RowSelection(in: \Lines.lines, publish: \.last)) }
                }
            }
        }
        let client = try await TestClient(Application(name: "Lines") { screen }).open("lines")
        for text in ["2", "none"] {
            try await client.type(text, into: "list/1/edit")
            #expect(client.text("last") == "1")
        }
    }

    @Test func `an intention in a row reads the input of that row, else that of the screen`() async throws {
        struct Line: Model, Identifiable {
            let id: String
            var text: String
        }
        struct Lines: Model {
            var lines = IdentifiedList([Line(id: "a/b", text: "one"), Line(id: "c", text: "two")])
            var last = ""
        }
        let screen = Screen("lines", title: "Lines", model: Lines()) {
            TextField("Edit").id("edit")
            TextField("Title").id("title")
            Button("Reverse").id("reverse").on(.tap, Reverse(\Lines.last, from: TextField.input("edit")))
            List(id: "list") {
                ForEach(\Lines.lines) {
                    Row {
                        TextField("Edit").id("edit").observing(\Line.text)
                        Button("Reverse").id("reverse").on(.tap, Reverse(\Lines.last, from: TextField.input("edit")))
                        Button("Title").id("other").on(.tap, Reverse(\Lines.last, from: TextField.input("title")))
                    }
                }
            }
            Label().id("last").observing(\Lines.last)
        }
        let client = try await TestClient(Application(name: "Lines") { screen }).open("lines")
        try await client.type("screen", into: "edit")
        try await client.type("title", into: "title")
        try await client.type("draft", into: "list/c/edit")
        for (button, text) in [
            ("list/a~1b/reverse", "eno"), ("list/c/reverse", "tfard"), ("reverse", "neercs"), ("list/c/other", "eltit"),
        ] {
            try await client.tap(button)
            #expect(client.text("last") == text)
        }
        try await client.check()
    }

    @Test func `a row is changed and removed by what happens in it`() async throws {
        let client = try await client()
        try await client.user("cheer", "shelves/12/mark")
        #expect(client.text("shelves/12/name") == "Dish!")
        #expect(client.text("shelves/11/name") == "Cup")
        try await client.user("drop", "shelves/12")
        #expect(sections(of: "shelves", client) == ["a.b: 11", "c: 13"])
        try await client.check()
    }

    @Test func `a row that is hidden takes no events`() throws {
        var container = ModelContainer(Shop())
        let hide = ChangeRow<Shop, IdentifiedList<Article>>(in: \.articles) { $0.isHidden = true }
        for node in ["articles/3/name", "articles/9", "articles", "articles/x"] {
            let interaction = Interaction(node: node, event: .tap)
            #expect(try hide.perform(interaction, on: &container, in: Context()) == [])
        }
        #expect(container.model?.articles.map(\.isHidden) == [false, false, true])
    }

    @Test func `a section is folded by its header, and unfolded again`() async throws {
        let client = try await client()
        let document = client.document["tree"]
        try await client.user("fold", "shelves.header.a..b.fold")
        #expect(sections(of: "shelves", client) == ["a.b: ", "c: 13"])
        #expect(client.node("shelves.header.a..b") != nil)
        try await client.check()
        try await client.user("fold", "shelves.header.a..b.fold")
        #expect(client.document["tree"] == document)
        try await client.check()
    }

    @Test func `sections are folded and hidden, and others stay`() {
        let shelves = Shop().shelves
        let folded = shelves.folding(["a.b", "nowhere"])
        #expect(folded.sections.map(\.rows.count) == [0, 1])
        #expect(folded.count == 1)
        #expect(folded[id: 11] == nil && folded[id: 13] != nil)
        #expect(shelves.hiding(["c"]).sections.ids == ["a.b"])
        #expect(shelves.hiding(["c"]).count == 2)
    }

    @Test func `in a window a row put at the end is the last that is shown`() {
        var window = Windowed(IdentifiedList((1...9).map { Article(id: $0, name: "") }), showing: 4)
        window.moveRow("1", before: nil)
        #expect(window.rows.ids == [2, 3, 4, 1, 5, 6, 7, 8, 9])
        #expect(window.shown == 4)
        window.moveRow("5", before: "2")
        window.removeRow("3")
        window.changeRow("4") { $0.name = "four" }
        #expect(window.rows.ids == [5, 2, 4, 1, 6, 7, 8, 9])
        #expect(window.row("4")?.name == "four")
        #expect(window.section(ofRow: "4") == nil)
    }

    @Test func `keys that name nothing do nothing`() {
        var articles = Shop().articles
        var shelves = Shop().shelves
        for key in ["9", "01", "", "x"] {
            articles.moveRow(key, before: nil)
            articles.moveRow("1", before: key)
            articles.removeRow(key)
            articles.changeRow(key) { $0.name = "changed" }
            shelves.moveRow(key, before: nil)
            shelves.moveRow("11", before: key)
            shelves.removeRow(key)
            shelves.changeRow(key) { $0.name = "changed" }
            #expect(articles.row(key) == nil && shelves.row(key) == nil && shelves.section(ofRow: key) == nil)
        }
        #expect(articles == Shop().articles)
        #expect(shelves == Shop().shelves)
        #expect((0...4).map { shelves.key(at: $0) } == ["11", "12", "13", nil, nil])
    }
}
