import Foundation
import Logging
import MicroHTTPD
import OutletTesting
import Synchronization
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// What a stream holds while its reader takes nothing, and what it does when something goes wrong.
@Suite(.timeLimit(.minutes(5))) struct StreamPieceTests {
    private func endpoint(
        _ size: Int, hold: Hold = Hold(), store: any SessionStore = SessionMemory(), log: RecordedLog = RecordedLog()
    ) throws -> Endpoint {
        let app = try Application(name: "Wall", controllers: [PosterController(size: size, hold: hold)])
        return Endpoint(app, store: store, logger: log.logger(.error))
    }

    private func session(_ client: TestClient, _ endpoint: Endpoint) async throws -> Session {
        let id = try #require(client.document["session"]?.string.flatMap { SessionID($0) })
        return try #require(try await endpoint.session(id))
    }

    private func stream(_ client: TestClient, _ endpoint: Endpoint, after: Int? = nil) async throws -> SessionStream {
        let stream = SessionStream(
            of: try await session(client, endpoint), after: after, in: endpoint.sessions,
            documents: endpoint.site.streamDocuments)
        stream.start {}
        return stream
    }

    /// All that comes until there is nothing more for now.
    private func rest(of stream: SessionStream) -> String {
        var bytes: [UInt8] = []
        while case .bytes(let piece) = stream.next() { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func count(_ piece: MicroHTTPD.Piece) -> Int {
        if case .bytes(let bytes) = piece { bytes.count } else { 0 }
    }

    @Test(arguments: [1, 50])
    func `fifty readers that stall hold less than ten megabytes, whatever they were about to read`(
        sessions: Int
    ) async throws {
        let endpoint = try endpoint(250_000)
        let opened = try (0..<sessions).map { _ in try Reducer(endpoint.application).session(with: "poster") }
        for session in opened { endpoint.sessions.keeper.insert(session) { _ in } }
        var (streams, held, taken) = ([SessionStream](), 0, [Int]())
        let head = "retry: 2000\n\nid: 1\nevent: document\ndata: ".utf8.count
        for number in 0..<50 {
            let stream = SessionStream(
                of: opened[number % sessions], after: nil, in: endpoint.sessions,
                documents: endpoint.site.streamDocuments)
            stream.start {}
            let piece = stream.next()
            held += count(piece)
            taken.append(count(piece) - head)
            streams.append(stream)
            // What else is tested has few threads to run on.
            await Task.yield()
        }
        #expect(held + endpoint.site.streamDocuments.size < 10_000_000)
        #expect(held > 50 * 1000, "each has got something")
        // Those who go on get all the same what they would have got, though it is kept no more.
        for number in [0, 49] {
            let whole = try endpoint.sessions.document(of: opened[number % sessions])
            #expect(
                rest(of: streams[number]).utf8.elementsEqual(
                    whole.suffix(whole.count - taken[number]) + Array("\n\n".utf8)))
        }
        for stream in streams { stream.stop() }
    }

    @Test(arguments: [1, 10_000, 16_300, 16_384, 20_000, 40_000, 100_000, 200_000])
    func `a message is the same however many pieces it takes`(size: Int) async throws {
        let endpoint = try endpoint(size)
        let client = try await TestClient(endpoint).open("poster")
        let first = try await stream(client, endpoint)
        let document = try endpoint.sessions.document(of: try await session(client, endpoint))
        #expect(
            rest(of: first)
                == "retry: 2000\n\nid: 1\nevent: document\ndata: \(String(decoding: document, as: UTF8.self))\n\n"
        )
        let second = try await stream(client, endpoint, after: 1)
        let answer = try await client.post(Event(.tap, on: "renew"))
        #expect(rest(of: first) == "id: 2\nevent: patch\ndata: \(answer.text)\n\n")
        for _ in 0..<3 { try await client.tap("add") }
        let text = rest(of: second)
        #expect(text.hasPrefix("retry: 2000\n\nid: 5\nevent: patch\ndata: [{"))
        let data = try #require(text.split(separator: "\n").last { $0.hasPrefix("data: ") })
        let patch = try #require(Patch(try JSON(parsing: Array(data.dropFirst(6).utf8), depthLimit: 128)))
        #expect(try JSON(parsing: document, depthLimit: 128).applying(patch) == client.document)
        #expect(rest(of: second).isEmpty)
        for stream in [first, second] { stream.stop() }
    }

    @Test func `a reader in the middle of patches that the session lets go ends, and comes back to the document`()
        async throws
    {
        let endpoint = try endpoint(100_000)
        let client = try await TestClient(endpoint).open("poster")
        let stalled = try await stream(client, endpoint, after: 1)
        try await client.tap("renew")
        #expect(count(stalled.next()) > 16_000)
        for _ in 0..<40 { try await client.tap("add") }
        guard case .end = stalled.next() else {
            Issue.record("It holds what only it needs.")
            return
        }
        stalled.stop()
        let next = try await stream(client, endpoint, after: 1)
        #expect(rest(of: next).contains("event: document"))
        next.stop()
    }

    @Test func `a reader in the middle of a document gets the rest of it, and then what came since`() async throws {
        let endpoint = try endpoint(100_000)
        let client = try await TestClient(endpoint).open("poster")
        let slow = try await stream(client, endpoint)
        let before = try endpoint.sessions.document(of: try await session(client, endpoint))
        guard case .bytes(let first) = slow.next() else { return }
        try await client.tap("add")
        try await client.close()
        let text = String(decoding: first, as: UTF8.self) + rest(of: slow)
        #expect(text.contains("data: \(String(decoding: before, as: UTF8.self))\n\n"))
        #expect(text.hasSuffix("event: end\ndata: {\"reason\": \"deleted\"}\n\n"))
        slow.stop()
    }

    @Test func `documents that nobody reads any more are let go`() async throws {
        let endpoint = try endpoint(100_000)
        let client = try await TestClient(endpoint).open("poster")
        let stream = try await stream(client, endpoint)
        _ = rest(of: stream)
        let documents = endpoint.site.streamDocuments
        #expect(documents.size > 100_000)
        documents.forgetUnused()
        #expect(documents.size > 100_000, "it was used just now")
        documents.forgetUnused()
        #expect(documents.size == 0)
        stream.stop()
    }

    @Test func `whoever commits does not wait for a stream that renders`() async throws {
        let hold = Hold()
        let endpoint = try endpoint(10, hold: hold)
        let client = try await TestClient(endpoint).open("poster")
        let session = try await session(client, endpoint)
        let stream = try await stream(client, endpoint)
        hold.close()
        // Threads of their own: those of tasks are few.
        let (isRendered, isWoken) = (Flag(), Flag())
        Thread.detachNewThread { if case .bytes = stream.next() { isRendered.raise() } }
        try await eventually("the stream renders") { hold.arrivals == 1 }
        Thread.detachNewThread {
            stream.wake(session)
            isWoken.raise()
        }
        defer { hold.open() }
        try await eventually("it is woken all the same") { isWoken.isRaised }
        #expect(!isRendered.isRaised)
        hold.open()
        try await eventually("it is rendered") { isRendered.isRaised }
        stream.stop()
    }

    @Test func `a stream whose session can't be loaded ends, says so in the log, and can be opened again`() async throws
    {
        let (store, log) = (BrokenStore(), RecordedLog())
        let endpoint = try endpoint(10, store: store, log: log)
        let client = try await TestClient(endpoint).open("poster")
        let stream = try await client.stream()
        _ = try await stream.next()
        store.fail()
        for live in endpoint.sessions.live.streams { live.keepAlive() }
        #expect(try await stream.next() == nil)
        #expect(log.entries.contains { $0.message == "A stream broke off" })
        #expect(log.entries.allSatisfy { !$0["session"].contains(client.path.dropFirst(10)) })
        store.recover()
        try await client.tap("add")
        #expect(try await client.stream(after: 1).next()?.id == "2")
    }

    @Test func `where the store can't remove a session, its streams go on`() async throws {
        let store = BrokenStore()
        let endpoint = try endpoint(10, store: store)
        let client = try await TestClient(endpoint).open("poster")
        let stream = try await client.stream(after: 1)
        let id = try await session(client, endpoint).id
        store.fail()
        let removed = await withCheckedContinuation { continuation in
            endpoint.sessions.remove(id, reason: .deleted) { continuation.resume(returning: $0) }
        }
        #expect(throws: Mishap.self) { try removed.get() }
        store.recover()
        try await client.tap("add")
        #expect(try await stream.next()?.id == "2")
        try await client.close()
        #expect(try await stream.next()?.event == "end")
    }
}

/// Says that something has happened.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var isRaised: Bool { state.load(ordering: .sequentiallyConsistent) }

    func raise() { state.store(true, ordering: .sequentiallyConsistent) }
}
