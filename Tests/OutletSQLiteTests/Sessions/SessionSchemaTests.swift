import Foundation
import GRDB
import Outlet
import Testing

@testable import OutletSQLite

/// Files of earlier versions of the schema.
@Suite(.timeLimit(.minutes(5))) struct SessionSchemaTests {
    private let folder = StoreFolder()

    /// Makes a file as the first version did, with a session of each principal.
    private func makeFirstVersion(with principals: [Principal]) throws -> [SessionID] {
        try folder.write(Data())
        let queue = try DatabaseQueue(path: folder.path)
        defer { try? queue.close() }
        return try queue.write { database in
            try database.execute(sql: SessionSchema.scripts[0])
            try database.execute(sql: "PRAGMA user_version = 1")
            try database.execute(sql: "PRAGMA application_id = \(SessionSchema.applicationID)")
            try database.execute(sql: "UPDATE totals SET sessions = ?", arguments: [principals.count])
            return try principals.enumerated().map { index, principal in
                let id = SessionID()
                try database.execute(
                    sql: """
                        INSERT INTO sessions
                        (low, high, version, last_used, minute, is_waiting, principal, tenant, opening_key, constants, head)
                        VALUES (?, ?, 3, 1000, 16, ?, ?, ?, ?, x'7B7D', x'68656164')
                        """,
                    arguments: [id.low, id.high, index == 0, principal.id, principal.tenant, "key \(index)"])
                try database.execute(
                    sql: "INSERT INTO entries VALUES (?, 1, 2, x'5B5D')", arguments: [database.lastInsertedRowID])
                return id
            }
        }
    }

    /// Brings a file of the first version to the sixth, with its third session put aside.
    private func migrateToSixthVersion() throws {
        let queue = try DatabaseQueue(path: folder.path)
        defer { try? queue.close() }
        try queue.write { database in
            RowSum.addFunctions(to: database)
            for script in SessionSchema.scripts[1..<6] { try database.execute(sql: script) }
            try database.execute(
                sql: """
                    INSERT INTO damaged_sessions SELECT *, 1234567890 FROM sessions WHERE number = 3;
                    DELETE FROM sessions WHERE number = 3;
                    DELETE FROM entries WHERE session = 3;
                    UPDATE totals SET sessions = 2;
                    PRAGMA user_version = 6
                    """)
        }
    }

    @Test func `a file of version 1 is migrated with all that is in it`() async throws {
        let principals: [Principal] = [
            .anonymous, Principal(id: "Ada"), Principal(id: "Ada", tenant: "north"), .anonymous(in: "north"),
            Principal(id: "Ada"),
        ]
        let ids = try makeFirstVersion(with: principals)
        let store = try folder.store()
        #expect(store.count == 5)
        for (index, (id, principal)) in zip(ids, principals).enumerated() {
            let expected = StoredSession(
                id: id, principal: principal, openingKey: OpeningKey(of: principal, "key \(index)"),
                constants: Array("{}".utf8),
                head: StoredHead(version: 3, lastUsed: 1000, due: index == 0 ? 1 : nil, bytes: Array("head".utf8)),
                entries: [StoredEntry(kind: 1, number: 2, bytes: Array("[]".utf8))])
            #expect(try await answer { try store.load(id, then: $0) } == expected)
        }
        #expect(try await answer { try store.due(by: .max, then: $0) } == [ids[0]])
        #expect(try await answer { try store.sessions(of: nil, then: $0) } == ids)
        #expect(try await answer { try store.sessions(of: Principal(id: "Ada"), then: $0) } == [ids[1], ids[4]])
        #expect(try await answer { try store.commit(StoredSession.change(ids[1], to: 4), then: $0) })
        store.close()
        let database = try DatabaseQueue(path: folder.path)
        #expect(try await database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == SessionSchema.version)
    }

    @Test func `a file of version 1 is read as it is, while its daemon still runs`() async throws {
        let ids = try makeFirstVersion(with: [.anonymous, Principal(id: "Ada")])
        let reader = try SQLiteStoreReader(path: folder.path)
        #expect(try await answer { try reader.sessions(of: nil, then: $0) } == ids)
        #expect(try await answer { try reader.sessions(of: Principal(id: "Ada"), then: $0) } == [ids[1]])
        #expect(try await answer { try reader.load(ids[1], then: $0) }?.head.version == 3)
        let database = try DatabaseQueue(path: folder.path)
        #expect(try await database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 1)
    }

    @Test func `a file of version 6 is migrated with all that is in it, and with what was put aside`() async throws {
        let ids = try makeFirstVersion(with: [Principal(id: "Ada"), .anonymous, Principal(id: "Ada")])
        try migrateToSixthVersion()
        let reader = try SQLiteStoreReader(path: folder.path)
        #expect(try await answer { try reader.load(ids[0], then: $0) }?.signIn == nil)
        #expect(try await answer { try reader.signIns(of: nil, then: $0) } == [])
        #expect(try await answer { try reader.signIn(StoredSignIn.sample().id, then: $0) } == nil)
        #expect(try await answer { try reader.moved(from: ids[0], then: $0) } == nil)

        let store = try folder.store()
        let found = FoundList(store)
        for (index, principal) in [Principal(id: "Ada"), .anonymous].enumerated() {
            let session = try #require(try await store.load(ids[index]))
            #expect(session.principal == principal && session.signIn == nil && session.entries.count == 1)
        }
        #expect(found.damage == [])
        let signIn = StoredSignIn.sample()
        let new = StoredSession.sample("new", of: signIn.id)
        let move = StoredMove(old: ids[0], version: 3, session: new, begun: signIn)
        #expect(try await answer { try store.move(move, then: $0) } == [])
        #expect(try await store.load(new.id) == new)
        try folder.execute("UPDATE sessions SET head = x'00' WHERE sign_in IS NOT NULL")
        #expect(try await store.load(new.id) == nil)
        store.close()
        let database = try DatabaseQueue(path: folder.path)
        let rows = try database.read { database in
            try Row.fetchAll(database, sql: "SELECT sign_in, put_aside FROM damaged_sessions ORDER BY put_aside")
        }
        #expect(rows.map { $0["sign_in"] as Data? } == [nil, Data(signIn.id.bytes)])
        #expect(rows.first?["put_aside"] == 1_234_567_890)
    }

    @Test func `an earlier release, which would look for commits in a journal, refuses the file`() async throws {
        try folder.makeStore()
        let database = try DatabaseQueue(path: folder.path)
        #expect(try await database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == SessionSchema.version)
    }

    @Test(
        arguments: [
            (SessionQueries.ofPrincipal, ["Ada", "north"], "sessions_by_principal"),
            (SessionQueries.dueSessions(), [1_000], "sessions_by_due"),
            (SignInQueries.ofSignIn, [Data(count: 32)], "sessions_by_sign_in"),
            (SignInQueries.ofPrincipal, ["Ada", "north"], "sign_ins_by_principal"),
            (SignInQueries.ended, [16, 1_000, 1_000], "sign_ins_by_minute"),
        ] as [(String, StatementArguments, String)])
    func `what is asked for often is found by an index`(
        query: String, arguments: StatementArguments, index: String
    ) async throws {
        try folder.makeStore()
        let database = try DatabaseQueue(path: folder.path)
        let plan = try await database.read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + query, arguments: arguments)
                .map { $0["detail"] as String }
        }
        // One step: nothing is sorted.
        #expect(plan.count == 1 && plan[0].contains("USING INDEX \(index)"), "\(plan)")
    }
}
