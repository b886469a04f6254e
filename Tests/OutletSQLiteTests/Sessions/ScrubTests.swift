import Foundation
import Outlet
import OutletSQLite
import Testing

/// What remains of removed sessions.
@Suite(.timeLimit(.minutes(5))) struct ScrubTests {
    private let folder = StoreFolder()

    /// Whether a text is anywhere in the file or beside it.
    private func finds(_ text: String) throws -> Bool {
        try ["", "-wal", "-shm", "-journal", ".lock"].contains { suffix in
            guard FileManager.default.fileExists(atPath: folder.path + suffix) else { return false }
            return try Data(contentsOf: URL(filePath: folder.path + suffix)).range(of: Data(text.utf8)) != nil
        }
    }

    @Test func `what was removed or replaced is in no file of the store`() async throws {
        let store = try folder.store()
        var others: [StoredSession] = []
        for number in 0..<100 {
            let other = StoredSession.sample(String(repeating: "kept \(number) ", count: 50))
            others.append(other)
            _ = try await answer { try store.insert(other, then: $0) }
            let session = StoredSession.sample(String(repeating: "unforgettable ", count: 10 + number * 10))
            _ = try await answer { try store.insert(session, then: $0) }
            let head = StoredHead(version: 2, lastUsed: 1_000, due: nil, bytes: Array("unforgettable too".utf8))
            if number % 3 == 0 {
                _ = try await store.commit(StoredChange(id: session.id, head: head, added: [], dropped: []))
                _ = try await store.commit(session.id, to: 3)
            } else if number % 2 == 0 {
                _ = try await answer { try store.commit(StoredSession.change(session.id, to: 2), then: $0) }
            } else {
                _ = try await answer { try store.remove(session.id, then: $0) }
            }
        }
        #expect(try finds("unforgettable"), "The test can see what it looks for.")
        #expect(try finds("unforgettable too"), "The test can see what was replaced.")
        try store.scrub(of: Principal(id: "Ada"))
        #expect(try !finds("unforgettable"))
        #expect(try finds("kept 99"))
        for other in others { #expect(try await answer { try store.load(other.id, then: $0) } == other) }
        _ = try await answer { try store.insert(.sample(), then: $0) }
        store.close()
        #expect(try !finds("unforgettable"))
        #expect(try folder.store().count == 168)
    }
}
