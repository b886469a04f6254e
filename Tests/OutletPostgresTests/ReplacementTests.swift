import Outlet
import TestPrograms
import Testing

@testable import OutletPostgres

/// Sign-ins that are replaced while something else happens to them.
@Suite(.threads, .timeLimit(.minutes(5))) struct ReplacementTests {
    private let server: PostgresServer
    private let url: String

    init() throws {
        server = try PostgresServer.shared.get()
        url = try server.makeDatabase()
    }

    /// Does something in a transaction that has locked a sign-in, and that ends once as many others wait for it.
    private func holding(
        _ id: SignInID, for strength: String, until waiters: Int, _ sql: String = ""
    ) async throws -> Task<Void, any Error> {
        let transaction = Task { [server, url] in
            _ = try await server.runAside(
                """
                BEGIN;
                SELECT 1 FROM outlet.sign_ins WHERE id = decode('\(id)', 'hex') FOR \(strength);
                \(sql);
                DO $$ BEGIN
                    WHILE \(waiters) > (SELECT count(*) FROM pg_stat_activity
                        WHERE datname = current_database() AND wait_event_type = 'Lock')
                    LOOP
                        PERFORM pg_sleep(0.01), pg_stat_clear_snapshot();
                    END LOOP;
                END $$;
                COMMIT
                """, in: url)
        }
        try await eventually("it is locked") {
            try server.run(
                """
                SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'
                """, in: url) == "1"
        }
        return transaction
    }

    @Test func `a session that is opened while its sign-in is replaced is the new one's`() async throws {
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let ((old, session), new) = (try await store.insertWithSignIn(), StoredSignIn.sample())
        let late = SessionID()
        let insertion = try await holding(
            old.id, for: "KEY SHARE", until: 1,
            """
            INSERT INTO outlet.sessions
            (id, version, change, last_used, minute, principal, tenant, constants, head, sign_in)
            SELECT '\(late)', version, change, last_used, minute, principal, tenant, constants, head, sign_in
            FROM outlet.sessions WHERE id = '\(session.id)'
            """)
        #expect(try await store.replaceSignIn(old.id, by: new))
        try await insertion.value
        for id in [session.id, late] { #expect(try await store.load(id)?.signIn == new.id) }
        #expect(try await !store.insert(session.opened(by: old)))
        #expect(try await store.insert(session.opened(by: new)))
    }

    @Test func `of two nodes that replace a sign-in at the same time one does it`() async throws {
        let (first, second) = (try PostgresStore(url, pace: .patient), try PostgresStore(url, pace: .patient))
        defer { for node in [first, second] { node.close() } }
        let (old, session) = try await first.insertWithSignIn()
        let rivals = [StoredSignIn.sample(), .sample()]
        let lock = try await holding(old.id, for: "UPDATE", until: 2)
        async let one = first.replaceSignIn(old.id, by: rivals[0])
        async let other = second.replaceSignIn(old.id, by: rivals[1])
        let won = zip(rivals, [try await one, try await other]).filter(\.1).map(\.0)
        try await lock.value
        #expect(won.count == 1)
        #expect(try await StoreAnswer.awaited { try first.signIns(of: nil, then: $0) } == won)
        #expect(try await first.load(session.id)?.signIn == won.first?.id)
    }

    @Test func `a replacement that is sent again is recognized, and no other is taken for it`() async throws {
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let ((old, session), new) = (try await store.insertWithSignIn(), StoredSignIn.sample())
        func send(_ signIn: StoredSignIn) async throws -> Bool {
            try await StoreAnswer.awaited { then in
                try store.parts.inbox.write(store.replacement(of: old.id, by: signIn, then: then).repeated())
                return .pending
            }
        }
        #expect(try await !send(old))
        #expect(try await send(new))
        #expect(try await send(new))
        #expect(try await !send(.sample()))
        #expect(try await !store.replaceSignIn(old.id, by: new))
        #expect(try await store.load(session.id)?.signIn == new.id)
    }
}

extension StoredSession {
    /// The same with another id, of a sign-in.
    fileprivate func opened(by signIn: StoredSignIn) -> StoredSession {
        StoredSession(
            id: SessionID(), principal: principal, openingKey: nil, signIn: signIn.id, constants: constants,
            head: head, entries: entries)
    }
}
