import Outlet
import OutletServer
import OutletSocketTesting
import OutletTesting
import Testing
import ViewTree

/// Streams of messages of A2UI.
@Suite(.timeLimit(.minutes(5))) struct A2UIStreamTests {
    /// The messages up to one that leads to a revision; only that one may have an id.
    private func messages(_ stream: EventStream) async throws -> (messages: JSON, revision: String?) {
        var messages: [JSON] = []
        while let message = try await stream.next() {
            #expect(message.event == "message", "events have no name")
            messages.append(message.json)
            if let id = message.id { return (.array(messages), id) }
        }
        return (.array(messages), nil)
    }

    private func fresh(_ path: String, _ channel: any Channel) async throws -> A2UIClient {
        var client = A2UIClient()
        try client.take(try await channel.get("\(path)?as=a2ui").json)
        return client
    }

    @Test(arguments: Setting.all)
    func `a stream begins with the surface, and goes on with what changes`(setting: Setting) async throws {
        let native = try await setting.open()
        let (channel, path) = (native.channel, native.path)
        let stream = try await channel.stream("\(path)/stream?as=a2ui")
        #expect(stream.answer["content-type"] == "text/event-stream; charset=utf-8")
        var client = A2UIClient()
        let first = try await messages(stream)
        #expect(first.messages.array?.count == 3 && first.revision == "1" && stream.retry == 2000)
        try client.take(first.messages)
        try await native.tap("add")
        let second = try await messages(stream)
        #expect(second.revision == "2" && second.messages.array?.first?["deleteSurface"] == nil)
        try client.take(second.messages)
        #expect(client.components["count"]?["text"] == "1")
        let minimal = try await channel.post(
            "\(path)/events?as=a2ui", client.press("push"), ["prefer": "return=minimal"])
        #expect(minimal.status == 204)
        let third = try await messages(stream)
        #expect(third.messages.array?.first?["deleteSurface"] != nil)
        try client.take(third.messages)
        #expect(try client.tree() == (try await fresh(path, channel)).tree())
        let resumed = try await channel.stream("\(path)/stream?as=a2ui", ["last-event-id": "2"])
        #expect(try await messages(resumed).messages == third.messages)
        let known = try await channel.stream("\(path)/stream?as=a2ui&after=\(third.revision ?? "")")
        try client.take(try await channel.post("\(path)/events?as=a2ui", client.press("~on-back:root")).json)
        let fourth = try await messages(known)
        #expect(fourth.messages.array?.last?["updateComponents"] != nil)
        #expect(try await channel.send(.delete, path).status == 204)
        let last = try #require(try await known.next())
        #expect(last.json["deleteSurface"]?["surfaceId"] == "main" && last.id == nil)
        #expect(try await known.next() == nil)
    }

    @Test(arguments: Setting.all)
    func `a stream just closes when the server drains`(setting: Setting) async throws {
        let endpoint = try setting.endpoint()
        let client = try await TestClient(endpoint, over: setting.transport).open("desk")
        let stream = try await client.channel.stream("\(client.path)/stream?as=a2ui&after=1")
        endpoint.drain()
        #expect(try await stream.next() == nil)
    }

    @Test(arguments: Transport.allCases)
    func `what is longer than a piece comes whole, and is a new surface`(transport: Transport) async throws {
        let app = try Application(name: "Wall", controllers: [PosterController(size: 100_000, hold: Hold())])
        let client = try await TestClient(app, over: transport).open("poster")
        let (channel, path) = (client.channel, client.path)
        let stream = try await channel.stream("\(path)/stream?as=a2ui")
        var shown = A2UIClient()
        try shown.take(try await messages(stream).messages)
        #expect(try shown.tree() == (try await fresh(path, channel)).tree())
        let pressed = try shown.press("renew")
        #expect(try await channel.post("\(path)/events?as=a2ui", pressed).status == 200)
        let renewed = try await messages(stream).messages
        #expect(renewed.array?.count == 4 && renewed.array?.first?["deleteSurface"] != nil)
        try shown.take(renewed)
        #expect(try shown.tree() == (try await fresh(path, channel)).tree())
    }
}
