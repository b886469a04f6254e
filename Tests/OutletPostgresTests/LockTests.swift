import Outlet
import TestPrograms
import Testing

@testable import OutletPostgres

/// What nodes hold against each other, and what not.
@Suite(.timeLimit(.minutes(5))) struct LockTests {
    private let server: PostgresServer
    private let url: String

    init() throws {
        server = try PostgresServer.shared.get()
        url = try server.makeDatabase()
    }

    @Test func `a session that another node has locked holds up no other session`() async throws {
        let (first, second) = (try PostgresStore(url), try PostgresStore(url))
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
        let store = try PostgresStore(url)
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

    @Test func `asking for leases that a node has writes nothing`() async throws {
        let store = try PostgresStore(url)
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
        try PostgresStore(url).close()
        let refused = #expect(throws: PostgresStoreError.self) { try PostgresStore(server.urlWithPassword(of: url)) }
        #expect(refused?.code == .forbidden, "\(String(describing: refused))")
    }
}
