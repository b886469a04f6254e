import Foundation
import Outlet
import Testing

@testable import OutletSQLite

/// A crash at any point loses no commit that was answered.
@Suite(.timeLimit(.minutes(5))) struct JournalCrashTests {
    private let folder = StoreFolder()

    /// A commit without an entry.
    private static func small(_ id: SessionID, _ version: Int) -> StoredChange {
        StoredChange(
            id: id, head: StoredHead(version: version, lastUsed: 1_000, isWaiting: false, bytes: [UInt8(version)]),
            added: [], dropped: [])
    }

    @Test func `in the middle of an append`() async throws {
        let store = try folder.slowStore()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        var sizes: [Int] = []
        for version in 2...4 {
            #expect(try await store.commit(Self.small(session.id, version)))
            sizes.append(try Data(contentsOf: URL(filePath: folder.journals[0])).count)
        }
        for size in sizes[1]...sizes[2] {
            let crashed = try folder.afterCrash()
            let journal = try FileHandle(forUpdating: URL(filePath: crashed.journals[0]))
            try journal.truncate(atOffset: UInt64(size))
            try journal.close()
            let again = try crashed.slowStore()
            let version = try await again.load(session.id)?.head.version
            #expect(version == (size == sizes[2] ? 4 : 3), "\(size) bytes")
            // What was left of the record is no part of the next one.
            #expect(try await again.commit(Self.small(session.id, (version ?? 0) + 1)))
            let twice = try crashed.afterCrash()
            #expect(try await twice.store().load(session.id)?.head.version == (version ?? 0) + 1)
        }
    }

    @Test func `after the other file was begun, and before it takes commits`() async throws {
        let store = try folder.slowStore()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        for version in 2...3 { #expect(try await store.commit(session.id, to: version)) }
        let crashed = try folder.afterCrash()
        for content in [JournalHeader(life: 2).bytes, Array(JournalHeader(life: 2).bytes.prefix(7)), []] {
            try Data(content).write(to: URL(filePath: crashed.journals[1]))
            let copy = try crashed.copy()
            let again = try copy.slowStore()
            #expect(try await again.load(session.id)?.head.version == 3)
            #expect(try await again.commit(session.id, to: 4))
            let twice = try copy.afterCrash()
            #expect(try await twice.store().load(session.id)?.head.version == 4)
        }
    }

    @Test func `between two transactions of a move, with commits in both files`() async throws {
        let store = try folder.slowStore(batch: 1)
        let sessions = (0..<4).map { StoredSession.sample("\($0)") }
        for session in sessions {
            #expect(try await store.insert(session))
            #expect(try await store.commit(session.id, to: 2))
        }
        // One of them stops the move; which ones come before it is the dictionary's choice.
        try folder.refuse("UPDATE ON sessions", when: "OLD.number = 2")
        #expect(throws: StoreError.self) { try store.journal.moveNow() }
        for session in sessions { #expect(try await store.commit(session.id, to: 3)) }
        for session in sessions { #expect(try await store.load(session.id)?.head.version == 3) }
        #expect(store.journal.hasFailed)
        let crashed = try folder.afterCrash()
        #expect(throws: StoreError.self) { try crashed.slowStore(batch: 1) }
        try crashed.allow()
        let again = try crashed.slowStore(batch: 1)
        for session in sessions {
            #expect(try await again.load(session.id)?.head.version == 3)
            #expect(try await again.load(session.id)?.entries.map(\.number) == [1, 2, 3])
        }
        // The store itself goes on once it can.
        try folder.allow()
        try await answer(store.verify)
        #expect(!store.journal.hasFailed)
        for session in sessions {
            #expect(store.journal.changes(of: session.id).isEmpty)
            #expect(try await store.load(session.id)?.entries.map(\.number) == [1, 2, 3])
        }
    }

    @Test func `after a move, and before the file is cleared`() async throws {
        let store = try folder.slowStore()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        for version in 2...5 { #expect(try await store.commit(session.id, to: version)) }
        let before = try folder.afterCrash()
        try store.journal.moveNow()
        let after = try folder.afterCrash()
        try after.takeJournals(of: before)
        #expect(try await after.store().load(session.id) == store.load(session.id))
        // With a commit in the other file.
        #expect(try await store.commit(session.id, to: 6))
        let later = try folder.afterCrash()
        try FileManager.default.removeItem(atPath: later.journals[0])
        try FileManager.default.copyItem(atPath: before.journals[0], toPath: later.journals[0])
        #expect(try await later.store().load(session.id) == store.load(session.id))
    }

    @Test func `while a process takes over what another has left`() async throws {
        let store = try folder.slowStore()
        let sessions = (0..<3).map { StoredSession.sample("\($0)") }
        for session in sessions {
            #expect(try await store.insert(session))
            for version in 2...4 { #expect(try await store.commit(session.id, to: version)) }
        }
        let crashed = try folder.afterCrash()
        // At each commit of the third session, after those before it.
        for version in 2...4 {
            try crashed.refuse("UPDATE ON sessions", when: "OLD.number = 3 AND NEW.version = \(version)")
            #expect(throws: StoreError.self) { try crashed.slowStore(batch: 1) }
            try crashed.allow()
        }
        let again = try crashed.store()
        for session in sessions { #expect(try await again.load(session.id) == store.load(session.id)) }
    }

    @Test func `a store that is dropped leaves its commits to the next one, and the file alone`() async throws {
        var store: SQLiteStore? = try folder.store()
        let session = StoredSession.sample()
        #expect(try await store?.insert(session) == true)
        #expect(try await store?.commit(session.id, to: 2) == true)
        weak let journal = store?.journal
        let mover = try #require(store?.journal.mover)
        // Its thread is at work: nobody else gets the file.
        let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        store?.journal.moved { _ in
            begun.signal()
            end.wait()
        }
        await Task.detached { begun.wait() }.value
        #expect(try await store?.commit(session.id, to: 3) == true)
        store = nil
        let error = #expect(throws: StoreError.self) { try folder.store() }
        #expect(error?.code == .inUse)
        end.signal()
        mover.sync {}
        // The move that is due later does not keep it.
        #expect(journal == nil)
        let next = try folder.store()
        #expect(try await next.load(session.id)?.head.version == 3)
        #expect(try await next.commit(session.id, to: 4))
    }
}

extension StoreFolder {
    /// The same files again.
    fileprivate func copy() throws -> StoreFolder { try afterCrash() }
}
