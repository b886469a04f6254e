import GRDB
import Outlet
import OutletSQLite
import OutletTesting
import Synchronization
import Testing

/// Sessions in an SQLite file.
@Suite(.timeLimit(.minutes(5))) struct SQLiteStoreTests {
    private let folder = StoreFolder()

    @Test(arguments: Durability.allCases)
    func `it passes the conformance suite`(durability: Durability) async throws {
        try await Conformance.verify(store: folder.store(durability))
    }

    @Test(arguments: Durability.allCases)
    func `it passes the conformance suite of sign-ins, closed and opened again`(durability: Durability) async throws {
        try await Conformance.verify(signIns: folder.store(durability)) { store in
            store.close()
            return try folder.store(durability)
        }
    }

    @Test func `it passes the conformance suite of sign-ins, killed and opened again`() async throws {
        var killed: [StoreFolder] = []
        try await Conformance.verify(signIns: folder.store()) { _ in
            let copy = try folder.afterCrash()
            killed.append(copy)
            return try copy.store()
        }
        #expect(killed.count == 1)
    }

    @Test(arguments: Durability.allCases)
    func `it passes the conformance suite of switches, closed and opened again`(durability: Durability) async throws {
        try await Conformance.verify(switches: folder.store(durability)) { store in
            store.close()
            return try folder.store(durability)
        }
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

    @Test(arguments: Durability.allCases)
    func `what comes while another program writes waits for it, and is refused after a while`(
        durability: Durability
    ) async throws {
        let store = try folder.store(durability, .patient)
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        let other = try OtherProgram(writingInto: folder.path)
        async let isCommitted = store.commit(session.id, to: 2)
        #expect(try await store.load(session.id) == session)
        try other.stop()
        #expect(try await isCommitted)
        #expect(try await store.load(session.id)?.head.version == 2)
        store.close()

        let impatient = try folder.store(durability, .impatient)
        let another = try OtherProgram(writingInto: folder.path)
        let error = await #expect(throws: StoreError.self) { try await impatient.commit(session.id, to: 3) }
        #expect(error?.code == .busy)
        await #expect(throws: StoreError.self) { try await answer(impatient.verify) }
        try another.stop()
        try await answer(impatient.verify)
        #expect(try await impatient.commit(session.id, to: 3))
    }

    @Test func `what a sweep writes takes no place of requests, and is written when nobody waits`() async throws {
        let store = try folder.store(.power)
        let sessions = (0..<3).map { StoredSession.sample("\($0)") }
        for session in sessions { #expect(try await store.insert(session)) }
        let order = Mutex<[String]>([])
        let note: @Sendable (String) -> Completion<Bool> = { name in { _ in order.withLock { $0.append(name) } } }
        let touch: SQLiteStore.Request = { then in
            for _ in 0..<5_000 {
                _ = try store.touch(sessions[0].id, at: 5_000) { _ in }
            }
            _ = try store.touch(sessions[1].id, at: 5_000) { _ in note("touched")(.success(true)) }
            return try store.commit(StoredSession.change(sessions[2].id, to: 2)) { result in
                note("committed")(result)
                then(result)
            }
        }
        let (_, results) = try await store.duringTurn([touch])
        #expect(try results[0].get())
        try await store.touch(sessions[2].id, at: 6_000)
        #expect(order.withLock { $0 } == ["committed", "touched"])
        #expect(try await store.load(sessions[1].id)?.head.lastUsed == 5_000)
    }

    @Test func `a move that does not match harms no other change of its transaction`() async throws {
        let store = try folder.store(.power)
        let (old, other, taken) = (StoredSession.sample("old"), StoredSession.sample("other"), StoredSession.sample())
        let signIn = StoredSignIn.sample()
        let (_, results) = try await store.duringTurn([
            { try store.insert(old, then: $0) }, { try store.insert(taken, then: $0) },
            { try store.isMoved(StoredMove(old: old.id, version: 2, session: .sample(), begun: signIn), then: $0) },
            { try store.isMoved(StoredMove(old: old.id, version: 1, session: taken, begun: signIn), then: $0) },
            { try store.insert(other, then: $0) },
            {
                try store.isMoved(
                    StoredMove(old: old.id, version: 1, session: .sample("new"), begun: signIn), then: $0)
            },
            { try store.beginSignIn(signIn, then: $0) },
        ])
        #expect(try results.map { try $0.get() } == [true, true, false, false, true, true, false])
        // With the one that holds the turn.
        #expect(store.count == 4)
        #expect(try await answer { try store.signIns(of: nil, then: $0) } == [signIn])
        #expect(try await store.load(old.id) == nil)
        #expect(try await store.load(other.id) == other)
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

    @Test func `its log stays small, however much is written`() async throws {
        let store = try folder.store(.process, .smallLog)
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        for version in 2...4_000 {
            let change = StoredSession.change(session.id, to: version)
            let trimmed = StoredChange(
                id: change.id, head: change.head, added: change.added,
                dropped: [StoredRange(kind: 0, before: version - 10)])
            #expect(try await store.commit(trimmed))
        }
        // Each commit writes two or three pages of 4,096 bytes to the log: 40 MB in all.
        #expect(try #require(store.statistics?.bytes) < 8_000_000)
        let crashed = try folder.afterCrash()
        #expect(try await crashed.store().load(session.id)?.head.version == 4_000)
    }
}
