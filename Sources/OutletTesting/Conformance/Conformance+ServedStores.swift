import MicroHTTPD
import Outlet
import ViewTree

extension Conformance {
    /// Everything in a session is stored: model, patches, recorded answers.
    static func serves(_ store: some Store, _ findings: inout Findings) async throws {
        let app = try Application(name: "Conformance", controllers: [Tally()])
        let client = try await TestClient(app, store: store).open(Tally.name)
        for _ in 1...3 { try await client.tap("add") }
        let event = client.event(.tap, on: "add")
        let answer = try await client.post(event, ["idempotency-key": "k"])
        try await client.reload()
        guard client.text("total") == "4" else {
            return findings.expect(false, "After four events the session is not what they made of it.")
        }
        let again = try await client.channel.post(
            "\(client.path)/events", event.json, ["idempotency-key": "k"])
        findings.expect(again == answer, "A kept answer is not what was answered first.")
        let message = try await client.stream(after: 1).next()
        findings.expect(message?.event == "patch", "The patches of a session are not kept.")
        try await client.close()
    }
}

/// A model with a number that grows.
private struct Count: Model {
    var total = 0
}

/// A screen with a number that grows.
private struct Tally: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let total = Slot<Label>()
        let add = Slot<Button>()
        init() {}
    }

    static let name = "tally"
    let title = "Tally"
    let implementations: [Implementation<Tally>] = [
        Implementation("standard") {
            $0.total(Label())
            $0.add(Button("Add"))
            $0.content { host in
                Column {
                    host.total
                    host.add
                }
            }
        }
    ]

    func model(in _: Context) -> Count? { Count() }

    func connect(_ outlets: Outlets<Tally>) -> [Connection<Count>] {
        Observe({ String($0.total) }, in: outlets.total.text)
        outlets.add.on(.tap, Change { $0.total += 1 })
    }
}
