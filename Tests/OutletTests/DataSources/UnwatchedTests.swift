import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Synchronization
import Testing

/// What a source brings to sessions without streams: they are brought up to date when they are asked for.
@Suite(.timeLimit(.minutes(5))) struct UnwatchedTests {
    /// A source of numbers, and a client with a stream that has all of them.
    private struct Studio {
        let numbers = Numbers()
        let endpoint: Endpoint
        let watcher: TestClient

        init(
            _ transport: Transport,
            @ConnectionBuilder<Lamp> facts: @escaping () -> [Connection<Lamp>] = { [] }
        ) async throws {
            let source = DataSource<NoRequest, Int>(observing: { [numbers] _ in numbers.values() })
            let app = try Application.lamps(
                .lamp { _ in
                    Load(\.value, from: source)
                    facts()
                })
            endpoint = Endpoint(app, logger: .silent)
            watcher = try await TestClient(endpoint, over: transport).open("lamp")
            try await bring(1)
        }

        /// Another client's session, without a stream.
        func open(_ transport: Transport) async throws -> TestClient {
            try await TestClient(endpoint, over: transport).open("lamp")
        }

        /// Brings numbers. When the watcher has the last one, all sessions have been told of those before it.
        func bring(_ numbers: Int...) async throws {
            for number in numbers {
                self.numbers.bring(number)
                try await watcher.wait { $0.text("value") == "\(number)" }
            }
        }
    }

    /// Numbers that a test brings.
    private final class Numbers: Sendable {
        private let state = Mutex<(newest: Int?, observers: [AsyncStream<Int>.Continuation])>((nil, []))

        func values() -> AsyncStream<Int> {
            let (values, observer) = AsyncStream<Int>.makeStream()
            state.withLock { state in
                state.observers.append(observer)
                if let newest = state.newest { observer.yield(newest) }
            }
            return values
        }

        func bring(_ number: Int) {
            state.withLock { state in
                state.newest = number
                for observer in state.observers { observer.yield(number) }
            }
        }
    }

    @Test(arguments: Transport.allCases)
    func `of several values a session shows the newest, in one revision`(transport: Transport) async throws {
        let studio = try await Studio(transport)
        let client = try await studio.open(transport)
        #expect(client.text("value") == "1")
        let revision = client.revision
        try await studio.bring(2, 3, 4, 5)
        try await client.reload()
        #expect(client.text("value") == "5")
        #expect(client.revision == revision + 1)
        try await client.check()
        try await client.reload()
        #expect(client.revision == revision + 1)
    }

    @Test(arguments: Transport.allCases)
    func `the answer to an event has its change and the newest value`(transport: Transport) async throws {
        let studio = try await Studio(transport)
        let client = try await studio.open(transport)
        try await studio.bring(2, 3)
        try await client.tap("add")
        #expect(client.text("count") == "1")
        #expect(client.text("value") == "3")
        try await client.check()
    }

    @Test(arguments: Transport.allCases)
    func `a stream begins with the newest value, and has each that follows`(transport: Transport) async throws {
        let studio = try await Studio(transport)
        let client = try await studio.open(transport)
        let revision = client.revision
        try await studio.bring(2, 3)
        let stream = try await client.stream(after: revision)
        while client.text("value") != "3" { _ = try #require(try await client.receive(from: stream)) }
        #expect(client.revision == revision + 1)
        try await studio.bring(4)
        while client.text("value") != "4" { _ = try #require(try await client.receive(from: stream)) }
        try await client.check()
    }

    @Test(arguments: Transport.allCases)
    func `what a fact may follow is shown at once`(transport: Transport) async throws {
        let studio = try await Studio(transport) {
            when({ $0.value.value == 3 }, Change { $0.log += "three " })
        }
        let client = try await studio.open(transport)
        try await studio.bring(2, 3, 4, 5)
        // Others are told of a number before it, and maybe of the last one only later.
        try await eventually("it has the newest number") {
            try await client.reload()
            return client.text("value") == "5"
        }
        #expect(client.text("log") == "three ")
        try await client.check()
    }
}
