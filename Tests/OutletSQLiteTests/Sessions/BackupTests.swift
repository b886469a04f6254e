import Foundation
import GRDB
import Outlet
import OutletSQLite
import Synchronization
import Testing

/// A copy by SQLite's own backup, at any moment, has everything that was answered before it began.
@Suite(.timeLimit(.minutes(5))) struct BackupTests {
    private let folder = StoreFolder()

    @Test(arguments: Durability.allCases)
    func `each copy that is made under load has what was answered before`(durability: Durability) async throws {
        let store = try folder.store(durability, .smallLog)
        let sessions = (0..<16).map { StoredSession.sample("\($0)") }
        for session in sessions { #expect(try await store.insert(session)) }
        let progress = Progress(of: sessions.count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, session) in sessions.enumerated() {
                group.addTask {
                    var version = 2
                    while !progress.isDone {
                        guard try await store.commit(session.id, to: version) else { throw Refusal() }
                        progress.note(version, of: index)
                        version += 1
                    }
                }
            }
            defer { progress.end() }
            for _ in 1...10 {
                let before = progress.versions
                let copy = StoreFolder()
                try copy.write(Data())
                let (source, target) = (try DatabaseQueue(path: folder.path), try DatabaseQueue(path: copy.path))
                try source.backup(to: target)
                try target.close()
                try source.close()
                let restored = try copy.store()
                #expect(FoundList(restored).damage == [])
                for (session, version) in zip(sessions, before) {
                    let kept = try #require(try await restored.load(session.id))
                    #expect(kept.head.version >= version)
                    #expect(kept.head == StoredSession.change(session.id, to: kept.head.version).head || version == 1)
                }
            }
            progress.end()
            try await group.waitForAll()
        }
    }

    private struct Refusal: Error {}

    /// The versions that were answered.
    private final class Progress: Sendable {
        private let state: Mutex<(versions: [Int], isDone: Bool)>

        init(of count: Int) { state = Mutex((Array(repeating: 1, count: count), false)) }

        var versions: [Int] { state.withLock { $0.versions } }
        var isDone: Bool { state.withLock { $0.isDone } }

        func note(_ version: Int, of index: Int) { state.withLock { $0.versions[index] = version } }

        func end() { state.withLock { $0.isDone = true } }
    }
}
