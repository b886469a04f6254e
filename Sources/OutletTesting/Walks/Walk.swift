import HTTPMessages
import Outlet
import ViewTree

/// A user who performs random actions: types, presses, selects, goes back, follows links, repeats requests after lost
/// answers, and sends invalid events.
///
///     var walk = Walk(seed: 7)
///     try await walk.wander(500, through: client)
///
/// After each step, the client's document has to equal the server's, and its ids have to be unique. Every fifth
/// document has to match the schema. Only refusals with the status 409 or 422 are allowed. Every hundred steps, going
/// back has to lead to the first screen. The same seed causes the same actions if the app is deterministic; a failure
/// names the seed and the step.
public struct Walk {
    private let seed: UInt64
    private var random: SeededGenerator
    /// The addresses seen so far, for deep links.
    private var addresses: Set<String> = []
    private var last = ""
    private var posted = 0

    /// A walk with a seed.
    public init(seed: UInt64) {
        self.seed = seed
        random = SeededGenerator(seed: seed)
    }

    /// Performs a number of steps with a client that has a screen open. Throws if a condition does not hold.
    public mutating func wander(_ steps: Int, through client: TestClient) async throws {
        let schema = SchemaChecker(try await client.channel.get("/schema/document.json").json)
        let stream = try await client.stream(after: client.revision)
        for step in 1...max(1, steps) {
            do {
                try await take(step, client)
                try await verify(client, stream, step % 5 == 0 ? schema : nil)
                if step % 100 == 0 { try await leave(client) }
                // Steps rarely suspend: lets other tasks run.
                await Task.yield()
            } catch {
                throw TestFailure("Seed \(seed), step \(step) on '\(client.screen)', \(last): \(error)")
            }
        }
    }

    private mutating func take(_ step: Int, _ client: TestClient) async throws {
        addresses.formUnion(client.addresses)
        let move = Move.any(for: client.document, addresses.sorted(), &random)
        switch move {
        case .draft(let node, let value):
            last = "a draft in '\(node)'"
            client.drafts[node] = value
        case .event(let name, let node, let value):
            last = "\(name) of '\(node ?? "")'"
            try await post(client.event(name, on: node, value: value), again: step % 7 == 0, client)
        }
    }

    /// Posts an event; if `again` is set, twice, as after a lost answer.
    private mutating func post(_ event: Event, again: Bool, _ client: TestClient) async throws {
        posted += 1
        let key = "walk-\(seed)-\(posted)"
        do {
            let answer = try await client.post(event, ["idempotency-key": key])
            guard again else { return }
            let repeated = try await client.channel.post(
                "\(client.path)/events", event.json, ["idempotency-key": key])
            if repeated.body != answer.body { throw TestFailure("Sent again, it was answered with \(repeated.text)") }
        } catch let refusal as Refusal where [409, 422].contains(refusal.answer.status) {
            return
        }
    }

    /// Receives changes that the client did not cause, and compares the documents.
    private func verify(_ client: TestClient, _ stream: EventStream, _ schema: SchemaChecker?) async throws {
        var theirs = try await client.fetch()
        while let revision = theirs["revision"]?.integer, revision > client.revision {
            while client.revision < revision { try await client.receive(from: stream) }
            theirs = try await client.fetch()
        }
        try client.compare(with: theirs)
        let ids = client.ids
        if Set(ids).count < ids.count { throw TestFailure("Some ids are there twice: \(ids)") }
        if let fault = schema?.faults(in: theirs).first { throw TestFailure("Not what the schema says: \(fault)") }
    }

    /// Goes back to the first screen. A screen may ask once before it closes.
    private func leave(_ client: TestClient) async throws {
        for _ in 0..<client.stack.count * 2 where client.stack.count > 1 { try await client.back() }
        if client.stack.count > 1 { throw TestFailure("Going back leads to \(client.stack), not out.") }
    }
}

extension TestClient {
    fileprivate var addresses: [String] { document["stack"]?.array?.compactMap { $0["url"]?.string } ?? [] }
}
