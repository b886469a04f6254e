import Outlet
import OutletSocketTesting
import Testing
import ViewTree

@testable import OutletTesting

/// The page on which every type of node is to be seen, and to be tried out.
@Suite(.timeLimit(.minutes(30))) struct GalleryTests {
    private func client(_ transport: Transport = .inProcess) async throws -> TestClient {
        try await TestClient(ExampleApp.application, over: transport).open("gallery")
    }

    private func nodes(_ client: TestClient) -> [JSON] { client.ids.compactMap { client.node($0) } }

    @Test func `every type of node is there, and one that clients don't know`() async throws {
        let shown = Set(nodes(try await client()).compactMap { $0["type"]?.string })
        #expect(shown == Set(NodeType.standard.map(\.name)).union(["gauge", "sparkline"]))
    }

    @Test func `every style, role and state is there`() async throws {
        let nodes = nodes(try await client())
        func holds(_ type: String, _ member: String, _ value: JSON?) -> Bool {
            nodes.contains { $0["type"]?.string == type && $0[member] == value }
        }
        for style in Label.Style.allCases where style != .body {
            #expect(holds("label", "style", style.json), "\(style)")
        }
        for role in Button.Role.allCases where role != .default {
            #expect(holds("button", "role", role.json), "\(role)")
        }
        for style in Picker.Style.allCases where style != .menu {
            #expect(holds("picker", "style", style.json), "\(style)")
        }
        #expect(holds("label", "style", nil) && holds("button", "role", nil) && holds("picker", "style", nil))
        for type in NodeType.standard where type.input != nil {
            #expect(holds(type.name, "enabled", false), "\(type.name)")
            let errors = nodes.filter { $0["type"]?.string == type.name }.compactMap { $0["error"] }
            #expect(!errors.isEmpty, "\(type.name)")
        }
        #expect(nodes.contains { $0["components"] != nil })
        #expect(holds("progress", "value", JSON.null))
        #expect(holds("button", "enabled", false))
    }

    @Test func `every id is a name`() async throws {
        for id in try await client().ids {
            #expect(id.allSatisfy { $0.isLetter || $0.isNumber || "/.".contains($0) }, "\(id)")
        }
    }

    @Test func `the document passes the schema, with the app's own type in it`() async throws {
        let client = try await client()
        let schema = try await client.channel.get("/schema/document.json").json
        #expect(schema["$defs"]?["node.sparkline"] != nil)
        #expect(SchemaChecker(schema).faults(in: client.document) == [])
    }

    @Test(arguments: Transport.allCases)
    func `what is tried out shows what it does`(transport: Transport) async throws {
        let client = try await client(transport)
        try await client.change("showDetails", to: false)
        #expect(!client.shows("details"))
        try await client.change("showDetails", to: true)
        #expect(client.shows("details"))
        try await client.change("volume", to: 75)
        #expect(client.node("loudness")?["value"] == 0.75)
        try await client.change("guests", to: 5)
        #expect(client.text("guestCount") == "A table for 5")
        try await client.change("size", to: "l")
        #expect(client.text("chosenSize") == "l")
        try await client.change("time", to: ["20", "15"])
        #expect(client.text("chosenTime") == "20:15")
        try await client.change("day", to: "2026-02-28")
        #expect(client.text("chosenDay") == "February 28, 2026")
        try await client.change("day", to: "")
        #expect(client.text("chosenDay") == "No day")
        #expect(client.drafts == JSONObject(), "the document holds what was put in")
        try await client.check()
    }

    @Test func `a form is handed in as a whole, by its button too`() async throws {
        let client = try await client()
        try await client.type("Ada", into: "name")
        try await client.submit("registration")
        #expect(client.text("greeting") == "ADA")
        try await client.type("Bo", into: "name")
        try await client.tap("greet")
        #expect(client.text("greeting") == "BO")
        try await client.check()
    }

    @Test func `a tab stays chosen`() async throws {
        let client = try await client()
        #expect(client.node("pages")?["selected"] == nil)
        try await client.user(.select, "pages", value: "lists")
        #expect(client.node("pages")?["selected"] == "lists")
        try await client.check()
    }

    @Test(
        arguments: [
            ("showDetails", 1), ("volume", "loud"), ("guests", nil), ("size", ["s"]), ("time", "08:30"),
            ("time", ["08", 30]), ("day", 2026), ("name", false),
        ] as [(String, JSON)])
    func `a value of a wrong type is refused, and the member is named`(input: String, value: JSON) async throws {
        try await expectRefusal(input, value, "wrong-shape")
    }

    @Test(
        arguments: [
            ("volume", -1), ("volume", 100.5), ("guests", 0), ("guests", 13), ("size", "xl"), ("size", ""),
            ("time", ["08"]), ("time", ["08", "31"]), ("day", "2025-12-31"), ("day", "2026-02-29"), ("day", "today"),
            ("name", .string(String(repeating: "x", count: 41))),
        ] as [(String, JSON)])
    func `a value that is not allowed is refused, and the member is named`(input: String, value: JSON) async throws {
        try await expectRefusal(input, value, "invalid-value")
    }

    /// Posts a value among what the inputs hold, and where the input takes it, as its change.
    private func expectRefusal(_ input: String, _ value: JSON, _ problem: String) async throws {
        let client = try await client()
        var events = [
            (Event(.select, on: "pages", value: "lists", values: JSONObject([(input, value)])), "/values/\(input)")
        ]
        if input != "name" { events.append((Event(.change, on: input, value: value), "/value")) }
        for (event, pointer) in events {
            let before = client.document
            let refusal = await #expect(throws: Refusal.self) { try await client.post(event) }
            #expect(refusal?.answer.status == 422)
            #expect(refusal?.answer.problem == problem)
            #expect(refusal?.answer.json["errors"]?[0]?["pointer"]?.string == pointer)
            try await client.reload()
            #expect(client.document == before)
        }
    }

    @Test func `a disabled input is not changed, one whose error shows is`() async throws {
        let client = try await client()
        await #expect(throws: TestFailure.self) { try await client.change("sliderDisabled", to: 1) }
        try await client.change("sliderError", to: 1)
        #expect(client.value("sliderError") == 1)
    }

    @Test func `what buttons ask for, the client does`() async throws {
        let client = try await client()
        for node in ["open", "copy", "share", "announce", "toast"] { try await client.tap(node) }
        #expect(client.effects.compactMap { $0["type"]?.string } == ["openURL", "copy", "share", "announce", "toast"])
        let revision = client.revision
        try await client.tap("copyHeadline")
        try await client.tap("toggleSecret")
        try await client.tap("rename")
        #expect(client.actions == [["copy": "headline"], ["toggle": "secret"], "nothing"])
        #expect(client.revision == revision, "what the client does alone changes nothing here")
    }

    @Test func `rows stand in sections, and look as their items do`() async throws {
        let client = try await client()
        let sections = client.node("pantry")?["sections"]?.array ?? []
        #expect(sections.map { $0["key"] } == ["fresh", "dry", "cellar"])
        #expect(sections.map { $0["header"]?["text"] } == ["Fresh", "Dry", "Cellar"])
        #expect(sections.last?["rows"] == [])
        #expect(sections.last?["footer"]?["text"] == "Nothing is here, and the section stays")
        #expect(client.text("pantry/bread") == "Bread")
        #expect(client.text("pantry/milk/gone") == "Gone")
        #expect(client.node("pantry/milk")?["enabled"] == false)
    }

    @Test(arguments: Transport.allCases)
    func `a row is chosen, and chosen again it is so no more; one that is gone can't be`(
        transport: Transport
    ) async throws {
        let client = try await client(transport)
        try await client.select("tea", in: "pantry")
        #expect(client.node("pantry")?["selection"] == ["tea"])
        #expect(client.text("chosenSnack") == "Snack: Tea")
        await #expect(throws: Refusal.self) { try await client.select("milk", in: "pantry") }
        #expect(client.text("chosenSnack") == "Snack: Tea")
        try await client.select("tea", in: "pantry")
        #expect(client.node("pantry")?["selection"] == nil)
        #expect(client.text("chosenSnack") == "No snack")
        try await client.check()
    }

    @Test func `several rows are picked, moved and deleted`() async throws {
        let client = try await client()
        #expect(client.text("pickedCount") == "1 fruit is picked.")
        try await client.user(.select, "fruits", value: ["fig", "plum"])
        #expect(client.node("fruits")?["selection"] == ["fig", "plum"])
        #expect(client.text("pickedCount") == "2 fruits are picked.")
        try await client.user(.reorder, "fruits", value: ["key": "plum", "before": "apple"])
        #expect(client.keys(of: "fruits") == ["plum", "apple", "fig"])
        try await client.user("delete", "fruits/fig")
        #expect(client.node("fruits")?["selection"] == ["plum"])
        #expect(client.text("pickedCount") == "1 fruit is picked.")
        try await client.check()
    }

    @Test func `lines come page by page, and a refresh begins anew`() async throws {
        let client = try await client()
        #expect(client.node("lines")?["total"] == 100)
        var shown = 10
        while client.node("lines")?["more"] == true {
            #expect(client.keys(of: "lines").count == shown)
            try await client.user(.loadMore, "lines")
            shown += 10
        }
        #expect(client.keys(of: "lines") == (1...100).map(String.init))
        try await client.user(.refresh, "lines")
        #expect(client.keys(of: "lines").count == 10)
        try await client.check()
    }

    @Test func `rows go, until the list says that it is empty`() async throws {
        let client = try await client()
        for key in ["apple", "fig", "plum"] { try await client.user("delete", "fruits/\(key)") }
        #expect(client.keys(of: "fruits") == [])
        #expect(client.text("noFruits") == "No fruits are left.")
        try await client.check()
    }
}
