import Outlet
import OutletTesting
import Testing
import ViewTree

/// Loads: from a request that follows from the model to what the screen shows.
@Suite(.timeLimit(.minutes(5))) struct LoadTests {
    let library = Library()

    private func client(_ setting: Setting, _ change: (inout ShelfController) -> Void = { _ in }) async throws
        -> TestClient
    {
        var controller = ShelfController(books: library.source)
        change(&controller)
        let app = try Application(name: "Shelf", controllers: [controller])
        return try await TestClient(setting.channel(app)).open("shelf")
    }

    @Test(arguments: Setting.all)
    func `a screen opens at once, says that it loads, and gets the rows as a later revision`(
        setting: Setting
    ) async throws {
        let client = try await client(setting)
        #expect(client.text("phase") == "loading")
        #expect(client.shows("spinner"))
        #expect(client.keys(of: "list").isEmpty)
        await library.asked(1)
        library.answer("a", [3, 1])
        try await client.wait { $0.text("phase") == "loaded" }
        #expect(client.keys(of: "list") == ["3", "1"])
        #expect(!client.shows("spinner"))
        #expect(client.text("note") == "note on 3", "a source that follows another is asked in the same revision")
        #expect(client.revision == 2)
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `another request leaves the rows until the new come, and what the old one brings is dropped`(
        setting: Setting
    ) async throws {
        let client = try await client(setting)
        await library.asked(1)
        library.answer("a", [1])
        try await client.wait { $0.text("phase") == "loaded" }
        try await client.type("b", into: "search")
        await library.asked(2)
        try await client.type("c", into: "search")
        await library.asked(3)
        #expect(client.keys(of: "list") == ["1"])
        #expect(client.shows("spinner"))
        library.answer("b", [2])
        library.answer("c", [3])
        try await client.wait { !$0.shows("spinner") }
        #expect(client.keys(of: "list") == ["3"])
        #expect(library.cancelled == ["b"])
        try await client.check()
    }

    @Test func `where the value is not kept, another request goes back to loading`() async throws {
        let client = try await client(Setting.all[0]) { $0.keepsValue = false }
        await library.asked(1)
        library.answer("a", [1])
        try await client.wait { $0.text("phase") == "loaded" }
        try await client.type("b", into: "search")
        #expect(client.text("phase") == "loading")
        #expect(client.keys(of: "list").isEmpty)
        try await client.check()
    }

    @Test func `with no request there is no value, and nothing is asked`() async throws {
        let client = try await client(Setting.all[0])
        await library.asked(1)
        library.answer("a", [1])
        try await client.wait { $0.text("phase") == "loaded" }
        try await client.type("", into: "search")
        #expect(client.text("phase") == "idle")
        #expect(client.keys(of: "list").isEmpty)
        #expect(client.text("note") == "")
        #expect(library.asked == ["a"])
        try await client.check()
    }

    @Test func `no rows are empty, which is not the same as none yet`() async throws {
        let client = try await client(Setting.all[0])
        await library.asked(1)
        library.answer("a", [])
        try await client.wait { $0.text("phase") == "empty" }
    }

    @Test(arguments: Setting.all)
    func `a source that fails says why, keeps what was there, and is tried again when asked`(
        setting: Setting
    ) async throws {
        let client = try await client(setting)
        await library.asked(1)
        library.answer("a", [1])
        try await client.wait { $0.text("phase") == "loaded" }
        try await client.refresh()
        await library.asked(2)
        library.answer("a", .failure(ServiceFailure("The library is closed.")))
        try await client.wait { $0.text("phase") != "loaded" }
        #expect(client.text("phase") == #"failed(reason: "The library is closed.")"#)
        #expect(client.keys(of: "list") == ["1"])
        #expect(!client.shows("spinner"))
        try await client.tap("retry")
        #expect(client.shows("spinner"))
        await library.asked(3)
        library.answer("a", [1, 2])
        try await client.wait { !$0.shows("spinner") }
        #expect(client.keys(of: "list") == ["1", "2"])
        try await client.check()
    }

    @Test func `what else a source throws is not shown to users`() async throws {
        let client = try await client(Setting.all[0])
        await library.asked(1)
        library.answer("a", .failure(Mishap()))
        try await client.wait { $0.text("phase") != "loading" }
        #expect(client.text("phase") == #"failed(reason: "")"#)
    }

    @Test(arguments: Setting.all)
    func `pages are loaded one at a time, appended, and come to an end`(setting: Setting) async throws {
        let client = try await client(setting)
        await library.asked(1)
        library.answer("a", [1, 2], next: "p2")
        try await client.wait { $0.text("phase") == "loaded" }
        #expect(client.node("list")?["more"] == true)
        try await client.user(.loadMore, "list")
        try await client.user(.loadMore, "list")
        await library.asked(2)
        library.answer("a", [3, 2])
        try await client.wait { $0.node("list")?["more"] == nil }
        #expect(client.keys(of: "list") == ["1", "2", "3"], "a row that is there already is not there twice")
        #expect(library.asked == ["a", "a+p2"])
        try await client.user(.loadMore, "list")
        #expect(library.asked.count == 2)
        try await client.check()
    }

    @Test func `a page that fails leaves the rows, and can be asked for again`() async throws {
        let client = try await client(Setting.all[0])
        await library.asked(1)
        library.answer("a", [1], next: "p2")
        try await client.wait { $0.text("phase") == "loaded" }
        try await client.user(.loadMore, "list")
        await library.asked(2)
        library.answer("a", .failure(Mishap()))
        try await client.wait { $0.text("phase") != "loaded" }
        #expect(client.keys(of: "list") == ["1"])
        try await client.user(.loadMore, "list")
        await library.asked(3)
        library.answer("a", [2])
        try await client.wait { $0.keys(of: "list") == ["1", "2"] }
        #expect(library.asked == ["a", "a+p2", "a+p2"])
    }

    @Test func `a reload while a page is under way begins at the first page, and the page is dropped`() async throws {
        let client = try await client(Setting.all[0])
        await library.asked(1)
        library.answer("a", [1], next: "p2")
        try await client.wait { $0.text("phase") == "loaded" }
        try await client.user(.loadMore, "list")
        await library.asked(2)
        try await client.refresh()
        await library.asked(3)
        library.answer("a", [9])
        library.answer("a", [7])
        try await client.wait { !$0.shows("spinner") }
        #expect(client.keys(of: "list") == ["7"])
        try await client.check()
    }

    @Test func `the answer to an event that is to wait covers what was loaded`() async throws {
        let client = try await client(Setting.all[0])
        await library.asked(1)
        library.answer("a", [1])
        try await client.wait { $0.text("phase") == "loaded" }
        let answering = Task { [library] in
            await library.asked(2)
            library.answer("b", [2])
        }
        try await client.post(
            Event(.change, on: "search", value: "b"), ["prefer": "wait=60"])
        await answering.value
        #expect(client.keys(of: "list") == ["2"])
        try await client.check()
    }

    @Test func `what a screen waits for ends with the screen`() async throws {
        let client = try await client(Setting.all[0])
        await library.asked(1)
        library.answer("a", [1])
        try await client.wait { $0.text("phase") == "loaded" }
        try await client.tap("again")
        #expect(client.text("phase") == "loading")
        await library.asked(2)
        try await client.back()
        #expect(client.keys(of: "list") == ["1"])
        #expect(library.cancelled == ["a"])
        library.answer("a", [2])
        try await client.refresh()
        await library.asked(3)
        #expect(client.keys(of: "list") == ["1"], "what came for the screen that is gone goes nowhere")
        try await client.check()
    }

    @Test func `a screen shows what was forwarded to it at once, and then what its source says`() async throws {
        let client = try await client(Setting.all[0])
        await library.asked(1)
        library.answer("a", [1])
        try await client.wait { $0.text("phase") == "loaded" }
        try await client.tap("forward")
        #expect(client.keys(of: "list") == ["1"])
        #expect(client.text("note") == "note on 1")
        #expect(client.shows("spinner"))
        await library.asked(2)
        library.answer("a", [2])
        try await client.wait { $0.keys(of: "list") == ["2"] }
        try await client.back()
        #expect(client.keys(of: "list") == ["1"], "what was forwarded is a snapshot: there is no link back")
        try await client.check()
    }

    @Test func `a session that ends cancels its loads`() async throws {
        let client = try await client(Setting.all[0])
        await library.asked(1)
        try await client.close()
        #expect(library.cancelled == ["a"])
    }

    @Test func `a document without a session that waits for nothing shows what is at hand, and loads nothing`()
        async throws
    {
        let app = try Application(name: "Shelf", controllers: [ShelfController(books: library.source)])
        let answer = try await Setting.all[0].channel(app).get("/screens/shelf", ["prefer": "wait=0"])
        #expect(answer.status == 200)
        #expect(library.asked.isEmpty)
        let literal = ShelfController(books: DataSource { _ in IdentifiedList([Book(id: 4, title: "Emma")]) })
        let document = try await Setting.all[0].channel(
            Application(name: "Shelf", controllers: [literal])
        ).get("/screens/shelf", [:]).json
        #expect("\(document)".contains("Emma"))
    }
}
