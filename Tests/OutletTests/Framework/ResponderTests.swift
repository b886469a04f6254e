import MicroHTTPD
import Outlet
import OutletTesting
import Testing
import ViewTree

/// Who answers an event: from the node outwards, until one does.
struct ResponderTests {
    /// Notes that it was asked, and answers or passes.
    private struct Note: Responder {
        let name: String
        var answers = true

        func respond(
            to _: Interaction, on container: inout ModelContainer<ProbeModel>, in _: Context
        ) -> Reaction {
            container.change { $0.trace.append(name) }
            return answers ? .answered([]) : .passed
        }
    }

    /// A screen with a button in a box in the root, whose event passes all but the one that answers.
    private func poke(answering name: String) async throws -> (TestClient, Answer) {
        let note: @Sendable (String) -> Note = { own in Note(name: own, answers: own == name) }
        let nested = Implementation<Probe>("nested", over: .plain) {
            $0.button { _ in Button().on(.poke, note("node")) }
            $0.content { host in
                Column {
                    host.first
                    Row(id: "box") { host.button }.on(.poke, note("around"))
                }.on(.poke, note("root"))
            }
        }
        let probe = Probe(implementations: [nested]).connected { outlets in
            Observe({ $0.trace.joined(separator: " ") }, in: outlets.first.text)
            outlets.button.answer(.poke, note("controller"))
            outlets.screen.answer(.poke, note("screen"))
        }
        let app = try Application(
            name: "Bubbles",
            responders: [ApplicationResponder(.poke) { _, _ in name == "app" ? .answered([]) : .passed }],
            controllers: [probe])
        let client = try await TestClient(app).open("probe")
        let answer = try await client.channel.post("\(client.path)/events", Event("poke", on: "button").json)
        try await client.reload()
        return (client, answer)
    }

    @Test(arguments: ["node", "controller", "around", "root", "screen", "app"])
    func `an event goes from the node to what is around it, the screen and the app, until one answers`(
        name: String
    ) async throws {
        let (client, answer) = try await poke(answering: name)
        #expect(answer.status == 200)
        #expect(client.text("first") == (name == "app" ? "" : name), "those that pass have done nothing")
    }

    @Test func `an event that nobody answers is a 409 with the revision, and changes nothing`() async throws {
        let (client, answer) = try await poke(answering: "nobody")
        expect(answer, 409, "unanswered")
        #expect(answer.json["revision"] == 1)
        #expect(client.text("first") == "")
    }

    @Test func `an event from a row goes to the list, from a screen to the one that presented it`() async throws {
        let client = try await TestClient(Application.workshop()).open("desk")
        try await client.post(Event("cheer", on: "guests/1/greet"))
        #expect(client.text("chosen") == "cheered 1")
        try await client.tap("push")
        try await client.post(Event("finished", on: "finish"))
        #expect(client.screen == "detail")
        try await client.back()
        #expect(client.text("count") == "100")
        try await client.check()
    }

    @Test(arguments: [
        (Multiplexer<ProbeModel>.Policy.all, [true, true], String?("0 1")), (.all, [true, false], String?.none),
        (.responding, [false, true, true], "1 2"), (.responding, [false, false], nil), (.responding, [], nil),
        (.exactlyOne, [false, true, false], "1"), (.exactlyOne, [true, true], nil), (.exactlyOne, [false], nil),
    ])
    func `a multiplexer's policy says how many have to answer; else none has done anything`(
        policy: Multiplexer<ProbeModel>.Policy, answers: [Bool], trace: String?
    ) throws {
        let notes = answers.enumerated().map { Note(name: "\($0)", answers: $1) }
        var container = ModelContainer(ProbeModel())
        let reaction = try Multiplexer(policy, notes).respond(
            to: Interaction(node: nil, event: "poke"), on: &container, in: Context())
        #expect(reaction == (trace == nil ? .passed : .answered([])))
        #expect(container.model?.trace.filter { answers[Int($0) ?? 0] }.joined(separator: " ") == trace ?? "")
    }

    @Test func `the effects of several responders come in their order`() throws {
        let calls = [Effect.openURL("https://a.example"), .back].map { effect in
            Perform(Change { (_: inout ProbeModel, _, _) in [effect] })
        }
        var container = ModelContainer(ProbeModel())
        let reaction = try Multiplexer(.all, calls).respond(
            to: Interaction(node: nil, event: "poke"), on: &container, in: Context())
        #expect(reaction == .answered([.openURL("https://a.example"), .back]))
    }

    @Test func `an interaction knows its row and what inputs hold`() throws {
        let interaction = Interaction(node: "guests/a~1b/nick", event: .change, value: "x") { id in
            id == "field" ? "held" : nil
        }
        #expect(interaction.rowKey == "a/b")
        #expect(interaction[TextField.input("field")] == "held")
        #expect(interaction[TextField.input("other")] == nil)
        #expect(Interaction(node: "button", event: .tap).rowKey == nil)
    }

    @Test func `11. what belongs to a screen ends with it`() async throws {
        let client = try await TestClient(Application.workshop()).open("desk")
        try await client.tap("push")
        try await client.post(client.event(.tap, on: "ask"), ["prefer": "wait=60"])
        #expect(client.text("news") == "news of detail")
        try await client.back()
        try await client.tap("push")
        #expect(client.text("news") == "")
    }
}
