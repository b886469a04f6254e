import Foundation
import Outlet
import OutletTesting
import Synchronization
import Testing

@testable import OutletDaemon

/// The work of the store's commands, in this process.
@Suite(.timeLimit(.minutes(5))) struct SessionImportTests {
    /// Takes lines into a store; what is reported, with the summary.
    private static func report(_ lines: [[UInt8]], into store: any Store) async throws -> [String] {
        var (sessions, report) = (SessionImport(), [String]())
        for line in lines { try await sessions.take(line, into: store) { report.append($0) } }
        return report + [sessions.summary]
    }

    @Test func `sessions go from one store to another as they are`() async throws {
        let (source, target) = (PendingStore(MemoryStore()), PendingStore(MemoryStore()))
        let sessions = (0..<20).map { StoredSession.sample("\($0)", of: Principal(id: "\($0 % 3)"), key: "\($0)") }
        for session in sessions { _ = try await StoreAnswer.awaited { source.insert(session, then: $0) } }
        var lines: [[UInt8]] = []
        try await source.forEachSession { lines.append($0.line) }
        #expect(try await Self.report(lines, into: target) == ["20 sessions added."])
        var found: [StoredSession] = []
        try await target.forEachSession { found.append($0) }
        #expect(found == sessions)
        found = []
        try await target.forEachSession(of: Principal(id: "1")) { found.append($0) }
        #expect(found == sessions.filter { $0.principal.id == "1" })
    }

    @Test func `a line that can't be taken leaves the others and the store alone`() async throws {
        let store = MemoryStore()
        let (first, rival) = (StoredSession.sample("1", key: "k"), StoredSession.sample("2", key: "k"))
        let old = String(decoding: StoredSession.sample("4").line, as: UTF8.self)
            .replacing(#""revision":1"#, with: #""revision":0"#)
        let report = try await Self.report(
            [
                first.line, Array("nothing".utf8), rival.line, first.line, StoredSession.sample("3").line,
                Array(old.utf8),
            ], into: store)
        try #require(report.count == 5)
        #expect(report.first?.hasPrefix("Line 2: The line is not an object of JSON") == true, "\(report)")
        #expect(report[1] == "Line 3: Another session was opened with the key of the session \(rival.id.prefix)….")
        #expect(report[2] == "Line 4: The session \(first.id.prefix)… is in the store already.")
        #expect(report[3].hasPrefix("Line 6: The session can't be read: "), "\(report)")
        #expect(report[4] == "2 sessions added, 1 there already, 3 lines refused.")
        #expect(store.count == 2)
    }

    @Test func `sign-ins are taken in before their sessions, which are refused without them`() async throws {
        let (ada, store) = (Principal(id: "Ada", roles: ["editor"]), MemoryStore())
        let (signIn, other) = (StoredSignIn.sample(ada), StoredSignIn.sample(ada))
        let (session, stranger) = (
            StoredSession.sample("1", of: ada, signIn: signIn.id), StoredSession.sample("2", of: ada, signIn: other.id)
        )
        let bad = String(decoding: signIn.line, as: UTF8.self).replacing("\"signIn\":\"", with: "\"signIn\":\"0")
        let lines = [signIn.line, session.line, stranger.line, signIn.line, Array(bad.utf8)]
        #expect(
            try await Self.report(lines, into: store) == [
                "Line 3: The session \(stranger.id.prefix)… ends with its sign-in. Its sign-in \(other.id.prefix)… is not there.",
                "Line 4: The sign-in \(signIn.id.prefix)… is in the store already.",
                "Line 5: 'signIn' is not the id of a sign-in.",
                "1 session and 1 sign-in added, 1 there already, 2 lines refused.",
            ])
        #expect(try await store.signIns() == [signIn])
        var found: [StoredSession] = []
        try await store.forEachSession { found.append($0) }
        #expect(found == [session])
    }

    @Test func `a store that fails ends the import with its error`() async throws {
        let store = FaultyStore(MemoryStore())
        store.fail(.beforeWriting)
        await #expect(throws: StoreFault.self) {
            _ = try await Self.report([StoredSession.sample("1").line], into: store)
        }
    }

    @Test(arguments: [0, 1, 5, 1 << 20, (1 << 20) - 1, 3_000_000])
    func `lines are read as they are, however long`(length: Int) throws {
        let lines = [length, 3, 0, length, 1].map { String(repeating: "x", count: $0) }
        let file = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        for ending in ["", "\n"] {
            try Data((lines.joined(separator: "\n") + ending).utf8).write(to: file)
            var reader = LineReader(try FileHandle(forReadingFrom: file))
            for line in lines { #expect(try reader.next() == Array(line.utf8)) }
            #expect(try reader.next() == nil)
            #expect(try reader.next() == nil)
        }
    }

    @Test func `an app's own store is looked into through the app`() async throws {
        let store = MemoryStore()
        let session = StoredSession.sample(head: "{}\n{}")
        _ = store.insert(session) { _ in }
        Pantry.shelf.withLock { $0 = store }
        let options = try StoreOptions<Pantry>.parse(["--store", "shelf:/top"])
        var found: [StoredSession] = []
        try await options.read { try await $0.forEachSession { found.append($0) } }
        #expect(found == [session])
        let delete = try DeleteCommand<Pantry>.parse(["--store", "shelf:/top", "--principal", "Ada"])
        await #expect(throws: StartError.self) { try await delete.run() }
        #expect(store.count == 1)
        let app = try Application(name: "Pantry", controllers: [RandomController()])
        var report: [String] = []
        let isWhole = try await app.check(store) { report.append($0) }
        #expect(!isWhole)
        #expect(report.count == 2)
        #expect(report.first?.hasPrefix("\(session.id.prefix)…: The session can't be read: ") == true, "\(report)")
    }
}

/// A daemon with a store of its own.
private struct Pantry: Daemon {
    static let shelf = Mutex(MemoryStore())

    func application() throws -> Application { try Application(name: "Pantry", controllers: [RandomController()]) }

    var stores: [NamedStore] { [NamedStore("shelf") { _ in Self.shelf.withLock { $0 } }] }
}
