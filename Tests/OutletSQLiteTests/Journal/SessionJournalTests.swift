import Foundation
import Outlet
import OutletTesting
import Synchronization
import Testing

@testable import OutletSQLite

/// What is only in the journal is as good as what is in the tables.
@Suite(.timeLimit(.minutes(5))) struct SessionJournalTests {
    private let folder = StoreFolder()

    @Test(arguments: Durability.allCases)
    func `commits are read before they are moved, after it, and after a crash at either time`(
        durability: Durability
    ) async throws {
        let store = try folder.slowStore(durability)
        var session = StoredSession.sample()
        #expect(try await store.insert(session))
        for version in 2...40 {
            let change = StoredSession.change(session.id, to: version)
            #expect(try await store.commit(change))
            session = session.applying(change)
            if version == 20 { try store.journal.moveNow() }
        }
        #expect(try await !store.commit(session.id, to: 40))
        #expect(try await store.load(session.id) == session)
        let reader = try SQLiteStoreReader(path: folder.path)
        #expect(try await answer { try reader.load(session.id, then: $0) } == session)
        let crashed = try folder.afterCrash()
        try store.journal.moveNow()
        #expect(store.journal.changes(of: session.id).isEmpty)
        #expect(try await store.load(session.id) == session)
        for folder in [crashed, try folder.afterCrash()] {
            let other = try folder.store()
            #expect(try await other.load(session.id) == session)
            #expect(try await other.commit(session.id, to: 41))
            other.close()
        }
        #expect(try await store.commit(session.id, to: 41))
        store.close()
        let again = try folder.store()
        #expect(try await again.load(session.id)?.head.version == 41)
    }

    @Test func `a removed session stays removed, whatever of it waited`() async throws {
        let store = try folder.slowStore()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        #expect(try await store.commit(session.id, to: 2))
        #expect(try await store.remove(session.id))
        #expect(try await !store.commit(session.id, to: 3))
        #expect(try await store.load(session.id) == nil)
        let crashed = try folder.afterCrash()
        #expect(try await crashed.store().load(session.id) == nil)
        try store.journal.moveNow()
        #expect(try await store.load(session.id) == nil)
        #expect(try await store.sessions() == [])
    }

    @Test func `a session that can't be removed keeps its commits`() async throws {
        let store = try folder.slowStore()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        #expect(try await store.commit(session.id, to: 2))
        try folder.refuse("DELETE ON sessions")
        await #expect(throws: StoreError.self) { try await store.remove(session.id) }
        #expect(try await store.load(session.id)?.head.version == 2)
        #expect(try await store.commit(session.id, to: 3))
        try folder.allow()
        try store.journal.moveNow()
        #expect(try await store.load(session.id)?.head.version == 3)
        #expect(try await store.remove(session.id))
    }

    @Test(arguments: [false, true])
    func `commits of a removed session do not follow one that is inserted with its id`(isMoved: Bool) async throws {
        let store = try folder.slowStore()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        #expect(try await store.commit(session.id, to: 2))
        if isMoved { try store.journal.moveNow() }
        #expect(try await store.commit(session.id, to: 3))
        #expect(try await store.remove(session.id))
        #expect(try await store.insert(session))
        let crashed = try folder.afterCrash()
        #expect(try await crashed.store().load(session.id) == session)
        #expect(try await store.load(session.id) == session)
        #expect(try await store.commit(session.id, to: 2))
    }

    @Test func `sessions that wait or were used are found by what the journal says`() async throws {
        let store = try folder.slowStore()
        let (idle, used, first, second) = (
            StoredSession.sample(), StoredSession.sample(), StoredSession.sample(), StoredSession.sample()
        )
        for session in [idle, used, first, second] { #expect(try await store.insert(session)) }
        #expect(try await store.commit(used.id, to: 2))
        for (session, time) in [(second, 5_000), (first, 4_000)] {
            let head = StoredHead(version: 2, lastUsed: time, isWaiting: true, bytes: [])
            #expect(try await store.commit(StoredChange(id: session.id, head: head, added: [], dropped: [])))
        }
        for _ in 1...2 {
            #expect(try await store.idle(since: 1_001) == [idle.id])
            #expect(try await store.idle(since: 9_000) == [idle.id, used.id, first.id, second.id])
            #expect(try await store.waiting() == [first.id, second.id])
            #expect(try await store.sessions() == [idle.id, used.id, first.id, second.id])
            #expect(store.count == 4)
            try store.journal.moveNow()
        }
        #expect(try await store.commit(first.id, to: 3))
        #expect(try await store.waiting() == [second.id])
        #expect(try await store.remove(second.id))
        #expect(try await store.waiting() == [])
    }

    @Test func `a later use stays noted when an older commit is moved`() async throws {
        let store = try folder.slowStore()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        #expect(try await store.commit(session.id, to: 2))
        try await store.touch(session.id, at: 9_000)
        for _ in 1...2 {
            #expect(try await store.load(session.id)?.head.lastUsed == 9_000)
            #expect(try await store.idle(since: 9_000) == [])
            try store.journal.moveNow()
        }
        // Within the minute of the first commit, which is not that of the use.
        #expect(try await store.commit(session.id, to: 3))
        try store.journal.moveNow()
        #expect(try await store.idle(since: 9_000) == [])
        #expect(try await store.idle(since: 9_001) == [session.id])
    }

    @Test(arguments: Durability.allCases)
    func `of two commits of a version one is taken, and the other refused, while commits are moved`(
        durability: Durability
    ) async throws {
        let store = try folder.slowStore(durability)
        let sessions = (0..<8).map { StoredSession.sample("\($0)") }
        for session in sessions { #expect(try await store.insert(session)) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for session in sessions {
                group.addTask {
                    for version in 2...25 {
                        async let first = store.commit(session.id, to: version)
                        async let second = store.commit(session.id, to: version)
                        let results = try await [first, second]
                        #expect(results.count { $0 } == 1)
                    }
                }
            }
            group.addTask {
                for _ in 1...25 {
                    try await withCheckedThrowingContinuation { continuation in
                        store.journal.moved { continuation.resume(with: $0) }
                    }
                }
            }
            try await group.waitForAll()
        }
        let crashed = try folder.afterCrash()
        for store in [store, try crashed.store()] {
            for session in sessions { #expect(try await store.load(session.id)?.entries.count == 25) }
        }
        #expect(store.statistics?.changes == 8 * 25)
    }

    @Test func `commits that come during a flush wait for the next one, each for itself`() async throws {
        var limits = SessionJournal.Limits.slow()
        limits.waiting = 20
        let store = try SQLiteStore(path: folder.path, durability: .power, limits: limits)
        let sessions = (0..<20).map { StoredSession.sample("\($0)") }
        for session in sessions { #expect(try await store.insert(session)) }
        let results = Mutex<[Result<Bool, any Error>]>([])
        // The callback of a commit is called on the journal's own thread, before it looks for what is next.
        try await withCheckedThrowingContinuation { continuation in
            do {
                _ = try store.commit(StoredSession.change(sessions[0].id, to: 2)) { _ in
                    let then: Completion<Bool> = { result in
                        let count = results.withLock {
                            $0.append(result)
                            return $0.count
                        }
                        if count == 20 { continuation.resume() }
                    }
                    // Two of one version, and 18 others.
                    for session in [sessions[1], sessions[1]] + sessions[2...] {
                        do {
                            let change = StoredSession.change(session.id, to: 2)
                            if case .done(let isTaken) = try store.commit(change, then: then) {
                                then(.success(isTaken))
                            }
                        } catch {
                            then(.failure(error))
                        }
                    }
                    #expect(store.statistics?.waiting == 20)
                    #expect(throws: StoreError.self) {
                        try store.commit(StoredSession.change(sessions[0].id, to: 3)) { _ in }
                    }
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
        let taken = try results.withLock { $0 }.map { try $0.get() }
        #expect(taken == [true, false] + Array(repeating: true, count: 18))
        let crashed = try folder.afterCrash()
        let again = try crashed.store()
        for session in sessions { #expect(try await again.load(session.id)?.head.version == 2) }
    }

    @Test func `a merged commit does what its commits do`() {
        for seed: UInt64 in 0..<200 {
            var random = SeededGenerator(seed: seed)
            let session = StoredSession.sample()
            let changes = (2...9).map { version in
                let numbers = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    (kind: UInt8.random(in: 0...1, using: &random), number: Int.random(in: 0...6, using: &random))
                }
                return StoredChange(
                    id: session.id,
                    head: StoredHead(version: version, lastUsed: 1_000 + version, isWaiting: false, bytes: []),
                    added: Dictionary(numbers.map { ($0.number * 2 + Int($0.kind), $0) }, uniquingKeysWith: { $1 })
                        .values
                        .map { StoredEntry(kind: $0.kind, number: $0.number, bytes: [UInt8(version)]) },
                    dropped: (0..<Int.random(in: 0...2, using: &random)).map { _ in
                        StoredRange(
                            kind: UInt8.random(in: 0...1, using: &random),
                            before: Int.random(in: -3...7, using: &random))
                    })
            }
            var merged = changes[0]
            for change in changes.dropFirst() { merged.merge(change) }
            #expect(session.applying(merged) == changes.reduce(session) { $0.applying($1) }, "seed \(seed)")
            #expect(merged.previous == 1)
        }
    }
}
