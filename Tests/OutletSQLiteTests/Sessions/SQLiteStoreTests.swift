import GRDB
import Outlet
import OutletTesting
import Testing

@testable import OutletSQLite

/// Sessions in an SQLite file.
@Suite(.timeLimit(.minutes(5))) struct SQLiteStoreTests {
    private let folder = StoreFolder()

    @Test(arguments: Durability.allCases)
    func `it passes the conformance suite`(durability: Durability) async throws {
        try await Conformance.verify(store: folder.store(durability))
    }

    @Test(arguments: Durability.allCases)
    func `what was answered outlives the process`(durability: Durability) async throws {
        let store = try folder.store(durability)
        let sessions = (0..<20).map { StoredSession.sample("\($0)") }
        for session in sessions { #expect(try await answer { try store.insert(session, then: $0) }) }
        for session in sessions.prefix(10) {
            #expect(try await answer { try store.commit(StoredSession.change(session.id, to: 2), then: $0) })
        }
        #expect(try await answer { try store.remove(sessions[19].id, then: $0) })
        var kept: [StoredSession?] = []
        for session in sessions { kept.append(try await answer { try store.load(session.id, then: $0) }) }

        let crashed = try folder.afterCrash()
        let again = try crashed.store(durability)
        #expect(again.count == 19)
        for (session, kept) in zip(sessions, kept) {
            #expect(try await answer { try again.load(session.id, then: $0) } == kept)
        }
        #expect(kept[0]?.head.version == 2)
        #expect(kept[0]?.entries.map(\.number) == [1, 2])
    }

    @Test func `a closed store has all of it when it is opened again, and takes nothing before`() async throws {
        let store = try folder.store()
        let session = StoredSession.sample()
        #expect(try await answer { try store.insert(session, then: $0) })
        store.close()
        let refused = await #expect(throws: StoreError.self) {
            try await answer { try store.commit(StoredSession.change(session.id, to: 2), then: $0) }
        }
        #expect(refused?.code == .closed)
        let again = try folder.store()
        #expect(again.count == 1)
        #expect(try await answer { try again.load(session.id, then: $0) } == session)
    }

    @Test(arguments: Durability.allCases)
    func `concurrent commits of many sessions are all there`(durability: Durability) async throws {
        let store = try folder.store(durability)
        let sessions = (0..<32).map { StoredSession.sample("\($0)") }
        for session in sessions { _ = try await answer { try store.insert(session, then: $0) } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for session in sessions {
                group.addTask {
                    for version in 2...20 {
                        let change = StoredSession.change(session.id, to: version)
                        let isCommitted = try await answer { try store.commit(change, then: $0) }
                        #expect(isCommitted)
                    }
                }
            }
            try await group.waitForAll()
        }
        let crashed = try folder.afterCrash()
        let again = try crashed.store()
        for session in sessions {
            let kept = try await answer { try again.load(session.id, then: $0) }
            #expect(kept?.head == StoredSession.change(session.id, to: 20).head)
            #expect(kept?.entries.map(\.number) == Array(1...20))
        }
        #expect(store.statistics?.changes == 32 * 20)
    }

    @Test func `changes that come during a transaction share the next one`() async throws {
        let store = try folder.store(.power)
        let sessions = (0..<50).map { StoredSession.sample("\($0)") }
        let (before, results) = try await store.duringTurn(
            sessions.map { session in { try store.insert(session, then: $0) } })
        #expect(try results.allSatisfy { try $0.get() })
        let (earlier, later) = (try #require(before), try #require(store.statistics))
        #expect(later.changes - earlier.changes == 50)
        #expect(later.transactions - earlier.transactions == 1)
        #expect(later.transactionTime > earlier.transactionTime)
        #expect(store.count == 51)
    }

    @Test func `a change that does not match harms no other of its transaction`() async throws {
        let store = try folder.store(.power)
        let (kept, other) = (StoredSession.sample("kept"), StoredSession.sample("other"))
        let (_, results) = try await store.duringTurn([
            { try store.insert(kept, then: $0) }, { try store.insert(kept, then: $0) },
            { try store.remove(other.id, then: $0) }, { try store.insert(other, then: $0) },
            { try store.remove(other.id, then: $0) }, { try store.remove(other.id, then: $0) },
            { try store.insert(other, then: $0) },
        ])
        #expect(try results.map { try $0.get() } == [true, false, false, true, true, false, true])
        #expect(store.count == 3)
        for session in [kept, other] {
            #expect(try await store.load(session.id) == session)
            #expect(try await store.commit(session.id, to: 2))
        }
    }

    @Test func `a failed transaction fails each of its changes, and no later one`() async throws {
        let store = try folder.store(.power)
        let sessions = (0..<3).map { StoredSession.sample("\($0)") }
        try folder.execute(
            """
            CREATE TRIGGER refusal BEFORE INSERT ON sessions WHEN NEW.head = CAST('1' AS BLOB)
            BEGIN SELECT RAISE(ABORT, 'refused'); END
            """)
        let insertions = sessions.map { session -> SQLiteStore.Request in { try store.insert(session, then: $0) } }
        let (_, results) = try await store.duringTurn(insertions)
        for result in results {
            let error = #expect(throws: StoreError.self) { try result.get() }
            #expect(error?.code == .failed)
        }
        #expect(results.count == 3)
        #expect(store.count == 1)
        for session in sessions { #expect(try await answer { try store.load(session.id, then: $0) } == nil) }
        try folder.execute("DROP TRIGGER refusal")
        for insert in insertions { #expect(try await answer(insert)) }
        #expect(store.count == 4)
    }

    @Test func `a move that fails leaves nothing behind that a later one relies on`() async throws {
        let store = try folder.slowStore()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        let change = StoredChange(
            id: session.id, head: StoredHead(version: 2, lastUsed: 900_000, isWaiting: true, bytes: [2]),
            added: [StoredEntry(kind: 7, number: 1, bytes: [])], dropped: [])
        #expect(try await store.commit(change))
        try folder.refuse("INSERT ON entries", when: "NEW.kind = 7")
        #expect(throws: StoreError.self) { try store.journal.moveNow() }
        #expect(try await store.load(session.id) == session.applying(change))
        try folder.allow()
        try store.journal.moveNow()
        #expect(store.journal.changes(of: session.id).isEmpty)
        #expect(try await store.load(session.id) == session.applying(change))
        #expect(try await store.waiting() == [session.id])
        #expect(try await store.idle(since: 800_000) == [])
        #expect(try await store.idle(since: 900_001) == [session.id])
    }

    @Test(arguments: Durability.allCases)
    func `while another program writes, insertions and moves fail, and commits and reads go on`(
        durability: Durability
    ) async throws {
        let store = try folder.slowStore(durability)
        let session = StoredSession.sample()
        _ = try await answer { try store.insert(session, then: $0) }
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: folder.path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let error = await #expect(throws: StoreError.self) { try await store.insert(.sample()) }
        #expect(error?.code == .busy)
        #expect(try await store.load(session.id) == session)
        #expect(try await store.commit(session.id, to: 2))
        let failure = #expect(throws: StoreError.self) { try store.journal.moveNow() }
        #expect(failure?.code == .busy)
        #expect(try await store.load(session.id)?.head.version == 2)
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try await answer(store.verify)
        #expect(store.journal.changes(of: session.id).isEmpty)
        #expect(try await store.load(session.id)?.head.version == 2)
    }

    @Test func `a full queue refuses changes until it is written`() async throws {
        let store = try folder.store(.power)
        let session = StoredSession.sample()
        let removal: SQLiteStore.Request = { try store.remove(session.id, then: $0) }
        let (_, results) = try await store.duringTurn(Array(repeating: removal, count: 5_000))
        let refused = results.filter { result in
            if case .failure(let error) = result { return (error as? StoreError)?.code == .busy }
            return false
        }
        #expect(refused.count == 5_000 - 4_096)
        #expect(try await answer { try store.insert(session, then: $0) })
    }

    @Test func `its log and its journal stay small, however much is written`() async throws {
        var limits = SessionJournal.Limits.slow()
        limits.move = 1 << 20
        let store = try SQLiteStore(path: folder.path, durability: .process, limits: limits)
        let session = StoredSession.sample()
        _ = try await answer { try store.insert(session, then: $0) }
        for version in 2...20_000 {
            let change = StoredSession.change(session.id, to: version)
            let trimmed = StoredChange(
                id: change.id, head: change.head, added: change.added,
                dropped: [StoredRange(kind: 0, before: version - 10)])
            #expect(try await answer { try store.commit(trimmed, then: $0) })
        }
        // Each commit writes 1,400 bytes to the journal.
        var bytes = try #require(store.statistics?.bytes)
        #expect(bytes < 16_000_000)
        try store.journal.moveNow()
        // Each insertion, and each removal, writes about seven pages of 4,096 bytes to the log.
        for _ in 1...2_000 {
            let other = StoredSession.sample(String(repeating: "x", count: 4_000))
            #expect(try await store.insert(other))
            #expect(try await store.remove(other.id))
        }
        bytes = try #require(store.statistics?.bytes)
        #expect(bytes < 24_000_000)
    }
}
