import FoundationEssentials
import OutletTesting
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// How long a session is kept, which any use makes longer. The tests say what time it is.
@Suite(.timeLimit(.minutes(5))) struct ExpiryTests {
    private let start = Date.now

    /// Ends what is unused so many seconds from the start, and waits until just so many sessions are left.
    private func expire(_ endpoint: Endpoint, after seconds: Double, leaving count: Int) async throws {
        endpoint.sessions.expire(now: start + seconds)
        try await eventually("\(count) sessions are left") { endpoint.sessions.count == count }
    }

    @Test(arguments: Setting.all)
    func `whoever only reads a session uses it`(setting: Setting) async throws {
        let endpoint = try setting.endpoint {
            ($0.sessionLifetime, $0.unusedSessionLifetime) = (.seconds(3600), .seconds(3600))
        }
        let channel = try setting.transport.channel(to: endpoint)
        let reader = try await TestClient(channel).open("desk")
        try await TestClient(channel).open("desk")
        try await expire(endpoint, after: 3000, leaving: 2)
        #expect(try await channel.get(reader.path, ["if-none-match": "\"1\""]).status == 304)
        try await expire(endpoint, after: 5000, leaving: 1)
        try await expire(endpoint, after: 6500, leaving: 1)
        let path = reader.path
        try await expire(endpoint, after: 6700, leaving: 0)
        expect(try await channel.get(path), 404, "unknown-session")
    }

    @Test(arguments: Setting.all)
    func `whoever follows a session uses it, and has a minute to come back`(setting: Setting) async throws {
        let endpoint = try setting.endpoint { $0.sessionLifetime = .seconds(1) }
        let client = try await TestClient(endpoint, over: setting.transport).open("desk")
        let stream = try await client.stream()
        _ = try await stream.next()
        endpoint.sessions.expire(now: start + 1000)
        stream.close()
        try await eventually("the stream is gone") {
            for live in endpoint.sessions.live.streams { live.keepAlive() }
            return endpoint.sessions.live.streams.isEmpty
        }
        // A session of somebody else shows that what had to go is gone.
        try await TestClient(client.channel).open("desk")
        try await expire(endpoint, after: 1030, leaving: 1)
        let again = try await client.stream(after: 1)
        try await client.tap("add")
        #expect(try await again.next()?.id == "2")
        again.close()
        try await eventually("the stream is gone") {
            for live in endpoint.sessions.live.streams { live.keepAlive() }
            return endpoint.sessions.live.streams.isEmpty
        }
        try await expire(endpoint, after: 1200, leaving: 0)
    }

    @Test func `a stream that comes while a session is looked at keeps it`() async throws {
        let store = HeldStore()
        let endpoint = Endpoint(try .workshop(), store: store, logger: .silent)
        let client = try await TestClient(endpoint).open("desk")
        let id = try #require(client.document["session"]?.string.flatMap { SessionID($0) })
        let session = try #require(try await endpoint.session(id))
        store.hold()
        endpoint.sessions.expire(now: .now + 100_000)
        store.goOn()
        let stream = SessionStream(
            of: session, after: 1, in: endpoint.sessions, documents: endpoint.site.streamDocuments)
        stream.start {}
        store.release()
        try await client.tap("add")
        #expect(client.revision == 2)
        stream.stop()
    }

    @Test(arguments: [
        // When it was used last, when a stream of it ended, and whether it goes at 10,000 with a lifetime of 3,600.
        (6_399, 0, true), (6_400, 0, false), (9_999, 0, false), (6_399, 9_939, true), (6_399, 9_940, false),
    ])
    func `a session goes when neither a use nor a stream is recent`(used: Int, stream: Int, goes: Bool) throws {
        let session = try Reducer(Application.workshop()).session(with: "desk", now: used)
        session.state.use.noteStream(stream)
        let last = max(used, stream)
        let expiry = Expiry(now: .init(timeIntervalSince1970: 10_000), lifetime: .seconds(3_600))
        #expect(session.lastUsed == last)
        #expect(expiry.ends(session) == (goes && last < expiry.limit))
    }
}
