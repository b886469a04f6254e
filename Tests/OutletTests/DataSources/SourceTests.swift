import Outlet
import OutletServer
import OutletTesting
import Synchronization
import Testing
import ViewTree

/// What data sources do beside loading: time-outs, further attempts, observing, and going on elsewhere.
@Suite(.timeLimit(.minutes(5))) struct SourceTests {
    let library = Library()
    let clock = ManualClock()

    private func client(
        _ books: DataSource<String, IdentifiedList<Book>>, store: any SessionStore = SessionMemory()
    ) async throws -> TestClient {
        try await TestClient(endpoint(books, store)).open("shelf")
    }

    private func endpoint(
        _ books: DataSource<String, IdentifiedList<Book>>, _ store: any SessionStore
    ) throws -> Endpoint {
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        let app = try Application(name: "Shelf", controllers: [ShelfController(books: books)])
        return Endpoint(app, store: store, configuration: configuration, logger: .silent)
    }

    @Test func `a load that takes too long times out after the time that was asked for, though it goes on`()
        async throws
    {
        let client = try await client(library.source.timeout(.seconds(5)))
        await library.asked(1)
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(4_999))
        try await client.reload()
        #expect(client.text("phase") == "loading")
        clock.advance(by: .milliseconds(1))
        try await client.wait { $0.text("phase") == "timedOut" }
        #expect(!client.shows("spinner"))
        #expect(library.cancelled == ["a"])
        library.answer("a", [1])
        try await client.tap("retry")
        #expect(client.text("phase") == "loading")
        await library.asked(2)
        #expect(client.keys(of: "list").isEmpty, "what came after the time-out is dropped")
        library.answer("a", [2])
        try await client.wait { $0.text("phase") == "loaded" }
        clock.advance(by: .seconds(60))
        try await client.reload()
        #expect(client.keys(of: "list") == ["2"])
        try await client.check()
    }

    @Test func `a load that throws is tried again, each time after twice as long`() async throws {
        let client = try await client(library.source.retrying(attempts: 3, delay: .seconds(1)))
        await library.asked(1)
        library.answer("a", .failure(Mishap()))
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        await library.asked(2)
        library.answer("a", .failure(Mishap()))
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(1_999))
        #expect(library.asked.count == 2)
        clock.advance(by: .milliseconds(1))
        await library.asked(3)
        library.answer("a", [1])
        try await client.wait { $0.text("phase") == "loaded" }
    }

    @Test func `attempts come to an end, and what a service refuses is not tried again`() async throws {
        let client = try await client(library.source.retrying(attempts: 2, delay: .zero))
        await library.asked(1)
        library.answer("a", .failure(Mishap()))
        await library.asked(2)
        library.answer("a", .failure(ServiceFailure("No.")))
        try await client.wait { $0.text("phase") != "loading" }
        #expect(client.text("phase") == #"failed(reason: "No.")"#)
        try await client.tap("retry")
        await library.asked(3)
        library.answer("a", .failure(ServiceFailure("Still no.")))
        try await client.wait { $0.text("phase") == #"failed(reason: "Still no.")"# }
        #expect(library.asked.count == 3)
    }

    @Test func `another process takes up the load that the first has left`() async throws {
        let store = SessionMemory()
        let first = try await client(library.source, store: store)
        await library.asked(1)
        let session = first.document["session"]?.string ?? ""
        let elsewhere = Library()
        let second = try await TestClient(endpoint(elsewhere.source, store)).resume(session)
        #expect(second.text("phase") == "loading")
        await elsewhere.asked(1)
        elsewhere.answer("a", [1])
        try await second.wait { $0.text("phase") == "loaded" }
        library.answer("a", [2])
        try await second.refresh()
        await elsewhere.asked(2)
        #expect(second.keys(of: "list") == ["1"], "of two answers to one load the first counts")
        try await second.check()
    }

    @Test func `a model that is read again asks again for what it showed`() async throws {
        var loadable = Loadable<String>()
        loadable.reload()
        #expect(loadable.phase == .idle, "where nothing is asked for, nothing is loaded")
        #expect(Loadable("here").phase == .loaded)
        #expect(Loadable([Int]()).phase == .empty)
    }

    @Test func `an observed value is watched once for all, and what changes reaches everyone as a small patch`()
        async throws
    {
        let feed = Feed()
        let endpoint = try endpoint(DataSource(observing: { feed.values(of: $0) }), SessionMemory())
        let first = try await TestClient(endpoint).open("shelf")
        await feed.watched(1)
        feed.publish([1, 2, 3])
        try await first.wait { $0.text("phase") == "loaded" }
        let second = try await TestClient(endpoint).open("shelf")
        #expect(second.keys(of: "list") == ["1", "2", "3"], "what somebody else has on screen is there at once")
        let stream = try await second.stream(after: second.revision)
        feed.publish([1, 3, 4])
        try await first.wait { $0.keys(of: "list") == ["1", "3", "4"] }
        let patch = try await second.receive(from: stream)
        #expect(second.keys(of: "list") == ["1", "3", "4"])
        #expect(patch?.json.array?.compactMap { $0["op"]?.string } == ["test", "replace", "remove", "add"])
        #expect(feed.watchers == 1)
        try await first.check()
        try await second.check()
        try await first.close()
        #expect(feed.ended == 0)
        try await second.close()
        await feed.ended(1)
    }

    @Test func `an observed value is left alone when its endpoint is gone, and the app goes with it`() async throws {
        final class Owned: Sendable {}
        let feed = Feed()
        weak var owned: Owned?
        func look() async throws {
            let part = Owned()
            owned = part
            let client = try await client(
                DataSource(observing: { author in withExtendedLifetime(part) { feed.values(of: author) } }))
            await feed.watched(1)
            feed.publish([1])
            try await client.wait { $0.text("phase") == "loaded" }
            #expect(feed.ended == 0)
        }
        try await look()
        await feed.ended(1)
        try await eventually("the app is gone") { owned == nil }
    }

    @Test(arguments: [(ServiceFailure("Gone."), "Gone."), (CancellationError(), "")] as [(any Error, String)])
    func `an observation that fails, or cancels itself, is begun anew when asked`(
        error: any Error, reason: String
    ) async throws {
        let feed = Feed()
        let client = try await client(DataSource(observing: { feed.values(of: $0) }))
        await feed.watched(1)
        feed.fail(error)
        try await client.wait { $0.text("phase") == #"failed(reason: "\#(reason)")"# }
        try await client.tap("retry")
        #expect(client.text("phase") == "loading")
        await feed.watched(2)
        feed.publish([5])
        try await client.wait { $0.text("phase") == "loaded" }
        #expect(client.keys(of: "list") == ["5"])
    }

    @Test func `an observation that brings nothing in time has timed out, and may still come`() async throws {
        let feed = Feed()
        let client = try await client(DataSource(observing: { feed.values(of: $0) }).timeout(.seconds(2)))
        await feed.watched(1)
        await clock.sleepers(1)
        clock.advance(by: .seconds(2))
        try await client.wait { $0.text("phase") == "timedOut" }
        try await client.tap("retry")
        await feed.watched(2)
        feed.publish([1])
        try await client.wait { $0.text("phase") == "loaded" }
    }

    @Test func `further rows of an observed list are asked for as the client does`() async throws {
        let feed = Feed()
        feed.publish(Array(1...5))
        let source = DataSource<String, IdentifiedList<Book>>(
            observing: { _, limit in feed.pages(limit) }, pageSize: 2)
        let client = try await client(source)
        try await client.wait { $0.text("phase") == "loaded" }
        #expect(client.keys(of: "list") == ["1", "2"])
        try await client.user(.loadMore, "list")
        try await client.wait { $0.keys(of: "list").count == 4 }
        try await client.user(.loadMore, "list")
        try await client.wait { $0.keys(of: "list").count == 5 }
        #expect(client.node("list")?["more"] == nil)
        try await client.check()
    }

    @Test func `an observed list ends where no more rows may be on screen`() async throws {
        let feed = Feed()
        feed.publish(Array(1...5))
        let source = DataSource<String, IdentifiedList<Book>>(
            observing: { _, limit in feed.pages(limit) }, pageSize: 2, most: 3)
        let client = try await client(source)
        try await client.wait { $0.keys(of: "list") == ["1", "2"] }
        try await client.user(.loadMore, "list")
        try await client.wait { $0.keys(of: "list") == ["1", "2", "3"] }
        #expect(client.node("list")?["more"] == nil)
        try await client.check()
    }

    @Test func `sources that chase each other are a fault of the app, not an endless loop`() async throws {
        let app = try Application(name: "Circle", controllers: [CircleController()])
        let answer = try await Setting.all[0].channel(app).post("/sessions", ["screen": "circle"], [:])
        #expect(answer.status == 500)
    }
}

/// What follows from itself.
private struct Circle: Model {
    var left = Loadable<Int>()
    var right = Loadable<Int>()
}

/// Two sources, each of which asks for what the other says.
private struct CircleController: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let next = Slot<DataSource<Int, Int>>()
        init() {}
    }

    static let name = "circle"
    let title = "Circle"
    let implementations: [Implementation<Self>] = [
        Implementation("standard") {
            $0.next(DataSource(making: { $0 + 1 }))
            $0.content { _ in Column {} }
        }
    ]

    func model(in _: Context) -> Circle? { Circle() }

    func connect(_ outlets: Outlets<Self>) -> [Connection<Circle>] {
        Load(\.left, from: outlets.next) { $0.right.value ?? 0 }
        Load(\.right, from: outlets.next) { $0.left.value ?? 0 }
    }
}
