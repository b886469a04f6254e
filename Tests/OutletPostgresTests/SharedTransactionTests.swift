import Outlet
import TestPrograms
import Testing

@testable import OutletPostgres

/// Many changes at once.
@Suite(.threads, .timeLimit(.minutes(5))) struct SharedTransactionTests {
    private let server: PostgresServer
    private let url: String
    private let store: PostgresStore

    init() throws {
        server = try PostgresServer.shared.get()
        url = try server.makeDatabase()
        store = try PostgresStore(url, pace: .patient)
    }

    private func commit(_ session: StoredSession, upTo last: Int) async throws {
        #expect(try await store.insert(session))
        for version in 2...last { #expect(try await store.commit(session.id, to: version)) }
    }

    @Test func `of ten thousand commits none is lost`() async throws {
        defer { store.close() }
        let sessions = (0..<200).map { _ in StoredSession.sample() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for session in sessions {
                group.addTask { try await commit(session, upTo: 51) }
            }
            try await group.waitForAll()
        }
        for session in sessions {
            let kept = try #require(try await store.load(session.id))
            #expect(kept.head == StoredChange.sample(session.id, to: 51).head)
            #expect(kept.entries.map(\.number) == [48, 49, 50, 51])
        }
        let statistics = try #require(store.statistics)
        #expect(statistics.changes == 200 * 51)
        #expect(statistics.transactionTime > .zero && statistics.bytes > 0 && statistics.waiting == 0)
        #expect(store.count == 200)
    }

    @Test func `changes that come while PostgreSQL is busy share a few transactions`() async throws {
        defer { store.close() }
        let sessions = (0..<200).map { _ in StoredSession.sample() }
        for session in sessions { #expect(try await store.insert(session)) }
        // Updates wait for a row in the table "gate".
        try server.run(
            """
            CREATE TABLE gate (opened boolean);
            CREATE FUNCTION pass() RETURNS trigger LANGUAGE plpgsql AS '
                BEGIN WHILE NOT EXISTS (SELECT FROM public.gate) LOOP PERFORM pg_sleep(0.01); END LOOP; RETURN new; END';
            CREATE TRIGGER gate BEFORE UPDATE ON outlet.sessions FOR EACH ROW EXECUTE FUNCTION pass()
            """, in: url)
        let before = try #require(store.statistics).transactions
        let log = Log<Bool>()
        for session in sessions {
            _ = try store.commit(.sample(session.id, to: 2)) { log.add((try? $0.get()) == true) }
        }
        try server.run("INSERT INTO gate VALUES (true)", in: url)
        try await eventually("all are answered") { log.elements.count == 200 }
        #expect(log.elements.allSatisfy { $0 })
        // Each connection had a transaction under way when the others came.
        let transactions = try #require(store.statistics).transactions - before
        #expect(transactions <= 10, "\(transactions) transactions")
    }

    @Test func `a change that PostgreSQL refuses harms no other of its transaction`() async throws {
        defer { store.close() }
        let sessions = (0..<60).map { _ in StoredSession.sample() }
        for session in sessions { #expect(try await store.insert(session)) }
        try server.run(
            """
            CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';
            CREATE TRIGGER refusal BEFORE UPDATE ON outlet.sessions FOR EACH ROW WHEN (old.id = '\(sessions[30].id)')
                EXECUTE FUNCTION refuse()
            """, in: url)
        let refused = try await withThrowingTaskGroup(of: SessionID?.self) { group in
            for session in sessions {
                group.addTask { [store] in
                    do {
                        return try await store.commit(session.id, to: 2) ? nil : session.id
                    } catch let error as PostgresStoreError where error.code == .failed {
                        return session.id
                    }
                }
            }
            return try await group.reduce(into: [SessionID]()) { refused, id in if let id { refused.append(id) } }
        }
        #expect(refused == [sessions[30].id])
        #expect(try await store.load(sessions[30].id) == sessions[30])
    }

    @Test func `a session that is removed while it is committed leaves nothing behind`() async throws {
        defer { store.close() }
        let other = try PostgresStore(url, pace: .patient)
        defer { other.close() }
        for _ in 0..<40 {
            let session = StoredSession.sample()
            #expect(try await store.insert(session))
            async let isCommitted = store.commit(session.id, to: 2)
            async let isRemoved = other.remove(session.id)
            #expect(try await isRemoved)
            _ = try await isCommitted
        }
        for table in ["sessions", "entries", "openings", "leases"] {
            #expect(try server.run("SELECT count(*) FROM outlet.\(table)", in: url) == "0", "\(table)")
        }
    }

    @Test func `an event changes no index of the sessions`() async throws {
        defer { store.close() }
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        for version in 2...200 { #expect(try await store.commit(session.id, to: version)) }
        try await eventually("PostgreSQL has counted") {
            try server.run("SELECT n_tup_upd >= 199 FROM pg_stat_user_tables WHERE relname = 'sessions'", in: url)
                == "t"
        }
        let hot = try server.run("SELECT n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'sessions'", in: url)
        #expect(Int(hot) ?? 0 > 180, "\(hot) of 199 updates stayed in their page")
    }

    @Test func `many questions for versions share a statement`() async throws {
        defer { store.close() }
        let sessions = (0..<300).map { _ in StoredSession.sample() }
        for session in sessions { #expect(try await store.insert(session)) }
        let versions = try await withThrowingTaskGroup(of: Int?.self) { group in
            for session in sessions + [.sample()] {
                group.addTask { [store] in try await store.version(of: session.id) }
            }
            return try await group.reduce(into: [Int?]()) { $0.append($1) }
        }
        #expect(versions.count { $0 == 1 } == 300 && versions.count { $0 == nil } == 1)
    }

    @Test func `the uses of ten thousand sessions are noted at once`() async throws {
        defer { store.close() }
        let sessions = (0..<100).map { _ in StoredSession.sample() }
        for session in sessions { #expect(try await store.insert(session)) }
        let ids = sessions.map(\.id) + (0..<9_900).map { _ in SessionID() }
        let log = Log<Bool>()
        let note: Completion<Void> = { answer in log.add((try? answer.get()) != nil) }
        // Of two uses the later one counts: in one statement, and in two that follow each other.
        let twice = sessions.flatMap { session in
            [7_000, 6_000].map { UseNote(id: session.id, time: $0, then: note) }
        }
        try store.parts.inbox.read(Job(twice))
        try await eventually("they are answered") { log.elements.count == 200 }
        for id in ids { _ = try store.touch(id, at: 6_000, then: note) }
        try await eventually("all are answered") { log.elements.count == 10_200 }
        #expect(log.elements.allSatisfy { $0 })
        for session in sessions { #expect(try await store.load(session.id)?.head.lastUsed == 7_000) }
        #expect(try server.run("SELECT count(*) FROM outlet.sessions WHERE minute <> 116", in: url) == "0")
    }

    @Test func `a closed store has finished what it had accepted, and takes nothing more`() async throws {
        let sessions = (0..<50).map { _ in StoredSession.sample() }
        let log = Log<Bool>()
        for session in sessions {
            _ = try store.insert(session) { if case .success(let isNew) = $0 { log.add(isNew) } }
        }
        store.close()
        #expect(log.elements == Array(repeating: true, count: 50))
        let refused = await #expect(throws: PostgresStoreError.self) { try await store.load(sessions[0].id) }
        #expect(refused?.code == .closed)
        #expect(try server.run("SELECT count(*) FROM outlet.sessions", in: url) == "50")
        #expect(try server.run("SELECT count(*) FROM outlet.nodes", in: url) == "0", "it has taken its leave")
    }
}
