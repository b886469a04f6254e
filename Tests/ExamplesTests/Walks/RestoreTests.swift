import Examples
import Foundation
import MicroHTTPD
import Synchronization
import Testing
import ViewTree

@testable import Outlet
@testable import OutletServer
@testable import OutletTesting

/// A session that was written down and read again is the session that it was.
@Suite(.serialized, .timeLimit(.minutes(30))) struct RestoreTests {
    // A walk changes what others would see.
    private let data = TemporaryDirectory()

    @Test(arguments: ["person", "gallery", "characters", "contacts", "enterEmail"], [5, 23])
    func `what comes back shows the same, and answers the next event alike`(screen: String, seed: UInt64) async throws {
        let (application, store) = try (ExampleApp.examples(in: data.path).application(), SessionMemory())
        let endpoint = Endpoint(application, store: store, logger: .silent)
        let channel = RestoringChannel(try Transport.inProcess.channel(to: endpoint), endpoint, store)
        var walk = Walk(seed: seed)
        try await walk.wander(120, through: TestClient(channel).open(screen))
        #expect(channel.count.load(ordering: .relaxed) > 30)
    }
}

/// Before an event is passed on, writes its session down, reads it again, and compares what both make of the event.
private final class RestoringChannel: Channel {
    private let channel: any Channel
    private let endpoint: Endpoint
    private let store: SessionMemory
    /// How many sessions were compared.
    let count = Atomic(0)

    init(_ channel: any Channel, _ endpoint: Endpoint, _ store: SessionMemory) {
        self.channel = channel
        self.endpoint = endpoint
        self.store = store
    }

    var host: String { channel.host }

    func send(_ request: Request) async throws -> Answer {
        if request.method == .post, request.path.hasSuffix("/events") { try await compare(request) }
        return try await channel.send(request)
    }

    func stream(_ request: Request) async throws -> EventStream { try await channel.stream(request) }

    private func compare(_ request: Request) async throws {
        let id = request.path.split(separator: "/").dropLast().last.flatMap { SessionID(String($0)) }
        guard let id, case .object(let object)? = try? JSON(parsing: request.body), let event = try? Event(object),
            var session = store.resident(id), session.state.isSettled
        else { return }
        var restored = try await restored(session.stored())
        // What the event before has written, the session itself may not have read yet.
        for _ in 0..<6000 where restored.hasChanged {
            try await Task.sleep(for: .milliseconds(10))
            guard let next = store.resident(id), next.state.isSettled else { return }
            session = next
            restored = try await self.restored(session.stored())
        }
        try compare(session, with: restored.session, at: event)
    }

    private func compare(_ session: Session, with restored: Session, at event: Event) throws {
        let renderer = DocumentRenderer(endpoint.application)
        let (before, after) = try (renderer.document(of: session), renderer.document(of: restored))
        #expect(String(decoding: after, as: UTF8.self) == String(decoding: before, as: UTF8.self))
        #expect(restored.version == session.version)
        #expect(
            restored.changes(since: max(1, session.revision - 3))?.map(\.patch)
                == session.changes(since: max(1, session.revision - 3))?.map(\.patch))
        let context = session.context(now: .now)
        // Both see the same sources.
        let log = ReadLog()
        let first = Outcome(Reducer(endpoint.application, reads: log), event, session, context)
        let second = Outcome(Reducer(endpoint.application, reads: log.replay()), event, restored, context)
        #expect(first.patch == second.patch, "at '\(event.event)' of '\(event.node ?? "")'")
        #expect(first.refusal == second.refusal)
        #expect(first.document == second.document)
        count.add(1, ordering: .relaxed)
    }

    private func restored(_ stored: StoredSession) async throws -> SessionRestorer.Restored {
        let turns = endpoint.sessions.turns
        let restorer = SessionRestorer(environment: turns.environment, isShared: false)
        return try await restorer.restore(stored, of: turns.store) { true }
    }
}
