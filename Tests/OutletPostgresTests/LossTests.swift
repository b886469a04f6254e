import Outlet
import Synchronization
import TestPrograms
import Testing

@testable import OutletPostgres

/// PostgreSQL goes away, or connections do.
@Suite(.threads, .timeLimit(.minutes(10))) struct LossTests {
    /// Commits to a session of its own until it is told to stop, and holds each answer against what is there later.
    private func run(
        _ id: SessionID, on store: PostgresStore, until isOver: Flag, noting log: Log<PostgresStoreError.Code>
    ) async throws -> Int {
        var version = 1
        while !isOver.value.load(ordering: .relaxed) {
            do {
                #expect(try await store.commit(id, to: version + 1), "nobody else commits")
                version += 1
            } catch let error as PostgresStoreError {
                log.add(error.code)
                guard error.code == .unknown else {
                    try await Task.sleep(for: .milliseconds(20))
                    continue
                }
                try await eventually("the store is back") {
                    guard let found = try? await store.version(of: id) else { return false }
                    #expect([version, version + 1].contains(found))
                    version = found
                    return true
                }
            }
        }
        return version
    }

    /// Commits from many tasks while a function does harm; what was answered has to be there afterwards.
    private func commit(
        on store: PostgresStore, during harm: () async throws -> Void
    ) async throws -> [PostgresStoreError.Code] {
        let (isOver, log) = (Flag(), Log<PostgresStoreError.Code>())
        let sessions = (0..<24).map { _ in StoredSession.sample() }
        for session in sessions { #expect(try await store.insert(session)) }
        let runs = sessions.map { session in
            Task { try await run(session.id, on: store, until: isOver, noting: log) }
        }
        try await harm()
        isOver.value.store(true, ordering: .relaxed)
        for (session, run) in zip(sessions, runs) {
            let version = try await run.value
            var kept: StoredSession?
            try await eventually("the store is back") {
                kept = try? await store.load(session.id)
                return kept != nil
            }
            #expect(kept?.head == (version == 1 ? session.head : StoredChange.sample(session.id, to: version).head))
        }
        return log.elements
    }

    /// Cuts all connections.
    private func cut(_ server: PostgresServer, _ url: String) throws {
        try server.run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'outlet'
            """, in: url)
    }

    /// Cuts all connections ten times within a second.
    private func cutConnections(of server: PostgresServer, to url: String) async throws {
        for _ in 0..<10 {
            try cut(server, url)
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }

    @Test func `connections that are cut amid commits leave no outcome unknown`() async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let errors = try await commit(on: store) {
            try await cutConnections(of: server, to: url)
        }
        #expect(!errors.contains(.unknown), "\(errors)")
    }

    @Test func `when all connections are cut at once, nothing is refused`() async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let errors = try await commit(on: store) {
            try cut(server, url)
            try await store.verify()
        }
        #expect(errors.isEmpty, "\(errors)")
    }

    /// Moves a session from id to id until it is told to stop; each time a sign-in begins, and the one before it ends.
    private func move(
        _ first: StoredSession, on store: PostgresStore, until isOver: Flag, noting log: Log<PostgresStoreError.Code>
    ) async throws {
        var (session, signIn) = (first, StoredSignIn?.none)
        while !isOver.value.load(ordering: .relaxed) {
            let begun = StoredSignIn.sample()
            let next = StoredSession(
                id: SessionID(), principal: session.principal, openingKey: nil, signIn: begun.id,
                constants: session.constants, head: session.head, entries: session.entries)
            let move = StoredMove(
                old: session.id, version: 1, session: next, begun: begun, ended: signIn.map { [$0.id] } ?? [])
            do {
                #expect(try await StoreAnswer.awaited { try store.move(move, then: $0) } == [], "no other moves it")
                (session, signIn) = (next, begun)
            } catch let error as PostgresStoreError {
                log.add(error.code)
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        try await eventually("the session is where it has moved last") {
            guard let kept = try? await store.load(session.id) else { return false }
            return kept == session
        }
    }

    @Test func `connections that are cut amid moves leave each session in one place, with one sign-in`() async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let (isOver, log) = (Flag(), Log<PostgresStoreError.Code>())
        var moves: [Task<Void, any Error>] = []
        for _ in 0..<8 {
            let session = StoredSession.sample()
            #expect(try await store.insert(session))
            moves.append(Task { try await move(session, on: store, until: isOver, noting: log) })
        }
        try await cutConnections(of: server, to: url)
        isOver.value.store(true, ordering: .relaxed)
        for move in moves { try await move.value }
        #expect(!log.elements.contains(.unknown), "\(log.elements)")
        let counts = try server.run(
            """
            SELECT (SELECT count(*) FROM outlet.sessions), (SELECT count(*) FROM outlet.sign_ins),
                (SELECT count(*) FROM outlet.entries), (SELECT count(*) FROM outlet.sessions WHERE sign_in NOT IN
                    (SELECT id FROM outlet.sign_ins))
            """, in: url)
        #expect(counts == "8|8|8|0")
        #expect(store.count == 8)
    }

    /// Replaces the sign-in of a session by another, and so on, until it is told to stop.
    private func replace(
        _ first: SignInID, of session: StoredSession, on store: PostgresStore, until isOver: Flag,
        noting log: Log<PostgresStoreError.Code>
    ) async throws {
        var (session, signIn) = (session, first)
        while !isOver.value.load(ordering: .relaxed) {
            let (old, next) = (signIn, StoredSignIn.sample())
            do {
                #expect(try await store.replaceSignIn(old, by: next), "nobody else replaces it")
                signIn = next.id
            } catch let error as PostgresStoreError {
                log.add(error.code)
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        session.signIn = signIn
        try await eventually("the session is that of the last sign-in") { [session] in
            guard let kept = try? await store.load(session.id) else { return false }
            return kept == session
        }
    }

    @Test func `connections that are cut amid replacements leave each session with one sign-in`() async throws {
        let server = try PostgresServer.shared.get()
        let url = try server.makeDatabase()
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let (isOver, log) = (Flag(), Log<PostgresStoreError.Code>())
        var replacements: [Task<Void, any Error>] = []
        for _ in 0..<8 {
            let (signIn, session) = try await store.insertWithSignIn()
            let task = Task { try await replace(signIn.id, of: session, on: store, until: isOver, noting: log) }
            replacements.append(task)
        }
        try await cutConnections(of: server, to: url)
        isOver.value.store(true, ordering: .relaxed)
        for replacement in replacements { try await replacement.value }
        #expect(!log.elements.contains(.unknown), "\(log.elements)")
        let counts = try server.run(
            """
            SELECT (SELECT count(*) FROM outlet.sessions s JOIN outlet.sign_ins i ON i.id = s.sign_in),
                (SELECT count(*) FROM outlet.sign_ins)
            """, in: url)
        #expect(counts == "8|8")
    }

    @Test func `a server that stops hard and starts again loses nothing that was answered`() async throws {
        let server = try PostgresServer(.machine)
        defer { server.stop(hard: true) }
        let store = try PostgresStore(server.makeDatabase(), pace: .patient)
        defer { store.close() }
        let findings = store.findings()
        _ = try await commit(on: store) {
            for _ in 1...2 {
                try await Task.sleep(for: .milliseconds(300))
                server.stop(hard: true)
                // Nobody waits for a server that is away.
                try await eventually("the store is away") { store.refusal?.code == .away }
                try server.start()
                try await eventually("the store is back") { (try? await store.verify()) != nil }
            }
        }
        try await eventually("both are told") { findings.has("is away: ") && findings.has("is back") }
    }

    @Test func `a server that is frozen is taken for away, and all goes on when it wakes up`() async throws {
        let server = try PostgresServer()
        defer { server.stop(hard: true) }
        var pace = Pace()
        pace.answerTime = .seconds(10)
        let store = try PostgresStore(server.makeDatabase(), pace: pace)
        defer { store.close() }
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        try server.signalAll("STOP")
        var isAnswered: Bool?
        do { isAnswered = try await store.commit(session.id, to: 2) } catch {}
        #expect(isAnswered == nil, "nobody could answer")
        try await eventually("the store is away") { store.refusal?.code == .away }
        try server.signalAll("CONT")
        try await eventually("the store is back") { (try? await store.verify()) != nil }
        // What the server was sent before may be carried out only now; who loses to it starts from there.
        var version = 1
        try await eventually("a commit is answered") {
            guard let found = try? await store.version(of: session.id) else { return false }
            version = found + 1
            return (try? await store.commit(session.id, to: version)) == true
        }
        #expect(try await store.load(session.id)?.head == StoredChange.sample(session.id, to: version).head)
    }
}
