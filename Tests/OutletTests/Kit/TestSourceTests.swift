import Outlet
import OutletTesting
import Testing
import ViewTree

/// Sources that a test lets answer.
@Suite(.timeLimit(.minutes(5))) struct TestSourceTests {
    private let books = TestSource<String, IdentifiedList<Book>>()

    private func client() async throws -> TestClient {
        try await TestClient(Application(name: "Shelf", controllers: [ShelfController(books: books.source)]))
            .open("shelf")
    }

    private func list(_ ids: Int...) -> IdentifiedList<Book> {
        IdentifiedList(ids.map { Book(id: $0, title: "Book \($0)") })
    }

    @Test func `of several requests in flight, each gets its own answer, in any order`() async throws {
        let client = try await client()
        try await client.type("b", into: "search")
        let second = try await books.next(for: "b")
        let first = try await books.next(for: "a")
        #expect([first.request, second.request] == ["a", "b"])
        #expect(first.isCancelled)
        #expect(!second.isCancelled)
        second.answer(list(2))
        try await client.wait { $0.text("phase") == "loaded" }
        first.answer(list(1))
        try await client.refresh()
        let third = try await books.next()
        #expect(client.keys(of: "list") == ["2"])
        third.fail(ServiceFailure("The library is closed."))
        try await client.wait { $0.text("phase") == #"failed(reason: "The library is closed.")"# }
        #expect(books.requests.sorted() == ["a", "b", "b"])
        try await client.check()
    }

    @Test func `a request with a cursor asks for the page that an answer has named`() async throws {
        let client = try await client()
        let first = try await books.next()
        #expect(first.cursor == nil)
        first.answer(Page(list(1), next: PageCursor("second"), total: 2))
        try await client.wait { $0.keys(of: "list") == ["1"] }
        try await client.user(.loadMore, "list")
        let second = try await books.next()
        #expect(second.request == "a")
        #expect(second.cursor == PageCursor("second"))
        second.answer(list(2))
        try await client.wait { $0.keys(of: "list") == ["1", "2"] }
    }

    @Test func `a value that is no list is answered alike`() async throws {
        let prices = TestSource<Int, Double>()
        let screen = Screen("price", title: "Price", model: Price()) {
            Label().id("price").observing({ (price: Price) in price.value.value.map { "\($0)" } ?? "" }, in: \.text)
        } connect: { _ in
            Load(\.value, from: prices.source) { $0.item }
        }
        let client = try await TestClient(Application(name: "Price") { screen }).open("price")
        try await prices.next(for: 7).answer(2.5)
        try await client.wait { $0.text("price") == "2.5" }
    }

    private struct Price: Model {
        var item = 7
        var value = Loadable<Double>()
    }

    @Test func `a request that does not come is a failure, which says what came instead`() async throws {
        _ = try await client()
        _ = try await books.next()
        let failure = await #expect(throws: TestFailure.self) {
            _ = try await books.next(for: "b", within: .milliseconds(10))
        }
        #expect(
            failure?.description == #"The source was not asked for the request b. It was asked for ["a"]."#,
            "\(failure?.description ?? "")")
    }

    @Test func `who waits for a request is told when the test is over`() async throws {
        let waiting = Task { try await books.next(within: .seconds(3_600)) }
        waiting.cancel()
        await #expect(throws: TestFailure.self) { try await waiting.value }
    }

    @Test func `a request is answered once`() async {
        await #expect(processExitsWith: .failure) {
            let source = TestSource<Int, Int>()
            let screen = Screen("number", title: "Number", model: Loadable<Int>()) {
                Label().id("number")
            } connect: { _ in
                Load(\.self, from: source.source) { _ in 7 }
            }
            _ = try await TestClient(Application(name: "Number") { screen }).open("number")
            let request = try await source.next()
            request.answer(1)
            request.answer(2)
        }
    }
}
