import OutletTesting
import Synchronization
import Testing

@testable import Outlet
@testable import OutletServer

/// Sources whose first value is there at once.
@Suite(.timeLimit(.minutes(5))) struct ImmediateTests {
    private typealias Books = IdentifiedList<Book>

    /// A feed whose newest value can be read, as long as nobody says otherwise.
    private struct OpenFeed: ImmediateSequence {
        enum State {
            case open
            case busy
            case broken
        }

        let feed: Feed
        let state: State

        func now() throws -> Books? {
            switch state {
            case .open: feed.latest
            case .busy: nil
            case .broken: throw ServiceFailure("Not now.")
            }
        }

        func values(after first: Books) -> Self { self }
        func makeAsyncIterator() -> some AsyncIteratorProtocol<Books, any Error> {
            feed.values(of: "").makeAsyncIterator()
        }
    }

    private let feed = Feed()
    private let clock = ManualClock()

    init() { feed.publish([1, 2]) }

    private func open(_ source: DataSource<String, Books>) async throws -> TestClient {
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        let app = try Application(name: "Shelf", controllers: [ShelfController(books: source)])
        // A busy machine may take long for a read.
        app.limitsReadsAtHand = false
        return try await TestClient(
            Endpoint(app, store: SessionMemory(), configuration: configuration, logger: .silent)
        ).open("shelf")
    }

    private func open(_ state: OpenFeed.State = .open) async throws -> TestClient {
        let feed = feed
        return try await open(DataSource { _ in OpenFeed(feed: feed, state: state) })
    }

    @Test func `the value is in the first document and in the answer to an event, and nobody loads`() async throws {
        let client = try await open()
        #expect(client.keys(of: "list") == ["1", "2"])
        #expect(client.text("phase") == "loaded")
        #expect(client.text("note") == "note on 1", "a source that follows another has its value as well")
        feed.publish([3])
        try await client.type("b", into: "search")
        #expect(client.keys(of: "list") == ["3"])
        #expect(client.revision == 2)
        try await client.check()
    }

    @Test func `what changes is watched for once the value has stood for a second`() async throws {
        let client = try await open()
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(999))
        #expect(feed.watchers == 0)
        clock.advance(by: .milliseconds(1))
        await feed.watched(1)
        feed.publish([2, 3])
        try await client.wait { $0.keys(of: "list") == ["2", "3"] }
        try await client.check()
    }

    @Test func `what changed before it was watched is told then`() async throws {
        let client = try await open()
        feed.publish([7])
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await client.wait { $0.keys(of: "list") == ["7"] }
        try await client.check()
    }

    @Test func `who leaves a value soon never watches it`() async throws {
        let client = try await open()
        await clock.sleepers(1)
        try await client.close()
        clock.advance(by: .seconds(2))
        let next = try await open()
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        await feed.watched(1)
        #expect(feed.watchers == 1)
        try await next.close()
        await feed.ended(1)
    }

    @Test(arguments: [OpenFeed.State.busy, .broken])
    private func `where it can't be read at once it is waited for`(state: OpenFeed.State) async throws {
        let client = try await open(state)
        #expect(client.text("phase") == "loading")
        await feed.watched(1)
        try await client.wait { $0.keys(of: "list") == ["1", "2"] }
        try await client.check()
    }

    @Test func `further rows are in the answer that asks for them`() async throws {
        /// All numbers up to the limit.
        struct Count: ImmediateSequence {
            let limit: Int

            func now() -> Page<Books>? {
                Page(IdentifiedList((1...limit).map { Book(id: $0, title: "\($0)") }), hasMore: true, total: 100)
            }
            func values(after first: Page<Books>) -> Self { self }
            func makeAsyncIterator() -> AsyncStream<Page<Books>>.Iterator {
                AsyncStream { $0.finish() }.makeAsyncIterator()
            }
        }

        let client = try await open(DataSource(observing: { _, limit in Count(limit: limit) }, pageSize: 3, most: 8))
        #expect(client.keys(of: "list").count == 3)
        try await client.user(.loadMore, "list")
        #expect(client.keys(of: "list").count == 6)
        #expect(client.node("list")?["more"] == true)
        try await client.user(.loadMore, "list")
        #expect(client.keys(of: "list").count == 8, "as many as the source lets on screen")
        #expect(client.node("list")?["more"] == nil)
        try await client.check()
    }

    @Test func `slow reads keep the next ones from being made`() async throws {
        let clock = ManualClock()
        let budget = ReadBudget(clock)
        #expect(budget.read { 1 } == 1)
        #expect(budget.read { 2 } == 2)
        #expect(budget.read { clock.advance(by: .milliseconds(57)) } != nil)
        // Each gives two of the five milliseconds that the slow one took too many.
        for _ in 1...3 { #expect(budget.read { 3 } == nil) }
        #expect(budget.read { 4 } == 4)
    }
}
