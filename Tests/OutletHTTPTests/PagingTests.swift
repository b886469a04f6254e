import Outlet
import OutletHTTP
import OutletServer
import OutletTesting
import Synchronization
import Testing

/// Lists that a service gives page by page, on a screen.
@Suite(.timeLimit(.minutes(5))) struct PagingTests {
    /// A way to page, and the service's side of it.
    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let paging: JSONPaging
        /// The answer with these rows; there is a further page.
        let page: @Sendable (_ rows: String, _ isLast: Bool, _ asked: Server.Asked) -> String
        /// What the second page is asked by.
        let second: String
        var total: Int?

        static let all = [
            Way(
                testDescription: "a Link header", paging: .link,
                page: { rows, isLast, _ in
                    isLast
                        ? answer(rows, #"Link: </v1/books?p=1>; rel="prev""#)
                        : answer(
                            rows,
                            #"Link: </v1/books?p=0>; rel="first", </v1/books?p=2&q=x>; title="a, b"; rel="x next""#)
                }, second: "/v1/books?p=2&q=x"),
            Way(
                testDescription: "a next member", paging: .next(rows: "books", total: "count"),
                page: { rows, isLast, asked in
                    let next = isLast ? "null" : #""http://\#(asked.headers["host"] ?? "")/v1/more/2""#
                    return answer(#"{"books": \#(rows), "next": \#(next), "count": 3}"#)
                }, second: "/v1/more/2", total: 3),
            Way(
                testDescription: "a cursor",
                paging: .cursor("meta.after", parameter: "after", rows: "data.books", total: "meta.total"),
                page: { rows, isLast, _ in
                    let meta = isLast ? #"{"total": 3}"# : #"{"after": "a/b=", "total": 3}"#
                    return answer(#"{"data": {"books": \#(rows)}, "meta": \#(meta)}"#)
                }, second: "/v1/books?after=a%2Fb%3D&q=x", total: 3),
            Way(
                testDescription: "a cursor that is a number",
                paging: .cursor("offset", parameter: "from", rows: "rows"),
                page: { rows, isLast, _ in answer(#"{"rows": \#(rows), "offset": \#(isLast ? "null" : "2")}"#) },
                second: "/v1/books?from=2&q=x"),
        ]
    }

    private static let first = #"[{"id": 1, "title": "Emma"}, {"id": 2, "title": "Persuasion"}]"#
    private static let second = #"[{"id": 2, "title": "Persuasion"}, {"id": 3, "title": "Sanditon"}]"#

    private func open(_ server: Server, _ paging: JSONPaging) async throws -> TestClient {
        let books = DataSource<String, IdentifiedList<Book>>(
            try JSONService(server), pages: paging, path: { _ in "/books" }, query: { ["q": $0] })
        let controller = ShelfController(books: books)
        return try await TestClient(Application(name: "Shelf", controllers: [controller])).open("shelf")
    }

    @Test(arguments: Way.all)
    func `a screen shows a page, a service that fails is asked again, and further rows come as one scrolls`(
        way: Way
    ) async throws {
        let server = try Server { asked, line in
            switch asked.number {
            case 0: line.send(answer("hunter2", status: "500 No"))
            case 1: line.send(way.page(Self.first, false, asked))
            case 2: line.send(openHead + "Content-Length: 5000\r\n\r\n[")
            default: line.send(way.page(Self.second, true, asked))
            }
        }
        let client = try await open(server, way.paging)
        #expect(client.text("phase") == "loading")
        try await client.wait { $0.text("phase") != "loading" }
        #expect(client.text("phase") == #"failed(reason: "")"#)
        try await client.tap("retry")
        try await client.wait { $0.text("phase") == "loaded" }
        #expect(client.keys(of: "list") == ["1", "2"])
        #expect(client.node("list")?["more"] == true)
        #expect(client.node("list")?["total"]?.integer == way.total)
        try await client.user(.loadMore, "list")
        try await client.wait { $0.text("phase") == #"failed(reason: "")"# }
        #expect(client.keys(of: "list") == ["1", "2"], "a page that fails leaves the rows")
        try await client.user(.loadMore, "list")
        try await client.wait { $0.keys(of: "list") == ["1", "2", "3"] }
        #expect(client.node("list")?["more"] == nil)
        #expect(server.asked.map(\.target) == ["/v1/books?q=x", "/v1/books?q=x", way.second, way.second])
        try await client.check()
    }

    @Test(arguments: ["http://localhost/books?p=2", "//elsewhere.example/2", "file:///etc/passwd", "http://"])
    func `a next page that is somebody else's is a failure`(address: String) async throws {
        let server = try Server(answering: answer("[]", "Link: <\(address)>; rel=next"))
        let client = try await open(server, .link)
        try await client.wait { $0.text("phase") != "loading" }
        #expect(client.text("phase") == #"failed(reason: "")"#)
    }

    @Test(arguments: [
        #"{"next": null}"#, #"{"books": null}"#, #"{"books": {}}"#, "[]", #"{"books": [], "next": {}}"#,
        #"{"books": [], "count": "many"}"#,
    ])
    func `a page of another shape is a failure`(body: String) async throws {
        let server = try Server(answering: answer(body))
        let client = try await open(server, .next(rows: "books", total: "count"))
        try await client.wait { $0.text("phase") != "loading" }
        #expect(client.text("phase") == #"failed(reason: "")"#)
    }

    @Test func `a service that takes longer than the source may times out`() async throws {
        let server = try Server { _, line in line.waitForEnd() }
        let book = DataSource<Int, Book>(try JSONService(server)) { "/books/\($0)" }.timeout(.seconds(1))
        let controller = ShelfController(books: DataSource { _ in IdentifiedList() }, book: book)
        let clock = ManualClock()
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        let application = try Application(name: "Shelf", controllers: [controller])
        let client = try await TestClient(Endpoint(application, configuration: configuration)).open("shelf")
        try await server.asked(1)
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await client.wait { $0.text("book") == "timedOut" }
        #expect(server.asked.map(\.target) == ["/v1/books/7"])
    }
}
