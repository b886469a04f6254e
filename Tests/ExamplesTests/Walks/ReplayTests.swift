import Examples
import Foundation
import MicroHTTPD
import Synchronization
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer
@testable import OutletTesting

/// What becomes of a session follows from what goes in, and from nothing else.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ReplayTests {
    // A walk changes what others would see.
    private let data = TemporaryDirectory()

    @Test(arguments: ["person", "gallery", "characters", "contacts", "enterEmail"])
    func `the same event with the same reads makes the same of a session`(screen: String) async throws {
        let (application, store) = try (ExampleApp.examples(in: data.path).application(), SessionMemory())
        let endpoint = Endpoint(application, store: store, logger: .silent)
        let channel = ReplayingChannel(try Transport.inProcess.channel(to: endpoint), application, store)
        var walk = Walk(seed: 11)
        try await walk.wander(150, through: TestClient(channel).open(screen))
        let (events, reads) = channel.counts.withLock { $0 }
        #expect(events > 50)
        // Where sources are read at once, that is among what goes in.
        #expect(reads > 0 || !["characters", "contacts"].contains(screen))
    }
}

/// Works out twice what becomes of a session before it passes an event on: once noting what is read, once from the notes.
private struct ReplayingChannel: Channel {
    private let channel: any Channel
    private let application: Application
    private let store: SessionMemory
    let counts = Shared((events: 0, reads: 0))

    init(_ channel: any Channel, _ application: Application, _ store: SessionMemory) {
        self.channel = channel
        self.application = application
        self.store = store
    }

    var host: String { channel.host }

    func send(_ request: Request) async throws -> Answer {
        if request.method == .post, request.path.hasSuffix("/events") { replay(request) }
        return try await channel.send(request)
    }

    func stream(_ request: Request) async throws -> EventStream { try await channel.stream(request) }

    private func replay(_ request: Request) {
        let id = request.path.split(separator: "/").dropLast().last.flatMap { SessionID(String($0)) }
        guard let id, case .object(let object)? = try? JSON(parsing: request.body), let event = try? Event(object),
            case .done(let session?) = store.load(id, then: { _ in })
        else { return }
        let (context, log) = (session.context(now: .now), ReadLog())
        let first = Outcome(Reducer(application, reads: log), event, session, context)
        let reads = log.count
        let second = Outcome(Reducer(application, reads: log.replay()), event, session, context)
        let differences = second.differences(from: first)
        #expect(differences.isEmpty, "at '\(event.event)' of '\(event.node ?? "")'")
        #expect(log.count == reads)
        counts.withLock { $0 = ($0.events + 1, $0.reads + reads) }
    }
}

/// A value that copies share.
private final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    func withLock<Result: Sendable>(_ body: (inout sending Value) -> sending Result) -> Result { value.withLock(body) }
}

/// All that comes of an event.
struct Outcome {
    var document: [UInt8] = []
    var patch: [UInt8]?
    var numbers: [Int] = []
    var work: [String] = []
    var refusal: String?

    init(_ reducer: Reducer, _ event: Event, _ session: Session, _ context: Context) {
        do {
            let step = try reducer.reduce(event, key: "key", to: session, in: context)
            patch = step.patch
            let next = Session(step.session)
            document = try DocumentRenderer(reducer.application).document(of: next)
            numbers = [next.version, next.revision, next.state.lastWork, next.state.lastEntry, next.state.lastEffect]
            work = next.state.work.map { "\($0)" }
        } catch {
            refusal = "\(error)"
        }
    }

    /// What is not the same in both.
    func differences(from other: Outcome) -> [String] {
        let parts = [
            ("document", document == other.document), ("patch", patch == other.patch),
            ("numbers", numbers == other.numbers), ("work \(work)", work == other.work),
            ("refusal \(refusal ?? "")", refusal == other.refusal),
        ]
        return parts.filter { !$0.1 }.map(\.0)
    }
}
