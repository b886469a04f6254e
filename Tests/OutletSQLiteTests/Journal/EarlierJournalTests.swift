import Foundation
import Outlet
import Testing

@testable import OutletSQLite

/// A file with the journal of an earlier release is taken over whole.
@Suite(.timeLimit(.minutes(5))) struct EarlierJournalTests {
    private static let sessions = (0..<4).map { StoredSession.sample("\($0)") }

    /// Commits of all sessions up to a version.
    private static func commits(_ versions: ClosedRange<Int>) -> [StoredChange] {
        versions.flatMap { version in sessions.map { StoredSession.change($0.id, to: version) } }
    }

    private static func journals(of folder: StoreFolder) throws -> [String] {
        let data = URL(filePath: folder.path).deletingLastPathComponent().path
        return try FileManager.default.contentsOfDirectory(atPath: data).filter { $0.contains("-journal") }.sorted()
    }

    @Test func `both files are taken over in their order, and removed`() async throws {
        let fixture = try JournalFixture(Self.sessions)
        try fixture.put(JournalFixture.bytes(life: 8, Self.commits(5...6)), at: 0)
        try fixture.put(JournalFixture.bytes(life: 7, Self.commits(2...4)), at: 1)
        let reader = try SQLiteStoreReader(path: fixture.folder.path)
        for session in Self.sessions {
            #expect(try await answer { try reader.load(session.id, then: $0) }?.head.version == 6)
        }
        let store = try fixture.folder.store()
        let found = FoundList(store)
        for session in Self.sessions {
            let kept = try await store.load(session.id)
            #expect(kept?.head == StoredSession.change(session.id, to: 6).head)
            #expect(kept?.entries.map(\.number) == Array(1...6))
        }
        #expect(try Self.journals(of: fixture.folder) == [])
        #expect(found.all.contains { $0.text.contains("20 commits") }, "\(found.all)")
        #expect(found.damage == [])
    }

    @Test func `a journal without commits goes`() throws {
        for content in [[], [UInt8](repeating: 0, count: 100), JournalFixture.bytes(life: 3, [])] {
            let fixture = try JournalFixture([])
            try fixture.put(content, at: 0)
            let store = try fixture.folder.store()
            #expect(try Self.journals(of: fixture.folder) == [])
            #expect(FoundList(store).damage == [])
        }
    }

    @Test func `what can't be read is told with figures, and kept under another name`() async throws {
        let whole = JournalFixture.bytes(life: 3, Self.commits(2...5))
        var flipped = whole
        flipped[whole.count / 2] ^= 1
        for content in [flipped, Array(whole.dropLast(700)), [UInt8](repeating: 7, count: 500)] {
            let fixture = try JournalFixture(Self.sessions)
            try fixture.put(content, at: 1)
            let store = try fixture.folder.store()
            #expect(try Self.journals(of: fixture.folder) == ["sessions.sqlite-journal2-unread"])
            let kept = try Data(contentsOf: URL(filePath: EarlierJournal.paths(fixture.folder.path)[1] + "-unread"))
            #expect(Array(kept) == content)
            let damage = FoundList(store).damage
            #expect(damage.count == 1 && damage[0].contains("bytes can't be read"), "\(damage)")
            let isRead = content.count > 500
            #expect(try await store.load(Self.sessions[0].id)?.head.version ?? 0 >= (isRead ? 3 : 1))
        }
    }

    @Test func `commits that don't follow what could be read are told, and kept under another name`() async throws {
        let fixture = try JournalFixture(Self.sessions)
        var damaged = JournalFixture.bytes(life: 1, Self.commits(2...4))
        damaged[damaged.count / 2] ^= 1
        try fixture.put(damaged, at: 0)
        try fixture.put(JournalFixture.bytes(life: 2, Self.commits(5...6)), at: 1)
        let damage = try FoundList(fixture.folder.store()).damage
        #expect(damage.count == 1 && damage[0].contains("8 commits are left"), "\(damage)")
        #expect(
            try Self.journals(of: fixture.folder)
                == ["sessions.sqlite-journal1-unread", "sessions.sqlite-journal2-unread"])
    }

    @Test func `killed at any point of taking over, the next start does it again`() async throws {
        let fixture = try JournalFixture(Self.sessions)
        try fixture.put(JournalFixture.bytes(life: 1, Self.commits(2...4)), at: 0)
        // At each commit of the third session, after those before it: the migration goes back, too.
        for version in 2...4 {
            try fixture.folder.refuse("UPDATE ON sessions", when: "OLD.number = 3 AND NEW.version = \(version)")
            #expect(throws: StoreError.self) { try fixture.folder.store() }
            try fixture.folder.allow()
            #expect(try Self.journals(of: fixture.folder) == ["sessions.sqlite-journal1"])
        }
        let journal = JournalFixture.bytes(life: 1, Self.commits(2...4))
        let store = try fixture.folder.store()
        store.close()
        // After the transaction, and before the files were removed.
        try fixture.put(journal, at: 0)
        let again = try fixture.folder.store()
        for session in Self.sessions { #expect(try await again.load(session.id)?.head.version == 4) }
        #expect(try Self.journals(of: fixture.folder) == [])
        #expect(FoundList(again).damage == [])
    }
}
