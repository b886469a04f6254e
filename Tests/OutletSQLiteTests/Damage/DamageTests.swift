import Foundation
import Outlet
import Testing

@testable import OutletSQLite

/// Whatever happens to the files of a killed process, nothing that was answered is lost, or served altered, without a word.
@Suite(.timeLimit(.minutes(5))) struct DamageTests {
    /// What a store has to have.
    private struct Content {
        var sessions: [StoredSession] = []
        var signIns: [StoredSignIn] = []
        var ended: [SignInID] = []
    }

    /// A store with a few hundred commits and some sign-ins, as a kill leaves it, with a copy from its middle.
    private static func killed(
        _ limits: SessionWriter.Limits = .smallLog
    ) async throws -> (StoreFolder, old: StoreFolder, Content) {
        let folder = StoreFolder()
        try folder.makeStore()
        let store = try folder.store(.process, limits)
        let ids = try await withSessions(40, in: store)
        var content = Content(signIns: (0..<30).map { _ in .sample() })
        func begin(_ range: Range<Int>) async throws {
            for signIn in content.signIns[range] {
                #expect(try await answer { try store.beginSignIn(signIn, then: $0) })
            }
        }
        try await begin(0..<20)
        let old = try folder.afterCrash()
        try await begin(20..<30)
        content.ended = content.signIns.prefix(5).map(\.id)
        content.signIns.removeFirst(5)
        _ = try await answer { [content] in try store.endSignIns(content.ended, then: $0) }
        for version in 4...9 {
            for id in ids { #expect(try await store.commit(id, to: version)) }
        }
        for id in ids.prefix(3) { #expect(try await store.remove(id)) }
        for id in ids.dropFirst(3) { content.sessions.append(try #require(try await store.load(id))) }
        return (try folder.afterCrash(), old, content)
    }

    private static func withSessions(_ count: Int, in store: SQLiteStore) async throws -> [SessionID] {
        var ids: [SessionID] = []
        for number in 0..<count {
            let session = StoredSession.sample("\(number)")
            #expect(try await store.insert(session))
            for version in 2...3 { #expect(try await store.commit(session.id, to: version)) }
            ids.append(session.id)
        }
        return ids
    }

    @Test(arguments: Damage.all) func `nothing is lost without a word`(damage: Damage) async throws {
        let (folder, old, content) = try await Self.killed()
        try damage.strike(folder, old: old)
        let store: SQLiteStore
        do {
            store = try folder.store()
        } catch let error as StoreError {
            // A refusal is a word.
            #expect(!error.description.isEmpty)
            return
        }
        let found = FoundList(store)
        var losses: [String] = []
        for session in content.sessions {
            do {
                let kept = try await store.load(session.id)
                let isSame = kept.map {
                    $0.head.version == session.head.version && $0.head.bytes == session.head.bytes
                        && $0.entries == session.entries && $0.constants == session.constants
                        && $0.principal == session.principal
                }
                if isSame != true { losses.append("\(session.id.prefix): \(kept?.head.version ?? 0)") }
            } catch {
                #expect((error as? StoreError)?.code == .damaged)
            }
        }
        for signIn in content.signIns.map({ ($0.id, $0 as StoredSignIn?) }) + content.ended.map({ ($0, nil) }) {
            do {
                let kept = try await answer { try store.signIn(signIn.0, then: $0) }
                if kept != signIn.1 { losses.append("the sign-in \(signIn.0.prefix)") }
                // Damaged or not there, but never another.
                #expect(kept == nil || signIn.1 == nil || kept == signIn.1)
            } catch {
                #expect((error as? StoreError)?.code == .damaged)
            }
        }
        // This waits for what looks at the file after the start, too.
        _ = try? await store.sessions()
        #expect(losses.isEmpty || !found.damage.isEmpty, "\(losses)")
    }

    @Test func `without damage nothing is told but what is there`() async throws {
        let (folder, _, content) = try await Self.killed()
        let store = try folder.store()
        let found = FoundList(store)
        for session in content.sessions { #expect(try await store.load(session.id) == session) }
        #expect(try await store.sessions().count == content.sessions.count)
        #expect(try await answer { try store.signIns(of: nil, then: $0) } == content.signIns)
        #expect(found.damage == [])
        // 40 insertions, 40 times 8 commits, and 3 removals; 30 sign-ins, and the end of 5.
        #expect(found.all.contains { $0.text.contains("has 37 sessions after 398 changes") }, "\(found.all)")
    }

    @Test func `a log that is gone is told with what is missing`() async throws {
        let (folder, _, _) = try await Self.killed(SessionWriter.Limits())
        try FileManager.default.removeItem(atPath: folder.path + "-wal")
        let store = try folder.store()
        let damage = FoundList(store).damage
        store.close()
        #expect(damage.count == 1)
        let expected = "Of those that were kept, 398 changes are missing: it had 37 sessions after 398 changes"
        #expect(damage.first?.contains(expected) == true, "\(damage)")
        // It is told once.
        #expect(try FoundList(folder.store()).damage == [])
    }

    @Test func `a session whose head is altered is put aside, and told by its name`() async throws {
        let folder = StoreFolder()
        let store = try folder.store()
        let found = FoundList(store)
        let ids = try await Self.withSessions(3, in: store)
        try folder.execute("UPDATE sessions SET head = x'00' WHERE number = 2")
        #expect(try await store.load(ids[1]) == nil)
        #expect(found.damage.count == 1)
        #expect(found.damage[0].contains("\(ids[1].prefix)…"), "\(found.damage)")
        #expect(try await store.load(ids[1]) == nil)
        #expect(found.damage.count == 1)
        #expect(store.count == 2)
        #expect(try await store.load(ids[2])?.head.version == 3)
        #expect(try folder.count("damaged_sessions") == 1)
        #expect(try folder.count("damaged_entries") == 3)
    }

    @Test func `an entry that is altered is left out, and told`() async throws {
        let folder = StoreFolder()
        let store = try folder.store()
        let found = FoundList(store)
        let ids = try await Self.withSessions(1, in: store)
        for sql in ["bytes = x'00'", "bytes = 1", "sum = NULL", "kind = 300"] {
            try folder.execute("UPDATE entries SET \(sql) WHERE number = 2")
            #expect(try await store.load(ids[0])?.entries.map(\.number) == [1, 3])
        }
        #expect(found.damage.count == 4)
        #expect(found.damage[0].contains("\(ids[0].prefix)…, 1 patches or answers"), "\(found.damage)")
    }

    @Test func `a file that is gone or empty where there were sessions is refused`() async throws {
        for isClosed in [true, false] {
            let folder = StoreFolder()
            let store = try folder.store()
            _ = try await Self.withSessions(2, in: store)
            if isClosed { store.close() }
            let left = try folder.afterCrash()
            for content in [nil, Data()] {
                try FileManager.default.removeItem(atPath: left.path)
                if let content { try left.write(content) }
                let error = #expect(throws: StoreError.self) { try left.store() }
                #expect(error?.code == .damaged)
                #expect(error?.description.contains("it had 2 sessions") == true, "\(String(describing: error))")
                try folder.content.write(to: URL(filePath: left.path))
            }
            #expect(try left.store().count == 2)
        }
    }

    @Test func `another store in the place of one is told`() async throws {
        let (folder, other) = (StoreFolder(), StoreFolder())
        for place in [folder, other] {
            let store = try place.store()
            _ = try await Self.withSessions(2, in: store)
            store.close()
        }
        try folder.write(try other.content)
        let damage = try FoundList(folder.store()).damage
        #expect(damage.count == 1 && damage[0].contains("another store"), "\(damage)")
    }
}
