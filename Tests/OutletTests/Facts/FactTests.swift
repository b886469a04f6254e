import Foundation
import OutletTesting
import Testing
import ViewTree

@testable import Outlet

/// What follows facts, whatever made them true.
@Suite(.timeLimit(.minutes(5))) struct FactTests {
    private func client(_ screen: Screen) async throws -> TestClient {
        try await TestClient(Application.lamps(screen)).open("lamp")
    }

    @Test func `what follows a fact is in the patch of the event that made it true, once`() async throws {
        let client = try await client(.lamp { _ in when({ $0.count >= 2 }, Change { $0.log += "two " }) })
        try await client.tap("add")
        #expect(client.text("log") == "")
        try await client.tap("add")
        #expect(client.text("log") == "two ")
        #expect(client.revision == 3)
        try await client.tap("add")
        #expect(client.text("log") == "two ")
        try await client.check()
    }

    @Test func `a fact that was false in between is followed again, one that holds from the start is not`() async throws
    {
        let client = try await client(
            .lamp("lamp", Lamp(isOn: true)) { _ in when(\.isOn, Change { $0.log += "on " }) })
        #expect(client.text("log") == "")
        for expected in ["", "on ", "on ", "on on "] {
            try await client.tap("switch")
            #expect(client.text("log") == expected)
        }
        try await client.check()
    }

    @Test func `a value that becomes another is followed each time`() async throws {
        let client = try await client(
            .lamp { _ in when({ $0.count / 2 }, changes: Change { $0.log += "\($0.count) " }) })
        for _ in 1...5 { try await client.tap("add") }
        #expect(client.text("log") == "2 4 ")
        try await client.check()
    }

    @Test func `a value that arrives is followed by effects for it`() async throws {
        let client = try await client(
            .lamp { _ in when({ $0.count < 2 ? nil : $0.count / 2 }, arrives: Announce { "\($0)" }) })
        for _ in 1...5 { try await client.tap("add") }
        #expect(client.effects.map { $0["text"] } == ["1", "2"])
        try await client.check()
    }

    @Test func `the answer of a service makes a fact true`() async throws {
        let client = try await client(
            .lamp { outlets in
                outlets.screen.received(Ask.self) { lamp, _, _ in
                    lamp.isOn = true
                    return []
                }
                when(\.isOn, Change { $0.log = "on" })
            })
        try await client.post(client.event(.tap, on: "ask"), ["prefer": "wait=60"])
        #expect(client.text("log") == "on")
        #expect(client.revision == 2)
        try await client.check()
    }

    @Test func `a value that is loaded makes a fact true, and both are one change`() async throws {
        let gate = Gate()
        let source = DataSource<NoRequest, Int>(loading: { _ in
            await gate.pass()
            return 7
        })
        let client = try await client(
            .lamp { _ in
                Load(\.value, from: source)
                when({ $0.value.value == 7 }, Change { $0.log = "seven" })
            })
        #expect(client.text("log") == "")
        gate.open()
        try await client.wait { $0.text("value") == "7" }
        #expect(client.text("log") == "seven")
        #expect(client.revision == 2)
        try await client.check()
    }

    /// A screen that follows what a broadcast sends.
    private func observing(_ broadcast: Broadcast<Int>) -> Screen {
        .lamp { _ in
            Load(\.value, from: DataSource(observing: broadcast))
            when({ ($0.value.value ?? 0) > 5 }, Change { $0.log += "high " })
        }
    }

    @Test func `a value that is observed makes a fact true`() async throws {
        let broadcast = Broadcast(1)
        let client = try await client(observing(broadcast))
        #expect(client.text("value") == "1")
        broadcast.send(6)
        try await client.wait { $0.text("value") == "6" }
        #expect(client.text("log") == "high ")
        #expect(client.revision == 2)
        broadcast.send(7)
        try await client.wait { $0.text("value") == "7" }
        #expect(client.text("log") == "high ")
        try await client.check()
    }

    @Test func `what is at hand when a screen opens makes a fact true, in its first document`() async throws {
        let application = try Application.lamps(observing(Broadcast(6)))
        let client = try await TestClient(application).open("lamp")
        #expect(client.text("log") == "high ")
        #expect(client.revision == 1)
        try await client.check()
        let visited = try await client.channel.get("/screens/lamp").json
        #expect(visited["tree"]?["children"]?[2]?["text"] == "6")
        #expect(visited["tree"]?["children"]?[0]?["text"] != "high ", "reading a document causes nothing")
    }

    @Test func `a screen that comes back with a result makes a fact true`() async throws {
        let client = try await client(
            .lamp { outlets in
                outlets.screen.answer(
                    .finished,
                    Change { lamp, _, _ in
                        lamp.isOn = true
                        return [.back]
                    })
                when(\.isOn, Change { $0.log = "back" })
            })
        try await client.tap("next")
        try await client.tap("finish")
        #expect(client.stack == ["lamp"])
        #expect(client.text("log") == "back")
        #expect(client.revision == 3)
        try await client.check()
    }

    @Test func `what follows may make further facts true`() async throws {
        let client = try await client(
            .lamp { _ in
                when({ $0.count == 3 }, Show(named: "next"))
                when({ $0.count == 2 }, Change { $0.count = 3 })
                when(\.isOn, Change { $0.count = 2 })
            })
        try await client.tap("switch")
        #expect(client.stack == ["lamp", "next"])
        #expect(client.revision == 2)
        try await client.check()
    }

    @Test func `an effect that follows is for the client whose event made the fact true`() async throws {
        let client = try await client(.lamp { _ in when(\.isOn, Announce { _ in "on" }) })
        try await client.post(client.event(.tap, on: "switch"), ["idempotency-key": "mine"])
        #expect(client.document["effects"]?[0]?["for"] == "mine")
    }

    @Test func `an intention that follows has the context and the inputs of the event`() throws {
        let field = TextField.input("text")
        let screen = Screen("lamp", title: "Lamp", model: Lamp()) {
            TextField("Text").id("text")
            Button("Switch").id("switch").on(.tap, Flip(\Lamp.isOn))
            Label().id("log").observing(\Lamp.log)
        } connect: { _ in
            when(
                \.isOn,
                Change { lamp, interaction, context in
                    var random = context.random
                    let text = interaction[field] ?? "nothing"
                    lamp.log =
                        "\(text) \(context.now.timeIntervalSince1970) \(Int.random(in: 0...9_999, using: &random))"
                    return []
                })
        }
        let reducer = try Reducer(Application.lamps(screen))
        let session = try reducer.session(with: "lamp")
        let event = Event(.tap, on: "switch", values: JSONObject([("text", "typed")]))
        let context = session.context(now: Date(timeIntervalSince1970: 5))
        let patches = try (1...2).map { _ in
            try reducer.reduce(event, key: nil, to: session, in: context).change().patch.map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        #expect(patches[0]?.contains("typed 5.0 ") == true, "\(patches)")
        #expect(patches[0] == patches[1])
    }
}
