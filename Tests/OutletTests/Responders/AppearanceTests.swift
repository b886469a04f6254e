import Foundation
import MicroHTTPD
import Outlet
import OutletServer
import OutletTesting
import Testing
import ViewTree

/// What comes on screen, and what has the focus there.
@Suite(.timeLimit(.minutes(5))) struct AppearanceTests {
    @Test func `a node tells once that it is on screen, also one that a patch brings`() async throws {
        let probe = Probe().connected {
            Observe({ $0.trace.joined(separator: " ") }, in: $0.field.placeholder)
            Observe({ !$0.trace.contains("tap") }, in: $0.second.hidden)
            $0.first.on(.appear, Change { $0.trace.append("first") })
            $0.second.on(.appear, Change { $0.trace.append("second") })
            $0.button.on(.tap, Change { $0.trace.append("tap") })
        }
        let client = try await TestClient(probe.app()).open("probe")
        let traced = { client.node("field")?["placeholder"]?.string }
        #expect(traced() == "first")
        try await client.reload()
        #expect(traced() == "first")
        try await client.tap("button")
        #expect(traced() == "first tap second")
        try await client.tap("button")
        #expect(traced() == "first tap second tap")
        try await client.check()
    }

    @Test func `a screen below keeps what has appeared, and one that opens anew begins anew`() async throws {
        let tally = Tally()
        let app = try ShopController.app { outlets in
            outlets.trace.on(.appear, Change { _ in _ = tally.counted(0) })
            outlets.go.on(.tap, Show(ShopController.self))
        }
        let client = try await TestClient(app).open("shop")
        #expect(tally.count == 1)
        try await client.tap("go")
        #expect(tally.count == 2)
        try await client.back()
        #expect(tally.count == 2)
        try await client.tap("go")
        #expect(tally.count == 3)
    }

    @Test func `what is put off until after a node has appeared happens then`() async throws {
        let clock = ManualClock()
        let app = try ShopController.app { outlets in
            outlets.trace.on(.appear, Delay(.seconds(60), Show(DetailController.self) { _ in .init(id: 7) }))
        }
        var configuration = Endpoint.Configuration()
        configuration.clock = clock
        let client = try await TestClient(Endpoint(app, configuration: configuration, logger: .silent)).open("shop")
        await clock.sleepers(1)
        #expect(client.stack == ["shop"])
        clock.advance(by: .seconds(60))
        try await client.wait { $0.screen == "detail" }
        try await client.check()
    }

    @Test func `an input tells that it got the focus, and lost it before anything else`() async throws {
        let probe = Probe().connected {
            Observe({ $0.trace.joined(separator: " ") }, in: $0.first.text)
            $0.field.on(.focus, Change { $0.trace.append("focus") })
            $0.field.on(.blur, Change { $0.trace.append("blur") })
            $0.field.on(.submit, .dismissKeyboard)
            $0.button.on(.tap, Change { $0.trace.append("tap") })
        }
        let client = try await TestClient(probe.app()).open("probe")
        try await client.type("a", into: "field")
        try await client.type("ab", into: "field")
        #expect(client.text("first") == "focus")
        try await client.tap("button")
        #expect(client.text("first") == "focus blur tap")
        try await client.submit("field")
        #expect(client.text("first") == "focus blur tap focus blur")
        #expect(client.focused == nil)
        try await client.check()
    }

    @Test func `a draft that the model never saw is cleared, and the model stays`() async throws {
        let probe = Probe().connected {
            Observe(\.text, in: $0.first.text)
            $0.button.on(.tap, Reverse(\.text, from: $0.field).then(Clear($0.field)))
        }
        let client = try await TestClient(probe.app()).open("probe")
        try await client.type("draft", into: "field")
        try await client.post(client.event(.tap, on: "button"), ["idempotency-key": "k-1"])
        #expect(client.text("first") == "tfard")
        #expect(client.value("field") == "")
        #expect(client.effects == [["id": 1, "type": "clear", "node": "field", "for": "k-1"]])
        try await client.check()
    }

    @Test func `an input that has just appeared gets the focus`() async throws {
        let probe = Probe().connected {
            Observe({ $0.note != nil }, in: $0.field.hidden)
            $0.button.on(.tap, Change { $0.note = nil }.then(Focus($0.field)))
        }
        let client = try await TestClient(probe.app()).open("probe")
        try await client.tap("button")
        #expect(client.focused == "field")
        #expect(client.effects == [["id": 1, "type": "focus", "node": "field"]])
        try await client.check()
    }

    @Test func `effects are written down and read again`() throws {
        let effects: [Effect] = [.focus("a"), .after(.seconds(1), [.clear("b/c")])]
        #expect(try JSONDecoder().decode([Effect].self, from: JSONEncoder().encode(effects)) == effects)
    }

    @Test func `in a row, the node of that name in the row is meant first`() async throws {
        let list = Implementation<Probe>("list", over: .plain) {
            $0.content { host in
                Column {
                    List(id: "rows") {
                        ForEach(rowsOf: { _ in IdentifiedList([Entry(id: "a/b")]) }) {
                            Row {
                                TextField().id("edit")
                                Button("Edit").id("go").on(
                                    .tap,
                                    Focus<ProbeModel>(TextField.input("edit")).then(Clear(TextField.input("field"))))
                            }
                        }
                    }
                    host.field
                }
            }
        }
        let client = try await TestClient(Probe(implementations: [list]).app()).open("probe")
        try await client.tap("rows/a~1b/go")
        #expect(client.effects.map { $0["node"] } == ["rows/a~1b/edit", "field"])
        #expect(client.focused == "rows/a~1b/edit")
    }

    private struct Entry: Model, Identifiable { let id: String }

    @Test func `an unknown node's refusal names the nearest on screen`() async throws {
        let client = try await TestClient(Probe().app()).open("probe")
        for (id, hint) in [("buttn", "Did you mean 'button'?"), ("nothing at all", "is on screen.")] {
            let answer = try await client.channel.post("\(client.path)/events", Event(.tap, on: id).json)
            expect(answer, 409, "node-gone")
            #expect(answer.json["detail"]?.string?.hasSuffix(hint) == true)
        }
    }
}
