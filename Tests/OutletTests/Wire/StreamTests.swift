import FoundationEssentials
import MicroHTTPD
import OutletSocketTesting
import OutletTesting
import Synchronization
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer

/// Server-Sent Events: every change of a session, whoever caused it.
@Suite(.timeLimit(.minutes(5))) struct StreamTests {
    private let add = Event(.tap, on: "add").json

    @Test(arguments: Setting.all)
    func `a stream begins with the whole document, and then brings every change as a patch`(
        setting: Setting
    ) async throws {
        let client = try await setting.open()
        let stream = try await client.stream()
        #expect(stream.answer["content-type"] == "text/event-stream; charset=utf-8")
        #expect(stream.answer["cache-control"] == "no-cache, no-transform")
        #expect(stream.answer["x-accel-buffering"] == "no")
        #expect(stream.answer["vary"]?.contains("Accept, Last-Event-ID") == true)
        let first = try #require(try await stream.next())
        #expect(first.event == "document")
        #expect(first.id == "1")
        #expect(first.json == client.document)
        #expect(stream.retry ?? 0 > 0)
        let watcher = try await TestClient(client.channel).resume(try #require(client.document["session"]?.string))
        for revision in 2...5 {
            try await client.tap("add")
            let message = try #require(try await watcher.receive(from: stream))
            #expect(message.event == "patch")
            #expect(message.id == "\(revision)")
            #expect(
                message.json[0] == ["op": "test", "path": "/revision", "value": JSON(integerLiteral: revision - 1)])
            #expect(watcher.document == client.document)
        }
        // The answer of an event and the stream's message are the same change: one of them is dropped.
        let own = try await client.stream(after: 5)
        try await client.tap("add")
        try await client.receive(from: own)
        #expect(client.revision == 6)
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `a client that comes back gets what it missed`(setting: Setting) async throws {
        let client = try await setting.open()
        let old = client.document
        for _ in 1...4 { try await client.tap("add") }
        let byHeader = try await client.channel.stream("\(client.path)/stream", ["last-event-id": "1"])
        for stream in [byHeader, try await client.stream(after: 1)] {
            let message = try #require(try await stream.next())
            #expect(message.event == "patch")
            #expect(message.id == "5")
            #expect(try old.applying(#require(Patch(message.json))) == client.document)
        }
        let upToDate = try await client.stream(after: 5)
        try await client.tap("add")
        #expect(try await upToDate.next()?.id == "6")
    }

    @Test(arguments: Setting.all)
    func `at least the last 16 revisions are kept; after a longer gap the document comes`(
        setting: Setting
    ) async throws {
        let client = try await setting.open()
        for _ in 1...20 { try await client.tap("add") }
        let message = try #require(try await client.stream(after: 5).next())
        #expect(message.event == "patch")
        for after in ["1", "0", "-3", "99", "9223372036854775807", "-9223372036854775808", "x", ""] {
            let stream = try await client.channel.stream("\(client.path)/stream", ["last-event-id": after])
            let message = try #require(try await stream.next())
            #expect(message.event == "document", "\(after)")
            #expect(message.json == client.document)
        }
    }

    @Test(arguments: [false, true])
    func `several revisions come as one patch to a reader who falls behind`(isStored: Bool) async throws {
        let client = try await Setting(transport: .inProcess, isStored: isStored).open()
        let watcher = try await TestClient(client.channel).resume(try #require(client.document["session"]?.string))
        let stream = try await watcher.stream()
        try await watcher.receive(from: stream)
        for _ in 1...10 { try await client.tap("add") }
        let message = try #require(try await watcher.receive(from: stream))
        #expect(message.event == "patch" && message.id == "11")
        #expect(watcher.document == client.document)
        for _ in 1...40 { try await client.tap("add") }
        let document = try #require(try await watcher.receive(from: stream))
        #expect(document.event == "document" && document.id == "51")
        #expect(watcher.document == client.document)
    }

    @Test(arguments: Setting.all)
    func `an event that changes nothing sends nothing`(setting: Setting) async throws {
        let client = try await setting.open()
        let stream = try await client.stream(after: 1)
        for _ in 1...3 { try await client.tap("same") }
        try await client.tap("add")
        #expect(try await stream.next()?.id == "2")
    }

    @Test(arguments: Setting.all)
    func `the last message says that the session was deleted`(setting: Setting) async throws {
        let client = try await setting.open()
        let stream = try await client.stream(after: 1)
        try await client.close()
        let message = try #require(try await stream.next())
        #expect(message == StreamMessage(id: nil, event: "end", data: #"{"reason": "deleted"}"#))
        #expect(try await stream.next() == nil)
        expect(try await client.channel.get("\(client.path)/stream"), 404, "unknown-session")
    }

    @Test(arguments: Setting.all)
    func `the last message says that the server drains, while requests are still answered`(
        setting: Setting
    ) async throws {
        let endpoint = try setting.endpoint()
        let client = try await TestClient(endpoint, over: setting.transport).open("desk")
        let stream = try await client.stream(after: 1)
        #expect(try await client.channel.get("/health/ready").status == 200)
        endpoint.drain()
        let message = try #require(try await stream.next())
        #expect(message == StreamMessage(id: nil, event: "end", data: #"{"reason": "draining"}"#))
        #expect(try await stream.next() == nil)
        #expect(try await client.channel.get("/health/ready").status == 503)
        #expect(try await client.channel.get("/health/live").status == 200)
        try await client.tap("add")
        let late = try await client.stream(after: 1)
        var last: StreamMessage?
        while let message = try await late.next() { last = message }
        #expect(last?.event == "end")
    }

    @Test(arguments: Setting.all)
    func `a session that nobody uses ends, one that is used or watched does not`(setting: Setting) async throws {
        let endpoint = try setting.endpoint { $0.sessionLifetime = .seconds(3600) }
        let channel = try setting.transport.channel(to: endpoint)
        let idle = try await TestClient(channel).open("desk")
        try await idle.tap("add")
        let watched = try await TestClient(channel).open("desk")
        let stream = try await watched.stream(after: 1)
        endpoint.sessions.expire(now: .now + 1800)
        #expect(try await channel.get(idle.path).status == 200)
        endpoint.sessions.expire(now: .now + 7200)
        try await eventually("the idle session ends") { endpoint.sessions.count == 1 }
        expect(try await channel.get(idle.path), 404, "unknown-session")
        expect(try await channel.post("\(idle.path)/events", add), 404, "unknown-session")
        try await watched.tap("add")
        #expect(try await stream.next()?.id == "2")
    }

    @Test(arguments: Setting.all)
    func `a comment keeps a silent stream alive`(setting: Setting) async throws {
        let endpoint = try setting.endpoint()
        let client = try await TestClient(endpoint, over: setting.transport).open("desk")
        let stream = try await client.stream()
        _ = try await stream.next()
        for live in endpoint.sessions.live.streams { live.keepAlive() }
        try await stream.comment()
        try await client.tap("add")
        #expect(try await stream.next()?.id == "2")
    }

    @Test(arguments: Setting.all)
    func `every reader gets every change`(setting: Setting) async throws {
        let client = try await setting.open()
        var streams: [EventStream] = []
        for _ in 1...8 { streams.append(try await client.stream(after: 1)) }
        try await client.tap("add")
        for stream in streams { #expect(try await stream.next()?.id == "2") }
    }

    @Test(arguments: Transport.allCases)
    func `a reader who leaves is forgotten`(transport: Transport) async throws {
        let endpoint = try Setting(transport: transport, isStored: false).endpoint()
        let client = try await TestClient(endpoint, over: transport).open("desk")
        for _ in 1...3 {
            let stream = try await client.stream()
            _ = try await stream.next()
            #expect(endpoint.sessions.live.streams.count == 1)
            stream.close()
            try await eventually("the stream is gone") {
                for live in endpoint.sessions.live.streams { live.keepAlive() }
                return endpoint.sessions.live.streams.isEmpty
            }
        }
    }

    @Test(arguments: [false, true])
    func `an answer of the store that comes late takes no reader back in time`(isAskedBetween: Bool) async throws {
        let store = HeldStore()
        let endpoint = Endpoint(try .workshop(), store: store, logger: .silent)
        let client = try await TestClient(endpoint).open("desk")
        let id = try #require(client.document["session"]?.string.flatMap { SessionID($0) })
        let session = try #require(try await endpoint.session(id))
        let stream = SessionStream(
            of: session, after: 1, in: endpoint.sessions, documents: endpoint.site.streamDocuments)
        stream.start {}
        var text = ""
        func read() {
            while case .bytes(let bytes) = stream.next() { text += String(decoding: bytes, as: UTF8.self) }
        }
        // The store has looked, and keeps for a while to itself what it saw.
        store.hold()
        read()
        store.goOn()
        try await client.tap("add")
        if isAskedBetween { read() }
        store.release()
        read()
        stream.stop()
        #expect(text.contains("id: 2\nevent: patch\n"))
        #expect(!text.contains("event: document"))
    }

    @Test(arguments: Setting.all)
    func `events at once take effect one after the other, and none is lost`(setting: Setting) async throws {
        let client = try await setting.open()
        let stream = try await client.stream(after: 1)
        let (channel, path, add) = (client.channel, client.path, add)
        let tags = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 1...40 { group.addTask { try await channel.post("\(path)/events", add)["etag"] } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tags == Set((2...41).map { "\"\($0)\"" }))
        while client.revision < 41 { _ = try #require(try await client.receive(from: stream)) }
        #expect(client.text("count") == "40")
        try await client.check()
    }
}
