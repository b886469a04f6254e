import Foundation
import Outlet
import Testing

@testable import OutletSQLite

/// What a store says of a journal that it can't read or write.
@Suite(.timeLimit(.minutes(5))) struct JournalFileTests {
    private let folder = StoreFolder()

    /// A killed store with three commits of a session in its journal.
    private func crashed() async throws -> (StoreFolder, StoredSession) {
        let store = try folder.slowStore()
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        for version in 2...4 { #expect(try await store.commit(session.id, to: version)) }
        return (try folder.afterCrash(), try #require(await store.load(session.id)))
    }

    private func refusal(_ folder: StoreFolder) -> StoreError? {
        let error = #expect(throws: StoreError.self) { try folder.store() }
        #expect(throws: StoreError.self) { try SQLiteStoreReader(path: folder.path) }
        #expect(error?.description.contains(folder.path) == true)
        return error
    }

    @Test func `a journal of a newer release is refused and left as it is`() async throws {
        let (crashed, session) = try await crashed()
        var content = try Data(contentsOf: URL(filePath: crashed.journals[0]))
        content[7] = UInt8(ascii: "2")
        try content.write(to: URL(filePath: crashed.journals[0]))
        #expect(refusal(crashed)?.code == .newer)
        #expect(try Data(contentsOf: URL(filePath: crashed.journals[0])) == content)
        content[7] = UInt8(ascii: "1")
        try content.write(to: URL(filePath: crashed.journals[0]))
        #expect(try await crashed.store().load(session.id) == session)
    }

    @Test func `a journal with a damaged header is refused, and an incomplete one is empty`() async throws {
        let (crashed, session) = try await crashed()
        let content = try Data(contentsOf: URL(filePath: crashed.journals[0]))
        for index in 0..<JournalHeader.size where index != 7 {
            var damaged = content
            damaged[index] ^= 0x10
            try damaged.write(to: URL(filePath: crashed.journals[0]))
            #expect(refusal(crashed)?.code == .damaged, "byte \(index)")
        }
        for start in [Data(), content.prefix(JournalHeader.size - 1), Data(count: 5_000)] {
            try start.write(to: URL(filePath: crashed.journals[0]))
            let copy = try crashed.afterCrash()
            #expect(try await copy.store().load(session.id)?.head.version == 1)
        }
    }

    @Test func `a journal that can't be opened is refused`() async throws {
        let (crashed, _) = try await crashed()
        for journal in crashed.journals {
            try FileManager.default.removeItem(atPath: journal)
            try FileManager.default.createDirectory(atPath: journal, withIntermediateDirectories: false)
            #expect(refusal(crashed)?.code == .inaccessible)
            try FileManager.default.removeItem(atPath: journal)
        }
        try crashed.store().close()
    }

    @Test func `whatever bytes a journal has, a store opens with some of the commits, or throws`() async throws {
        let (crashed, session) = try await crashed()
        let content = try Data(contentsOf: URL(filePath: crashed.journals[0]))
        for seed: UInt64 in 0..<60 {
            var random = SeededGenerator(seed: seed)
            var damaged = content
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = damaged.indices.randomElement(using: &random) ?? 0
                damaged[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
            }
            damaged = damaged.prefix(Int.random(in: 0...damaged.count * 2, using: &random))
            let copy = try crashed.afterCrash()
            try damaged.write(to: URL(filePath: copy.journals[Int(seed % 2)]))
            do {
                let version = try await copy.store().load(session.id)?.head.version
                #expect((1...4).contains(version ?? 0), "seed \(seed)")
            } catch let error as StoreError {
                #expect([.damaged, .newer].contains(error.code), "seed \(seed)")
            }
        }
    }

    @Test func `a failed write leaves nothing, and later ones succeed once there is room`() async {
        await #expect(processExitsWith: .success) {
            let folder = StoreFolder()
            let store = try folder.slowStore()
            let session = StoredSession.sample()
            #expect(try await store.insert(session))
            #expect(try await store.commit(session.id, to: 2))
            try store.journal.moveNow()
            #expect(try await store.commit(session.id, to: 3))
            // The journal takes another commit, and half of one.
            limitFiles(to: try Data(contentsOf: URL(filePath: folder.journals[1])).count + 2_100)
            #expect(try await store.commit(session.id, to: 4))
            let kept = try await store.load(session.id)
            for _ in 1...3 {
                await #expect(throws: StoreError.self) { try await store.commit(session.id, to: 5) }
                #expect(try await store.load(session.id) == kept)
            }
            #expect(store.journal.hasFailed)
            await #expect(throws: StoreError.self) { try await answer(store.verify) }
            #expect(try await store.load(session.id) == kept)
            limitFiles(to: nil)
            let crashed = try folder.afterCrash()
            #expect(try await crashed.store().load(session.id) == kept)
            try await answer(store.verify)
            #expect(try await store.commit(session.id, to: 5))
            let again = try folder.afterCrash()
            #expect(try await again.store().load(session.id)?.head.version == 5)
        }
    }

    @Test func `a full disk is told, and nothing is appended after what can't be removed`() throws {
        var file = try JournalFile(path: "/dev/full", of: "sessions.sqlite")
        for code: StoreError.Code in [.diskFull, .failed] {
            let error = #expect(throws: StoreError.self) { try file.append([1]) }
            #expect(error?.code == code)
        }
        let hasContent = file.hasContent
        #expect(hasContent)
    }

    @Test func `a full journal refuses commits until they are moved`() async throws {
        var limits = SessionJournal.Limits.slow()
        limits.room = 10_000
        let store = try SQLiteStore(path: folder.path, durability: .process, limits: limits)
        let session = StoredSession.sample()
        #expect(try await store.insert(session))
        for version in 2...8 { #expect(try await store.commit(session.id, to: version)) }
        let error = await #expect(throws: StoreError.self) { try await store.commit(session.id, to: 9) }
        #expect(error?.code == .busy)
        #expect(try await store.load(session.id)?.head.version == 8)
        try await answer(store.verify)
        #expect(try await store.commit(session.id, to: 9))
    }
}

/// Has writes beyond a size fail in this process; nil for no limit.
private func limitFiles(to size: Int?) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    limit.rlim_cur = size.map { rlim_t($0) } ?? limit.rlim_max
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}
