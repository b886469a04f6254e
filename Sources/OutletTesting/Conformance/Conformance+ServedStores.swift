import HTTPMessages
import Outlet
import Synchronization
import ViewTree

extension Conformance {
    /// Everything in a session is stored: model, patches, recorded answers.
    static func serves(_ store: some Store, _ findings: inout Findings) async throws {
        let client = try await TestClient(Tally.app(Calls()), store: store).open(Tally.name)
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

    /// A session that is put in under another id makes its calls again with their keys.
    static func moves(_ store: some Store, _ findings: inout Findings) async throws {
        let calls = Calls()
        let client = try await TestClient(Tally.app(calls), store: store).open(Tally.name)
        try await client.tap("send")
        let key = await calls.first()
        guard let id = SessionID(client.document["session"]?.string ?? ""), let session = try await store.load(id)
        else { return findings.expect(false, "A session is not there whose service is called.") }
        findings.expect(session.head.due == 1, "A session that waits for a service is not due.")
        let moved = StoredSession(
            id: SessionID(), principal: session.principal, openingKey: session.openingKey, constants: session.constants,
            head: session.head, entries: session.entries)
        findings.expect(try await store.remove(id), "'remove' did not find a session that is there.")
        findings.expect(try await store.insert(moved), "'insert' refused a session that has moved to another id.")
        let other = try await TestClient(client.channel).resume("\(moved.id)")
        try await other.wait { $0.text("sent") != "" }
        findings.expect(
            other.text("sent") == key,
            "A call that is made again has another key once its session has moved to another id.")
        calls.end()
        try await other.close()
    }
}

/// Notes the key of the first call, which is not answered before the end; later ones are answered with their keys.
private final class Calls: Sendable {
    private let isFirst = Atomic(true)
    private let (key, noteKey) = AsyncStream.makeStream(of: String.self)
    private let (ended, noteEnd) = AsyncStream.makeStream(of: Void.self)

    func take(_ key: String) async -> String {
        if isFirst.exchange(false, ordering: .relaxed) {
            noteKey.yield(key)
            for await _ in ended {}
        }
        return key
    }

    /// The key of the first call, once it is made.
    func first() async -> String? { await key.first { _ in true } }

    func end() { noteEnd.finish() }
}

/// A call whose answer is its key.
private struct Send: ServiceRequest {
    typealias Outcome = String
    static let name = "send"
}

/// A model with a number that grows, and the key of a call.
private struct Count: Model {
    var total = 0
    var sent = ""
}

/// A screen with a number that grows, and a call.
private struct Tally: Controller {
    struct Resources: ResourceProvider {
        let content = Slot<AnyNode>()
        let total = Slot<Label>()
        let add = Slot<Button>()
        let send = Slot<Button>()
        let sent = Slot<Label>()
        init() {}
    }

    static func app(_ calls: Calls) throws -> Application {
        try Application(
            name: "Conformance", services: [Service(Send.self) { _, key in await calls.take(key) }],
            controllers: [Tally()])
    }

    static let name = "tally"
    let title = "Tally"
    let implementations: [Implementation<Tally>] = [
        Implementation("standard") {
            $0.total(Label())
            $0.add(Button("Add"))
            $0.send(Button("Send"))
            $0.sent(Label())
            $0.content { host in
                Column {
                    host.total
                    host.add
                    host.send
                    host.sent
                }
            }
        }
    ]

    func model(in _: Context) -> Count? { Count() }

    func connect(_ outlets: Outlets<Tally>) -> [Connection<Count>] {
        Observe({ String($0.total) }, in: outlets.total.text)
        Observe(\.sent, in: outlets.sent.text)
        outlets.add.on(.tap, Change { $0.total += 1 })
        outlets.send.on(.tap, Call { _ in Send() })
        outlets.screen.received(Send.self) { count, key, _ in
            count.sent = key
            return []
        }
    }
}
