import Outlet
import TestPrograms
import Testing

@testable import OutletPostgres

/// The tables, and what a node makes of those of another release.
@Suite(.threads, .timeLimit(.minutes(5))) struct SchemaTests {
    private let server: PostgresServer
    private let url: String

    init() throws {
        server = try PostgresServer.shared.get()
        url = try server.makeDatabase()
    }

    @Test func `tables of a newer release are refused at the start`() throws {
        try PostgresStore(url, pace: .patient).close()
        try server.run("UPDATE outlet.schema SET version = version + 1", in: url)
        let refused = #expect(throws: PostgresStoreError.self) { try PostgresStore(url, pace: .patient) }
        #expect(refused?.code == .newer)
        let known = Schema.version
        #expect(
            refused?.description.hasSuffix(
                "has version \(known + 1) of its schema, and this release knows \(known). Start the newer release, or give "
                    + "another place.") == true, "\(String(describing: refused))")
    }

    @Test func `a running node finishes on tables that have more, and stops on those that it does not know`()
        async throws
    {
        var pace = Pace.patient
        pace.heartbeat = .milliseconds(50)
        let store = try PostgresStore(url, pace: pace)
        defer { store.close() }
        let findings = store.findings()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        try server.run(
            "UPDATE outlet.schema SET version = version + 1; ALTER TABLE outlet.sessions ADD more text", in: url)
        try await Task.sleep(for: .milliseconds(200))
        #expect(try await store.commit(session.id, to: 2))
        try server.run("UPDATE outlet.schema SET needed = version", in: url)
        try await eventually("everything is refused") {
            do {
                _ = try await store.load(session.id)
                return false
            } catch let error as PostgresStoreError { return error.code == .newer }
        }
        let refused = await #expect(throws: PostgresStoreError.self) { try await store.verify() }
        #expect(refused?.code == .newer)
        #expect(findings.has("and this release knows"))
        try server.run("UPDATE outlet.schema SET (version, needed) = (\(Schema.version), 1)", in: url)
        try await eventually("all goes on") { (try? await store.verify()) != nil }
        #expect(try await store.commit(session.id, to: 3))
    }

    @Test func `one connection that finds newer tables stops all, and all go on once it finds older ones`() async throws
    {
        var pace = Pace.patient
        // None of them hears of it by a sign of life.
        pace.heartbeat = .seconds(3_600)
        let store = try PostgresStore(url, pace: pace)
        defer { store.close() }
        try await store.verify()
        try server.run("UPDATE outlet.schema SET (version, needed) = (version + 1, version + 1)", in: url)
        try await eventually("everything is refused") {
            // It may be one that was about to end: that of the migration.
            try server.run(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND application_name = 'outlet' LIMIT 1
                """, in: url)
            return store.refusal?.code == .newer
        }
        try server.run("UPDATE outlet.schema SET (version, needed) = (\(Schema.version), 1)", in: url)
        try await eventually("all goes on") { (try? await store.verify()) != nil }
    }

    @Test func `tables of the release before are brought to this one with what is in them, and its nodes go on`()
        async throws
    {
        let server = self.server
        try server.run(Schema.foundation + Schema.scripts.prefix(3).joined(separator: "\n"), in: url)
        let ids = [SessionID(), SessionID()]
        for id in ids {
            try server.run(
                """
                INSERT INTO outlet.sessions (id, version, change, last_used, minute, due, principal, constants, head)
                VALUES ('\(id)', 3, 0, 1000, 16, NULL, 'Ada', '{}', 'head');
                INSERT INTO outlet.entries VALUES ('\(id)', 1, 2, '[]');
                UPDATE outlet.schema SET version = 3
                """, in: url)
        }
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        #expect(try server.run("SELECT version, needed FROM outlet.schema", in: url) == "\(Schema.version)|1")
        let session = try #require(try await store.load(ids[0]))
        #expect(session.principal == Principal(id: "Ada") && session.signIn == nil && session.entries.count == 1)
        let signIn = StoredSignIn(
            id: SignInID(of: [1]), principal: Principal(id: "Ada"), began: 1_000, lastUsed: 1_000, proved: 1_000,
            idleTime: 500, end: 9_000, client: "")
        let new = StoredSession(
            id: SessionID(), principal: signIn.principal, openingKey: nil, signIn: signIn.id, constants: [1],
            head: session.head, entries: [])
        let move = StoredMove(old: ids[0], version: 3, session: new, begun: signIn)
        #expect(try await StoreAnswer.awaited { try store.move(move, then: $0) } == [])
        // A commit as the release before writes it.
        try server.run("UPDATE outlet.sessions SET version = 4, head = 'more' WHERE id = '\(new.id)'", in: url)
        #expect(try await store.load(new.id)?.signIn == signIn.id)
        #expect(try await StoreAnswer.awaited { try store.endSignIns([signIn.id], then: $0) } == [new.id])
        #expect(try await store.load(ids[1])?.head.version == 3)
    }

    @Test func `shared models of the release before take edits, which go with them, and one that is missing is told`()
        async throws
    {
        try server.run(Schema.foundation + Schema.scripts.prefix(8).joined(separator: "\n"), in: url)
        try server.run(
            """
            INSERT INTO outlet.shared_models VALUES ('rows', '', 4, NULL, repeat('x', 9000)::bytea);
            UPDATE outlet.schema SET version = 8
            """, in: url)
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let findings = store.findings()
        #expect(try server.run("SELECT version, needed FROM outlet.schema", in: url) == "\(Schema.version)|1")
        let id = SharedModelID(name: "rows", key: "")
        let value = [UInt8](repeating: UInt8(ascii: "x"), count: 9_000)
        func kept(_ selection: SharedModelSelection = .last) async throws -> StoredSharedModel? {
            try await StoreAnswer.awaited { try store.sharedModel(id, selection, then: $0) }
        }
        #expect(try await kept() == StoredSharedModel(id: id, version: 4, end: nil, bytes: value))
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        for version in 5...7 {
            let edit = StoredSharedModel(
                id: id, version: version, end: nil, bytes: nil, edits: [[UInt8(version)]])
            let change = StoredChange.sample(session.id, to: version - 3)
            #expect(try await StoreAnswer.awaited { try store.commit(change, with: [edit], then: $0) })
        }
        #expect(
            try await kept() == StoredSharedModel(id: id, version: 7, end: nil, bytes: value, edits: [[5], [6], [7]]))
        // The value in the row stays where it is.
        #expect(try server.run("SELECT version, base, length(bytes) FROM outlet.shared_models", in: url) == "7|4|9000")
        for selection in [SharedModelSelection.last, .since(5), .version(7)] {
            try server.run("DELETE FROM outlet.shared_edits WHERE version = 6", in: url)
            let refused = await #expect(throws: PostgresStoreError.self) { _ = try await kept(selection) }
            #expect(refused?.code == .damaged && refused?.description.contains("'rows'") == true)
            // By which commands that copy all leave it out.
            #expect(refused?.saysDamage == true)
        }
        #expect(findings.has("'rows'"))
        // As the release before removes it.
        try server.run("DELETE FROM outlet.shared_models", in: url)
        #expect(try server.run("SELECT count(*) FROM outlet.shared_edits", in: url) == "0")
    }

    @Test func `what is asked for often of sign-ins is found by an index`() throws {
        try PostgresStore(url, pace: .patient).close()
        for (condition, index) in [
            ("sessions WHERE sign_in = ANY('{}'::bytea[])", "sessions_by_sign_in"),
            ("sign_ins WHERE minute <= 16 AND ends <= 1000", "sign_ins_by_minute"),
            ("sign_ins WHERE principal = 'Ada' AND tenant = 'north'", "sign_ins_by_principal"),
            ("moved_keys WHERE ends <= 1000", "moved_keys_by_end"),
        ] {
            let plan = try server.run(
                "SET enable_seqscan = off; EXPLAIN (COSTS off) SELECT 1 FROM outlet.\(condition)", in: url)
            #expect(plan.contains(index), "\(plan)")
        }
    }

    @Test func `nodes that start at the same time on an empty database all start`() async throws {
        let stores = try await withThrowingTaskGroup(of: PostgresStore.self) { group in
            for _ in 0..<4 { group.addTask { [url] in try PostgresStore(url, pace: .patient) } }
            return try await group.reduce(into: [PostgresStore]()) { $0.append($1) }
        }
        for store in stores { store.close() }
        #expect(try server.run("SELECT version FROM outlet.schema", in: url) == "\(Schema.version)")
    }

    @Test func `each table, view and column says what it is`() throws {
        try PostgresStore(url, pace: .patient).close()
        let silent = try server.run(
            """
            SELECT c.relname, a.attname FROM pg_class c
            LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND c.relkind = 'r'
            WHERE c.relnamespace = 'outlet'::regnamespace AND c.relkind IN ('r', 'v')
            AND (obj_description(c.oid) IS NULL OR c.relkind = 'r' AND col_description(c.oid, a.attnum) IS NULL)
            """, in: url)
        #expect(silent == "")
    }

    @Test func `an operator reads a session without our code`() async throws {
        let store = try PostgresStore(url, pace: .patient)
        defer { store.close() }
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        var change = StoredChange.sample(session.id, to: 2)
        change = StoredChange(
            id: session.id, head: StoredHead(version: 2, lastUsed: 60, due: nil, bytes: Array(#"{"stack":[]}"#.utf8)),
            added: change.added, dropped: [])
        #expect(try await store.commit(change))
        let row = try server.run(
            "SELECT principal, tenant, version, text FROM outlet.readable WHERE id = '\(session.id)' AND kind IS NULL",
            in: url)
        #expect(row == #"Ada|north|2|{"stack":[]}"#)
    }
}
