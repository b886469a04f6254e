import Outlet
import TestPrograms
import Testing

@testable import OutletPostgres

/// What nodes hold against each other, and what not.
@Suite(.threads, .timeLimit(.minutes(5))) struct LockTests {
    private let server: PostgresServer
    private let url: String

    /// That of a node which is refused soon for rows that others have locked.
    private var impatient: Pace {
        var pace = Pace.patient
        pace.rowTime = .seconds(1)
        return pace
    }

    init() throws {
        server = try PostgresServer.shared.get()
        url = try server.makeDatabase()
    }

    @Test func `a session that another node has locked holds up no other session`() async throws {
        let (first, second) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: impatient))
        defer { for node in [first, second] { node.close() } }
        let sessions = (0..<30).map { _ in StoredSession.sample() }
        for session in sessions { #expect(try await first.insert(session)) }
        let locked = sessions[15].id
        #expect(try await StoreAnswer.awaited { try first.lock(locked, then: $0) })
        // The use of a session that is locked is noted with the commit.
        try await StoreAnswer.awaited { try first.touch(locked, at: 9_000, then: $0) }
        let codes = try await withThrowingTaskGroup(of: PostgresStoreError.Code?.self) { group in
            for session in sessions {
                group.addTask {
                    do {
                        return try await second.commit(session.id, to: 2) ? nil : .failed
                    } catch let error as PostgresStoreError { return error.code }
                }
            }
            return try await group.reduce(into: [PostgresStoreError.Code]()) { if let code = $1 { $0.append(code) } }
        }
        #expect(codes == [.busy])
        #expect(try await first.commit(locked, to: 2))
        #expect(try await second.commit(locked, to: 3))
    }

    @Test func `a lock that PostgreSQL has ended is none, and the commit goes the way of all`() async throws {
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        for version in 2...5 {
            #expect(try await StoreAnswer.awaited { try store.lock(session.id, then: $0) })
            try server.run(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND state = 'idle in transaction'
                """, in: url)
            #expect(try await store.commit(session.id, to: version))
        }
        #expect(try await StoreAnswer.awaited { try store.lock(session.id, then: $0) })
        #expect(try await store.remove(session.id))
        #expect(try await !StoreAnswer.awaited { try store.lock(session.id, then: $0) })
    }

    @Test func `a session can be locked again at once, and a lock that was given up before it came is none`()
        async throws
    {
        let (first, second) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient))
        defer { for node in [first, second] { node.close() } }
        let sessions = (0..<6).map { _ in StoredSession.sample() }
        for session in sessions { #expect(try await first.insert(session)) }
        for _ in 1...20 {
            #expect(try await StoreAnswer.awaited { try first.lock(sessions[0].id, then: $0) })
            first.unlock(sessions[0].id)
        }
        // There are fewer connections for locks than sessions.
        for session in sessions {
            _ = try first.lock(session.id) { _ in }
            first.unlock(session.id)
        }
        for session in sessions { #expect(try await second.commit(session.id, to: 2)) }
    }

    @Test func `asking for leases that a node has writes nothing`() async throws {
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let sessions = (0..<10).map { _ in StoredSession.sample(due: 1) }
        for session in sessions { #expect(try await store.insert(session)) }
        let taken = try await store.takeLeases(of: sessions.map(\.id))
        #expect(taken.count == 10)
        let question = "SELECT string_agg(xmin::text, ' ' ORDER BY session) FROM outlet.leases"
        let before = try server.run(question, in: url)
        #expect(try await store.takeLeases(of: sessions.map(\.id)) == taken)
        #expect(try server.run(question, in: url) == before)
    }

    @Test func `a user who may not use the tables is told so`() throws {
        try PostgresStore(url, pace: .patient).close()
        let refused = #expect(throws: PostgresStoreError.self) {
            try PostgresStore(server.urlWithPassword(of: url), pace: .patient)
        }
        #expect(refused?.code == .forbidden, "\(String(describing: refused))")
    }

    @Test func `a commit that was sent before its connection was lost is never said to be without effect`() async throws
    {
        let (first, second) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: impatient))
        defer { for node in [first, second] { node.close() } }
        let session = StoredSession.sample()
        #expect(try await first.insert(session))
        let cut = Task { [server, url] in
            try await server.runAside(
                """
                DO $$ BEGIN
                    LOOP
                        PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
                            WHERE datname = current_database() AND wait_event_type = 'Lock';
                        EXIT WHEN FOUND;
                        PERFORM pg_sleep(0.01), pg_stat_clear_snapshot();
                    END LOOP;
                END $$
                """, in: url)
        }
        var code: PostgresStoreError.Code?
        // A commit that is refused for the lock before it is cut off says nothing.
        repeat {
            #expect(try await StoreAnswer.awaited { try first.lock(session.id, then: $0) })
            do {
                #expect(try await !second.commit(session.id, to: 2), "it is locked")
            } catch let error as PostgresStoreError { code = error.code }
            first.unlock(session.id)
        } while code == .busy
        _ = try await cut.value
        #expect(code == .unknown)
        try await eventually("the store is back") { (try? await second.verify()) != nil }
        #expect(try await second.commit(session.id, to: 2))
    }
}
