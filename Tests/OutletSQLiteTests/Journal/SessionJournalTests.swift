import Foundation
import Outlet
import OutletTesting
import Testing

@testable import OutletSQLite

/// What is only in the journal is as good as what is in the tables.
@Suite(.timeLimit(.minutes(5))) struct SessionJournalTests {
    private let folder = StoreFolder()

    private func insert(_ session: StoredSession, into store: SQLiteStore) async throws {
        #expect(try await answer { try store.insert(session, then: $0) })
    }

    private func commit(_ change: StoredChange, to store: SQLiteStore) async throws -> Bool {
        try await answer { try store.commit(change, then: $0) }
    }

    private func load(_ id: SessionID, from store: SQLiteStore) async throws -> StoredSession? {
        try await answer { try store.load(id, then: $0) }
    }

    @Test(arguments: Durability.allCases)
    func `commits are read before they are moved, after it, and after a crash at either time`(
        durability: Durability
    ) async throws {
        let store = try folder.slowStore(durability)
        var session = StoredSession.sample()
        try await insert(session, into: store)
        for version in 2...40 {
            let change = StoredSession.change(session.id, to: version)
            #expect(try await commit(change, to: store))
            session = session.applying(change)
            if version == 20 { try store.journal.moveNow() }
        }
        #expect(try await !commit(StoredSession.change(session.id, to: 40), to: store))
        #expect(try await load(session.id, from: store) == session)
        let reader = try SQLiteStoreReader(path: folder.path)
        #expect(try await answer { try reader.load(session.id, then: $0) } == session)
        let before = try folder.afterCrash().store()
        #expect(try await load(session.id, from: before) == session)
        try store.journal.moveNow()
        #expect(store.journal.changes(of: session.id).isEmpty)
        #expect(try await load(session.id, from: store) == session)
        let after = try folder.afterCrash().store()
        #expect(try await load(session.id, from: after) == session)
        for store in [store, before, after] {
            #expect(try await commit(StoredSession.change(session.id, to: 41), to: store))
            store.close()
        }
        let again = try folder.store()
        #expect(try await load(session.id, from: again)?.head.version == 41)
        again.close()
    }

    @Test func `a removed session stays removed, whatever of it waited`() async throws {
        let store = try folder.slowStore()
        let session = StoredSession.sample()
        try await insert(session, into: store)
        #expect(try await commit(StoredSession.change(session.id, to: 2), to: store))
        #expect(try await answer { try store.remove(session.id, then: $0) })
        #expect(try await !commit(StoredSession.change(session.id, to: 3), to: store))
        #expect(try await load(session.id, from: store) == nil)
        let other = try folder.afterCrash().store()
        #expect(try await load(session.id, from: other) == nil)
        try store.journal.moveNow()
        #expect(try await load(session.id, from: store) == nil)
        for store in [store, other] { store.close() }
    }

    @Test func `sessions that wait or were used are found by what the journal says`() async throws {
        let store = try folder.slowStore()
        let (idle, used, waiting) = (StoredSession.sample(), StoredSession.sample(), StoredSession.sample())
        for session in [idle, used, waiting] { try await insert(session, into: store) }
        #expect(try await commit(StoredSession.change(used.id, to: 2), to: store))
        let head = StoredHead(version: 2, lastUsed: 5_000, isWaiting: true, bytes: [])
        #expect(try await commit(StoredChange(id: waiting.id, head: head, added: [], dropped: []), to: store))
        for _ in 1...2 {
            #expect(try await answer { try store.idle(since: 1_001, then: $0) } == [idle.id])
            #expect(try await answer { try store.waiting(then: $0) } == [waiting.id])
            try store.journal.moveNow()
        }
        store.close()
    }

    /// Random commits, removals, moves and crashes, compared with a store in memory.
    @Test(arguments: 0..<40) func `whatever happens, it holds what a store in memory holds`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var (folder, store, model) = (folder, try folder.slowStore(), [SessionID: StoredSession]())
        for _ in 0..<120 {
            let id = model.keys.sorted { "\($0)" < "\($1)" }.randomElement(using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0:
                let session = StoredSession.sample()
                try await insert(session, into: store)
                model[session.id] = session
            case 1:
                try store.journal.moveNow()
            case 2:
                let next = try folder.afterCrash()
                store.close()
                (folder, store) = (next, try next.slowStore())
            case 3:
                guard let id else { continue }
                #expect(try await answer { try store.remove(id, then: $0) })
                model[id] = nil
            default:
                guard let id, let session = model[id] else { continue }
                let step = Int.random(in: 0...4, using: &random)
                let version = session.head.version + (step == 0 ? 2 : 1)
                var change = StoredSession.change(id, to: version)
                if step == 1 {
                    change = StoredChange(
                        id: id, head: change.head, added: change.added,
                        dropped: [StoredRange(kind: 0, before: Int.random(in: 0...version, using: &random))])
                }
                #expect(try await commit(change, to: store) == (step != 0))
                if step != 0 { model[id] = session.applying(change) }
            }
        }
        for (id, session) in model { #expect(try await load(id, from: store) == session) }
        #expect(store.count == model.count)
        store.close()
    }
}

/// Numbers that follow from a seed.
private struct SeededGenerator: RandomNumberGenerator {
    var seed: UInt64

    mutating func next() -> UInt64 {
        seed &+= 0x9E37_79B9_7F4A_7C15
        var word = seed
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
