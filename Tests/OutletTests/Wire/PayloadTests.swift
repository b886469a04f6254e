import Outlet
import OutletTesting
import Testing
import ViewTree

/// What events bring: of the type that the app declares, and about what is on screen.
@Suite(.timeLimit(.minutes(5))) struct PayloadTests {
    private func client(_ start: Shop = Shop()) async throws -> TestClient {
        let app = try ShopController.app(start) { outlets in
            Observe(\.rating, in: outlets.trace.text)
            Observe(\.page, in: outlets.pages.selected)
            outlets.go.on(.rate, Change { $0.rating = "\($1.stars) \($1.author?.name ?? "nobody")" })
            outlets.pages.on(.select, Assign(\.page))
            outlets.articles.on(.select, RowSelection(in: \.articles, publish: \.selected))
            outlets.articles.on(.reorder, MoveRow(in: \.articles))
            outlets.many.on(.select, MultipleSelection(in: \.articles, publish: \.many))
        }
        return try await TestClient(app).open("shop")
    }

    private func post(_ event: Event, _ client: TestClient) async throws -> Answer {
        try await client.channel.post("\(client.path)/events", event.json)
    }

    /// Expects a refusal, and that nothing has changed.
    private func expect(
        _ event: Event, _ status: Int, _ problem: String, _ pointers: [String] = [], of client: TestClient,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let before = client.document
        let refused = try await post(event, client)
        OutletTests.expect(refused, status, problem, sourceLocation: sourceLocation)
        #expect(refused.pointers == pointers, sourceLocation: sourceLocation)
        if status == 409 {
            #expect(refused.json["revision"]?.integer == client.revision, sourceLocation: sourceLocation)
        }
        try await client.reload()
        #expect(client.document == before, sourceLocation: sourceLocation)
        return refused.json["detail"]?.string ?? ""
    }

    @Test func `an event of an app's own brings a value of the app's own type`() async throws {
        let client = try await client()
        try await client.user(
            .init(rawValue: "rate"), "go", value: ["stars": 4, "author": ["name": "Ada"], "note": nil])
        #expect(client.text("trace") == "4 Ada")
    }

    @Test(
        arguments: [
            (["stars": "4"], "/value/stars", "Expected a whole number, found a string."),
            (["stars": 4.5], "/value/stars", "Expected a value that is allowed, found 4.5."),
            (
                ["author": ["name": "A"], "stars": 1e300], "/value/stars",
                "Expected a value that is allowed, found 1e+300."
            ),
            (["note": "x"], "/value/stars", "The member 'stars' is missing."),
            (["stars": nil], "/value/stars", "Expected a whole number, found null."),
            (["stars": 1, "author": "Ada"], "/value/author", "Expected an object, found a string."),
            (["stars": 1, "author": ["name": true]], "/value/author/name", "Expected a string, found a boolean."),
            (["stars": 1, "author": ["name": "A", "age": 7]], "/value/author/age", "There is no member 'age'."),
            (["stars": 1, "tags": ["a", 2]], "/value/tags/1", "Expected a string, found a number."),
            (["stars": 1, "tags": "a"], "/value/tags", "Expected an array, found a string."),
            (["stars": 1, "size": "huge"], "/value/size", "Expected a value that is allowed, found 'huge'."),
            (["stars": 1, "sta/rs": 2], "/value/sta~1rs", "There is no member 'sta/rs'."),
            ([1], "/value", "Expected an object, found an array."),
            ("4", "/value", "Expected an object, found a string."),
            (nil, "/value", "Expected an object, found null."),
        ] as [(JSON, String, String)])
    func `5. a payload of another shape is a 422 that points at what is wrong`(
        value: JSON, pointer: String, detail: String
    ) async throws {
        let client = try await client()
        let event = Event("rate", on: "go", value: value)
        #expect(try await expect(event, 422, "wrong-shape", [pointer], of: client) == detail)
    }

    @Test func `a payload that is missing is a 422`() async throws {
        let client = try await client()
        let detail = try await expect(Event("rate", on: "go"), 422, "wrong-shape", ["/value"], of: client)
        #expect(detail == "Expected an object, found no value.")
        for event in [Event(.select, on: "many"), Event(.reorder, on: "articles"), Event(.select, on: "pages")] {
            _ = try await expect(event, 422, "wrong-shape", ["/value"], of: client)
        }
    }

    @Test(arguments: [
        (Event(.select, on: "many", value: 1), "Expected a row's key, or an array of keys, found a number."),
        (Event(.select, on: "many", value: ["1", 2]), "Expected a row's key, or an array of keys, found an array."),
        (Event(.select, on: "pages", value: ["one"]), "Expected a string, found an array."),
        (
            Event(.reorder, on: "articles", value: ["before": "1"]),
            #"Expected an object such as {"key": "7", "before": "3"}, found an object."#
        ),
    ])
    func `5. what no row, place or tab can be is a 422`(event: Event, detail: String) async throws {
        let client = try await client()
        #expect(try await expect(event, 422, "wrong-shape", ["/value"], of: client) == detail)
    }

    @Test(arguments: [
        Event(.select, on: "many", value: "9"), Event(.select, on: "many", value: ["1", "9"]),
        Event(.select, on: "articles", value: "9"), Event(.reorder, on: "articles", value: ["key": "9"]),
        Event(.reorder, on: "articles", value: ["key": "1", "before": "9"]),
    ])
    func `19. a row that is not there is a 409 that names it`(event: Event) async throws {
        let client = try await client()
        let detail = try await expect(event, 409, "node-gone", of: client)
        #expect(detail == "The row '9' of '\(event.node ?? "")' is not on screen.")
    }

    @Test func `a row that is hidden, or behind the window, can't be chosen`() async throws {
        var start = Shop()
        start.articles.update(id: 1) { $0.isHidden = true }
        let client = try await client(start)
        _ = try await expect(Event(.select, on: "articles", value: "1"), 409, "node-gone", of: client)
    }

    @Test func `several rows are a 422 where the list lets one be selected`() async throws {
        var start = Shop()
        start.isMultiple = false
        let client = try await client(start)
        for list in ["articles", "many"] {
            let event = Event(.select, on: list, value: ["1", "3"])
            let detail = try await expect(event, 422, "invalid-value", ["/value"], of: client)
            #expect(detail == "One row of '\(list)' can be selected, found 2.")
        }
        #expect(try await post(Event(.select, on: "many", value: ["3"]), client).status == 200)
        let several = try await self.client()
        #expect(try await post(Event(.select, on: "many", value: ["1", "3"]), several).status == 200)
    }

    @Test func `a tab is chosen by the id of its section, and nothing else is one`() async throws {
        let client = try await client()
        try await client.user(.select, "pages", value: "two")
        #expect(client.node("pages")?["selected"] == "two")
        for other in ["four", "first", "pages", "go", "", "articles/1"] {
            let event = Event(.select, on: "pages", value: .string(other))
            let detail = try await expect(event, 422, "invalid-value", ["/value"], of: client)
            #expect(detail == "'\(other)' is no section of 'pages'.")
        }
        _ = try await expect(Event(.select, on: "pages", value: "three"), 409, "node-gone", of: client)
    }
}
