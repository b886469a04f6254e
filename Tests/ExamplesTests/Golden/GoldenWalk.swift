import Examples
import Foundation
import MicroHTTPD
import ViewTree

@testable import Outlet
@testable import OutletServer
@testable import OutletTesting

/// A walk through a screen of the examples that is the same at each run: the session's id and its secret are given, each
/// database is new, the clock stands still, and reads do not depend on how quick the machine is.
///
/// Every seventh event is repeated with its key, and every thirtieth step begins with a new process.
struct GoldenWalk {
    /// The time zone of the session.
    static let timeZone = "Europe/Berlin"

    private let seed: UInt64
    private let data: TemporaryDirectory
    private let store = MemoryStore()
    private let id: SessionID
    private var random: SeededGenerator
    private var endpoint: Endpoint
    private var client: TestClient
    private var addresses: Set<String> = []

    init(_ screen: String, seed: UInt64) async throws {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        data = TemporaryDirectory()
        _ = try await data.open().fillBatch(of: 400)
        endpoint = try Self.endpoint(in: data, store)
        let opened = try endpoint.sessions.reducer.session(with: screen).stored()
        id = SessionID(halves: (seed, 0x5EED))
        let constants =
            #"{"seed":"\#(seed)","locale":"\#(seed % 2 == 0 ? "en" : "de")","timeZone":"\#(Self.timeZone)"}"#
        _ = store.insert(
            StoredSession(
                id: id, principal: opened.principal, openingKey: nil, constants: Array(constants.utf8),
                head: opened.head, entries: opened.entries)
        ) { _ in }
        client = try await TestClient(endpoint).resume(id.description)
    }

    private static func endpoint(in data: TemporaryDirectory, _ store: MemoryStore) throws -> Endpoint {
        let application = try ExampleApp.examples(in: data.path).application()
        application.limitsReadsAtHand = false
        var configuration = Endpoint.Configuration()
        // The hash of a body with a secret follows from it.
        configuration.secret = Array(repeating: 1, count: 32)
        configuration.clock = ManualClock(at: GoldenMask.date)
        return Endpoint(application, store: store, configuration: configuration, logger: .silent)
    }

    /// Does a number of steps.
    mutating func wander(_ steps: Int) async throws -> [GoldenStep] {
        var taken: [GoldenStep] = []
        for number in 1...steps {
            if number % 30 == 0 {
                endpoint = try Self.endpoint(in: data, store)
                client = try await TestClient(endpoint).resume(id.description)
            }
            taken.append(try await step(number))
        }
        return taken
    }

    private mutating func step(_ number: Int) async throws -> GoldenStep {
        addresses.formUnion(client.document["stack"]?.array?.compactMap { $0["url"]?.string } ?? [])
        let move: String
        var answer: Answer?
        switch Move.any(for: client.document, addresses.sorted(), &random) {
        case .draft(let node, let value):
            move = "draft of \(node)"
            client.drafts[node] = value
        case .event(let name, let node, let value):
            move = "\(name) of \(node?.prefix(40) ?? "the screen")"
            answer = try await post(client.event(name, on: node, value: value), number)
        }
        try await settle()
        try await client.reload()
        let document = try await client.channel.get(client.path)
        return GoldenStep(
            number, move, status: answer?.status ?? 0, revision: client.revision, answer: answer?.body ?? [],
            document: document.body, record: try record())
    }

    private func post(_ event: Event, _ number: Int) async throws -> Answer {
        let key: Headers = ["idempotency-key": "walk-\(number)"]
        do {
            let answer = try await client.post(event, key)
            guard number % 7 == 0 else { return answer }
            let again = try await client.channel.post("\(client.path)/events", event.json, key)
            if again.body != answer.body { throw TestFailure("Sent again, it was answered with \(again.text)") }
            return again
        } catch let refusal as Refusal {
            return refusal.answer
        }
    }

    /// Waits until the session waits for no service and no load.
    private func settle() async throws {
        while try await !session().state.isSettled { try await Task.sleep(for: .milliseconds(1)) }
    }

    private func session() async throws -> Session {
        let found = try await StoreAnswer.awaited { try endpoint.sessions.turns.find(id, then: $0) }
        guard let found else { throw TestFailure("The session has gone.") }
        return found
    }

    /// The session as it is stored, without the times of its uses.
    private func record() throws -> [UInt8] {
        guard case .done(let session?) = store.load(id, then: { _ in }) else {
            throw TestFailure("The session is not stored.")
        }
        var lines = [session.constants, session.head.bytes, Array("\(session.head.version)".utf8)]
        for entry in session.entries {
            var bytes = entry.bytes
            // The fourth word of an event is its time.
            if entry.kind == EntryKind.event.rawValue {
                bytes.replaceSubrange(24..<32, with: [UInt8](repeating: 0, count: 8))
            }
            let isText = entry.kind != EntryKind.event.rawValue
            let text = isText ? String(decoding: bytes, as: UTF8.self) : "\(bytes)"
            lines.append(Array("\(entry.kind) \(entry.number) \(text)".utf8))
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }
}
