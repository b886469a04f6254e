import Foundation
import GRDB
import Outlet
import OutletSQLite
import Testing

/// What the store says of a file that it can't work with.
@Suite(.timeLimit(.minutes(5))) struct SessionFileTests {
    private let folder = StoreFolder()

    /// The error of a store that can't be opened.
    private func refusal(_ path: String? = nil) -> StoreError? {
        #expect(throws: StoreError.self) { try SQLiteStore(path: path ?? folder.path) }
    }

    private func check(_ error: StoreError?, _ code: StoreError.Code, _ sentence: String) {
        #expect(error?.code == code)
        #expect(error?.description.contains(folder.path) == true)
        #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "no error")")
    }

    @Test func `it is made with its folder, for its user only`() async throws {
        let store = try folder.store()
        _ = try await answer { try store.insert(.sample(), then: $0) }
        #expect(try folder.permissions(of: nil) == 0o700)
        for suffix in ["", "-wal", ".lock"] {
            #expect(try folder.permissions(of: suffix) == 0o600)
        }
    }

    @Test func `a closed store is one file, beside that of its lock`() async throws {
        let store = try folder.store()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        #expect(try await store.commit(session.id, to: 2))
        store.close()
        let files = try FileManager.default.contentsOfDirectory(
            atPath: URL(filePath: folder.path).deletingLastPathComponent().path)
        #expect(files.sorted() == ["sessions.sqlite", "sessions.sqlite.lock"])
        let again = try folder.store()
        // The first one leaves the files of the second alone.
        store.close()
        #expect(try await again.commit(session.id, to: 3))
        #expect(try await again.load(session.id)?.head.version == 3)
    }

    @Test func `a second store on the same file is refused until the first is closed`() throws {
        let first = try folder.store()
        let process = ProcessInfo.processInfo.processIdentifier
        check(refusal(), .inUse, "in use by process \(process)")
        first.close()
        try folder.store().close()
    }

    @Test func `a store that is gone has let go of its file`() throws {
        var first: SQLiteStore? = try folder.store()
        _ = refusal()
        #expect(first?.count == 0)
        first = nil
        try folder.store().close()
    }

    @Test func `a refused store harms neither the file nor the one that has it`() async throws {
        let store = try folder.store()
        let session = StoredSession.sample()
        #expect(try await answer { try store.insert(session, then: $0) })
        check(refusal(), .inUse, "in use")
        #expect(try await answer { try store.commit(StoredSession.change(session.id, to: 2), then: $0) })
        store.close()
        #expect(try folder.store().count == 1)
    }

    @Test func `a file of another program is refused and left as it is`() throws {
        let text = Data("These are my notes, and they are longer than a header of a hundred bytes.\n".utf8)
        for data in [text, text + text, Data("x".utf8)] {
            try folder.write(data)
            check(refusal(), .foreign, "belongs to another program")
            #expect(try folder.content == data)
        }
    }

    @Test(arguments: ["CREATE TABLE notes (text)", "PRAGMA application_id = 7"])
    func `a database of another program is refused and left as it is`(sql: String) throws {
        try folder.write(Data())
        try folder.execute(sql)
        let content = try folder.content
        check(refusal(), .foreign, "belongs to another program")
        #expect(try folder.content == content)
    }

    @Test func `an empty file becomes a store`() throws {
        try folder.write(Data())
        #expect(try folder.store().count == 0)
    }

    @Test(arguments: [4, 60, 4_096, 20_000])
    func `a truncated file is refused`(length: Int) throws {
        try folder.makeStore()
        let content = try folder.content
        #expect(content.count > 20_000)
        try folder.write(content.prefix(length))
        check(refusal(), .damaged, "is damaged")
    }

    @Test func `a file whose pages are overwritten is refused`() throws {
        try folder.makeStore()
        var content = try folder.content
        content.replaceSubrange(4_096..., with: Data(repeating: 0xFF, count: content.count - 4_096))
        try folder.write(content)
        check(refusal(), .damaged, "is damaged")
    }

    @Test func `a session that can't be decoded is an error, and not the end of the process`() async throws {
        let store = try folder.store()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        try folder.execute("UPDATE sessions SET last_used = 'x'")
        let error = await #expect(throws: StoreError.self) { try await store.load(session.id) }
        check(error, .damaged, "is damaged")
    }

    @Test func `a file of a newer release is refused and left as it is`() throws {
        try folder.makeStore()
        try folder.execute("PRAGMA user_version = 99")
        check(refusal(), .newer, "has version 99")
        let database = try DatabaseQueue(path: folder.path)
        #expect(try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 99)
    }

    @Test func `a path on which there can be no file is refused`() throws {
        try folder.write(Data())
        let error = refusal(folder.path + "/below/sessions.sqlite")
        check(error, .inaccessible, "can't be created")
        #expect(error?.description.contains("/below") == true)
        let data = URL(filePath: folder.path).deletingLastPathComponent().path
        #expect(throws: StoreError.self) { try SQLiteStore(path: data) }
    }

    @Test func `a refused file can be opened when it is repaired`() throws {
        try folder.makeStore()
        let content = try folder.content
        try folder.write(content.prefix(60))
        _ = refusal()
        try folder.write(content)
        #expect(try folder.store().count == 0)
    }
}
