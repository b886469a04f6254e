import Foundation
import GRDB
import Outlet
import OutletSQLite
import Testing

/// One daemon has a store, whatever name leads to it; and it notices when its files are gone.
@Suite(.timeLimit(.minutes(5))) struct StorePlaceTests {
    private let folder = StoreFolder()

    /// Commits up to version 9, removes the log, and looks for that version in the file alone.
    private func expectWholeFile(of id: SessionID, in store: SQLiteStore) async throws {
        for version in 2...9 { #expect(try await store.commit(id, to: version)) }
        try FileManager.default.removeItem(atPath: folder.path + "-wal")
        await #expect(throws: StoreError.self) { try await store.commit(id, to: 10) }
        // Who noticed it first moves the log: the commit, or the look of each second, which may be at work still.
        var version = 0
        while version < 9 {
            let left = StoreFolder()
            try left.write(folder.content)
            version = (try? await left.store().load(id)?.head.version) ?? 0
        }
    }

    private func refusal(_ path: String) -> StoreError? {
        #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
    }

    @Test func `another name of the file is refused while a store has it`() async throws {
        let store = try folder.store()
        let (link, hard) = (folder.path + "-link", folder.path + "-hard")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        try FileManager.default.linkItem(atPath: folder.path, toPath: hard)
        try FileManager.default.removeItem(atPath: folder.notePath)
        for path in [folder.path, link, hard] { #expect(refusal(path)?.code == .inUse, "\(path)") }
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        store.close()
        let linked = try SQLiteStore(path: link)
        #expect(linked.path == URL(filePath: folder.path).resolvingSymlinksInPath().path)
        #expect(try await linked.load(session.id) == session)
    }

    @Test func `what is no file is refused`() throws {
        try folder.makeStore()
        let pipe = folder.path + "-pipe"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        for path in [pipe, URL(filePath: folder.path).deletingLastPathComponent().path] {
            #expect(refusal(path)?.description.contains("a folder, a pipe or a device") == true)
            #expect(throws: StoreError.self) { try SQLiteStoreReader(path: path) }
        }
    }

    @Test(arguments: ["", "-wal"], [true, false])
    func `a file that is removed or replaced is noticed before the next answer`(
        file: String, isReplaced: Bool
    ) async throws {
        let store = try folder.store()
        let found = FoundList(store)
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        let path = folder.path + file
        if isReplaced {
            let copy = try Data(contentsOf: URL(filePath: path))
            try FileManager.default.removeItem(atPath: path)
            try copy.write(to: URL(filePath: path))
        } else {
            try FileManager.default.removeItem(atPath: path)
        }
        for _ in 1...2 {
            let error = await #expect(throws: StoreError.self) { try await store.commit(session.id, to: 2) }
            #expect(error?.code == .replaced)
            #expect(error?.description.contains(path) == true)
        }
        let error = await #expect(throws: StoreError.self) { try await answer(store.verify) }
        #expect(error?.code == .replaced)
        #expect(found.damage.count { $0.contains("\(path) was removed or replaced") } == 1, "\(found.damage)")
    }

    @Test func `a file that is removed while nothing is written is noticed, too`() async throws {
        let store = try folder.store()
        let found = FoundList(store)
        try FileManager.default.removeItem(atPath: folder.path)
        while !found.damage.contains(where: { $0.contains("was removed or replaced") }) { await Task.yield() }
        let error = await #expect(throws: StoreError.self) { try await answer(store.verify) }
        #expect(error?.code == .replaced)
    }

    @Test func `what is in a log that was removed is moved into the file`() async throws {
        let store = try folder.store()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        try await expectWholeFile(of: session.id, in: store)
    }

    @Test func `a log that was removed is moved as a whole, also where somebody reads what was before`() async throws {
        let store = try folder.store(.process, .patient)
        let found = FoundList(store)
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        let reader = try DatabaseQueue(path: folder.path)
        await withCheckedContinuation { isReading in
            Thread.detachNewThread {
                try? reader.inTransaction(.deferred) { database in
                    _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sessions")
                    isReading.resume()
                    while found.damage.isEmpty { Thread.sleep(forTimeInterval: 0.001) }
                    return .commit
                }
            }
        }
        try await expectWholeFile(of: session.id, in: store)
    }
}
