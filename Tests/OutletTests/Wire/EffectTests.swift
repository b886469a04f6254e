import Foundation
import MicroHTTPD
import Outlet
import OutletTesting
import Testing
import ViewTree

/// Effects: what the client does once, other screens, and services.
@Suite(.timeLimit(.minutes(5))) struct EffectTests {
    private func effects(_ client: TestClient) -> [JSON] { client.document["effects"]?.array ?? [] }

    @Test(arguments: Setting.all)
    func `an effect is a revision, its id grows, and it names the key of the event that caused it`(
        setting: Setting
    ) async throws {
        let client = try await setting.open()
        try await client.tap("visit")
        #expect(client.revision == 2)
        #expect(effects(client) == [["id": 1, "type": "openURL", "url": "https://example.org/"]])
        try await client.post(client.event(.tap, on: "visit"), ["idempotency-key": "k-12"])
        #expect(effects(client).last == ["id": 2, "type": "openURL", "url": "https://example.org/", "for": "k-12"])
        #expect(client.effects.count == 2)
        try await client.tap("add")
        #expect(effects(client).count == 2)
        try await client.check()
    }

    /// A client of a screen whose button asks for these effects.
    private func client(_ effects: [Effect]) async throws -> TestClient {
        let probe = Probe().connected { $0.button.on(.tap, Change { _, _, _ in effects }) }
        return try await TestClient(probe.app()).open("probe")
    }

    @Test func `the client copies, shares and announces`() async throws {
        let client = try await client([
            .copy("a \"text\""), .share(title: "Desk", url: "/screens/desk"), .share(text: "look"),
            .announce("Saved"), .announce("Fire", .assertive), .toast("Done"),
        ])
        try await client.tap("button")
        let expected: [JSON] = [
            ["id": 1, "type": "copy", "text": "a \"text\""],
            ["id": 2, "type": "share", "title": "Desk", "url": "/screens/desk"],
            ["id": 3, "type": "share", "text": "look"],
            ["id": 4, "type": "announce", "text": "Saved", "live": "polite"],
            ["id": 5, "type": "announce", "text": "Fire", "live": "assertive"],
            ["id": 6, "type": "toast", "text": "Done"],
        ]
        #expect(effects(client) == expected)
        #expect(client.revision == 2)
        try await client.check()
    }

    @Test(
        arguments: [
            .openURL("javascript:alert(1)"), .openURL("/screens/desk"), .share(), .share(text: "look", url: "data:x"),
        ] as [Effect])
    func `what no client may do is a fault of the app, and nothing happens`(effect: Effect) async throws {
        let client = try await client([.copy("text"), effect])
        let before = client.document
        expect(try await client.channel.post("\(client.path)/events", Event(.tap, on: "button").json), 500, "fault")
        try await client.reload()
        #expect(client.document == before)
    }

    @Test func `every effect is written down and read again`() throws {
        let effects: [Effect] = [
            .openURL("tel:1"), .copy("text"), .share(title: "a", text: nil, url: "/"), .announce("a", .assertive),
        ]
        #expect(try JSONDecoder().decode([Effect].self, from: JSONEncoder().encode(effects)) == effects)
    }

    @Test(arguments: Setting.all)
    func `the newest 16 effects are kept`(setting: Setting) async throws {
        let client = try await setting.open()
        for _ in 1...10 { try await client.tap("visit") }
        try await client.check()
        try await client.tap("shower")
        #expect(effects(client).compactMap { $0["id"]?.integer } == Array(15...30))
        try await client.check()
        try await client.tap("visit")
        #expect(effects(client).compactMap { $0["id"]?.integer } == Array(16...31))
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `an effect for one event's sender is done by nobody else`(setting: Setting) async throws {
        let mine = try await setting.open()
        let other = try await TestClient(mine.channel).resume(try #require(mine.document["session"]?.string))
        let stream = try await other.stream(after: 1)
        try await mine.post(mine.event(.tap, on: "visit"), ["idempotency-key": "mine"])
        try await other.receive(from: stream)
        #expect(mine.effects.count == 1 && other.effects.isEmpty)
        try await mine.tap("visit")
        try await other.receive(from: stream)
        #expect(mine.effects.count == 2 && other.effects.count == 1)
        let fresh = try await TestClient(mine.channel).resume(try #require(mine.document["session"]?.string))
        #expect(fresh.effects.isEmpty)
    }

    @Test(arguments: Setting.all)
    func `screens are pushed and presented, and going back finds the one below as it was`(
        setting: Setting
    ) async throws {
        let client = try await setting.open()
        try await client.tap("add")
        let desk = client.document["tree"]
        try await client.tap("push")
        #expect(client.screen == "detail")
        #expect(client.revision == 3)
        #expect(client.text("subject") == "Number 7")
        let stack: JSON = [
            ["screen": "desk", "title": "Desk", "presentation": "root", "url": "/screens/desk"],
            [
                "screen": "detail", "title": "Detail", "presentation": "push",
                "url": "/screens/detail?id=7&note=a%20b%26%C3%BC",
            ],
        ]
        #expect(client.document["stack"] == stack)
        try await client.check()
        let gone = try await client.channel.post("\(client.path)/events", Event(.tap, on: "add").json)
        expect(gone, 409, "node-gone")
        try await client.back()
        #expect(client.screen == "desk")
        #expect(client.document["tree"] == desk)
        #expect(client.document["stack"]?.array?.count == 1)
        try await client.check()
        try await client.back()
        #expect(client.revision == 4, "back at the root changes nothing")
        try await client.tap("leave")
        #expect(client.revision == 4)
        try await client.tap("present")
        #expect(client.document["stack"]?[1]?["presentation"] == "modal")
        try await client.post(Event(.dismiss, on: "subject"))
        #expect(client.screen == "desk")
        try await client.tap("push")
        try await client.post(Event(.dismiss, on: "subject"))
        #expect(client.screen == "detail", "only a modal screen is dismissed")
        try await client.tap("leave")
        #expect(client.stack == ["desk"])
        try await client.check()
    }

    @Test func `a deep link leads to the screen it stands for`() async throws {
        let client = try await Setting.all[0].open()
        try await client.tap("push")
        let url = try #require(client.document["stack"]?[1]?["url"]?.string)
        let linked = try await client.channel.get(url)
        #expect(linked.json["tree"] == client.document["tree"])
        #expect(linked.json["stack"]?[0]?["url"]?.string == url)
        #expect(!url.contains(try #require(client.document["session"]?.string)))
    }

    @Test(arguments: Setting.all)
    func `a service's answer comes as a later revision of the screen that asked`(setting: Setting) async throws {
        let client = try await setting.open()
        let stream = try await client.stream(after: 1)
        let answer = try await client.post(client.event(.tap, on: "ask"))
        #expect(answer.json == [], "the answer covers the commit")
        try await client.receive(from: stream)
        #expect(client.text("news") == "news of news")
        #expect(client.revision == 2)
        try await client.check()
    }

    @Test(arguments: Setting.all)
    func `a service that fails says so to the screen that asked`(setting: Setting) async throws {
        let service = Service(Ask.self) { _ in throw ServiceFailure("closed today") }
        let client = try await TestClient(setting.channel(.workshop(service: service))).open("desk")
        try await client.post(client.event(.tap, on: "ask"), ["prefer": "wait=30"])
        #expect(client.text("news") == "failed: closed today")
        let broken = Service(Ask.self) { _ in throw Mishap() }
        let other = try await TestClient(setting.channel(.workshop(service: broken))).open("desk")
        try await other.post(other.event(.tap, on: "ask"), ["prefer": "wait=30"])
        #expect(other.text("news") == "failed: ", "what went wrong inside is not for the client")
    }

    @Test(arguments: Setting.all)
    func `18. a late answer for a screen that is gone is dropped`(setting: Setting) async throws {
        let gate = Gate()
        let service = Service(Ask.self) { request in
            await gate.pass()
            return "news of \(request.subject)"
        }
        let client = try await TestClient(setting.channel(.workshop(service: service))).open("desk")
        try await client.tap("push")
        try await client.tap("ask")
        try await eventually("the service is asked") { gate.arrivals == 1 }
        try await client.back()
        let revision = client.revision
        try await client.tap("push")
        gate.open()
        try await client.post(client.event(.tap, on: "ask"), ["prefer": "wait=30"])
        #expect(client.text("news") == "news of detail")
        #expect(client.revision == revision + 2)
        try await client.back()
        #expect(client.text("news") == "")
        try await client.check()
    }

    @Test func `a late answer for a session that is gone is dropped`() async throws {
        let gate = Gate()
        let service = Service(Ask.self) { _ in
            await gate.pass()
            return "late"
        }
        let channel = try Setting.all[0].channel(.workshop(service: service))
        let client = try await TestClient(channel).open("desk")
        try await client.tap("ask")
        try await eventually("the service is asked") { gate.arrivals == 1 }
        try await client.close()
        gate.open()
        let other = try await TestClient(channel).open("desk")
        try await other.post(other.event(.tap, on: "ask"), ["prefer": "wait=30"])
        #expect(other.text("news") == "late")
        expect(try await channel.get(client.path), 404, "unknown-session")
    }

    @Test(arguments: Setting.all)
    func `the answer of a service to a screen below the top one waits there`(setting: Setting) async throws {
        let gate = Gate()
        let service = Service(Ask.self) { request in
            await gate.pass()
            return "news of \(request.subject)"
        }
        let client = try await TestClient(setting.channel(.workshop(service: service))).open("desk")
        try await client.tap("ask")
        try await eventually("the service is asked") { gate.arrivals == 1 }
        try await client.tap("push")
        gate.open()
        try await client.post(client.event(.tap, on: "ask"), ["prefer": "wait=30"])
        #expect(client.screen == "detail")
        try await client.check()
        try await client.back()
        #expect(client.text("news") == "news of news")
    }
}
