import Outlet
import OutletTesting
import Testing
import ViewTree

/// A controller inside another: what clients see of it, and what it sees itself.
struct ChildTests {
    private func open(_ start: Directory? = Directory()) async throws -> TestClient {
        try await TestClient(DirectoryController.app(start)).open("directory")
    }

    @Test func `a child's outermost node has the id of its slot, and those inside begin with it`() async throws {
        let client = try await open()
        #expect(client.node("filterBar")?["type"] == "column")
        #expect(client.node("second")?["type"] == "row", "the compact implementation")
        #expect(client.node("header.bar")?["type"] == "row")
        for id in [
            "filterBar.search", "filterBar.2", "filterBar.marks/a/name", "filterBar.one", "filterBar.one.0",
            "second.search", "header.title", "header.bar.search", "people/1/editor", "people/1/editor.field",
        ] {
            #expect(client.node(id) != nil, "\(id): \(client.ids)")
        }
        #expect(Set(client.ids).count == client.ids.count)
        #expect(client.node("filterBar.marks/a")?["key"] == "a")
    }

    @Test func `what clients do by themselves leads to the child's own nodes`() async throws {
        let client = try await open()
        #expect(client.node("filterBar.search")?["on"]?["submit"] == [["focus": "filterBar.again"]])
    }

    @Test func `one controller in two slots has two parts of the model`() async throws {
        let client = try await open()
        try await client.type("ada", into: "filterBar.search")
        try await client.type("b", into: "second.search")
        try await client.type("c", into: "header.bar.search")
        #expect(client.value("filterBar.search") == "ada")
        #expect(client.value("second.search") == "b")
        #expect(client.value("header.bar.search") == "c")
        #expect(client.text("trace") == "second: b")
        try await client.check()
    }

    @Test func `a child's intentions name its nodes and its inputs as the child does`() async throws {
        let client = try await open()
        try await client.post(
            Event(
                .tap, on: "filterBar.more",
                values: JSONObject([("filterBar.search", "one"), ("filterBar.again", "two")])))
        #expect(client.text("filterBar.seen") == "more one two")
        try await client.post(
            Event(
                .tap, on: "header.bar.more",
                values: JSONObject([("filterBar.search", "one"), ("header.bar.search", "three")])))
        #expect(client.text("header.bar.seen") == "more three ")
    }

    @Test func `a When, a list and its rows follow the child's part`() async throws {
        let client = try await open()
        #expect(client.node("filterBar.hint") == nil)
        try await client.tap("filterBar.more")
        #expect(client.text("filterBar.hint") == "0 characters")
        try await client.type("four", into: "filterBar.search")
        #expect(client.text("filterBar.hint") == "4 characters")
        #expect(client.node("second.hint") == nil)
        try await client.tap("filterBar.marks/b/flip")
        #expect(client.value("filterBar.marks/b/on") == true)
        #expect(client.value("filterBar.marks/a/on") == false)
        try await client.check()
    }

    @Test func `a row of a child's list is chosen, and what it emits brings the row's element`() async throws {
        let client = try await open()
        try await client.tap("filterBar.marks/a/flip")
        try await client.select("a", in: "filterBar.marks")
        #expect(client.text("query") == "a true")
    }

    @Test func `a child's loads fill its part`() async throws {
        let client = try await open()
        try await client.type("ab", into: "filterBar.search")
        #expect(client.text("filterBar.found") == "ab AB")
        #expect(client.document["tree"].map { "\($0)".contains("x X") } == false)
        try await client.type("x", into: "header.bar.search")
        try await client.check()
    }

    @Test func `what a service answers goes to the child that asked`() async throws {
        let client = try await open()
        try await client.post(client.event(.tap, on: "filterBar.ask"), ["prefer": "wait=60"])
        #expect(client.text("filterBar.answer") == "news of filter")
    }

    @Test func `what a child raises it answers itself`() async throws {
        let client = try await open()
        try await client.tap("filterBar.recall")
        #expect(client.text("filterBar.answer") == "again")
    }

    @Test func `tabs in a child are chosen by the child's names of their sections`() async throws {
        var start = Directory()
        start.filter.page = "two"
        let client = try await open(start)
        #expect(client.node("filterBar.pages")?["selected"] == "filterBar.two")
        try await client.user(.select, "filterBar.pages", value: "filterBar.one")
        #expect(client.node("filterBar.pages")?["selected"] == "filterBar.one")
        try await client.check()
    }

    @Test func `what the parent binds at a child holds for its outermost node`() async throws {
        var start = Directory()
        start.isBusy = true
        let client = try await open(start)
        #expect(!client.shows("second"))
        #expect(client.shows("filterBar"))
        await #expect(throws: Refusal.self) { try await client.post(Event(.tap, on: "second.more")) }
    }

    @Test func `where the part is nil, or there is no model, the child has none either`() async throws {
        var start = Directory()
        start.header = nil
        let client = try await open(start)
        #expect(client.text("header.title") == "")
        try await client.type("x", into: "header.bar.search")
        #expect(client.node("header.bar.search")?["value"] == "")
        let empty = try await open(nil)
        #expect(empty.text("filterBar.found") == "")
        try await empty.tap("filterBar.more")
        #expect(empty.revision == 1)
    }

    @Test func `another implementation of a child is another fingerprint`() async throws {
        let compact = Implementation<DirectoryController>("standard", over: .standard) {
            $0.filterBar(Child(FilterBarController(), implementation: "compact"))
        }
        let store = MemoryStore()
        let before = try await TestClient(DirectoryController.app(), store: store).open("directory")
        let session = try #require(before.document["session"]?.string)
        let after = try await TestClient(DirectoryController.app(implementations: [compact]), store: store)
            .resume(session)
        #expect(after.revision == 2)
        #expect(after.node("filterBar")?["type"] == "row")
    }
}
