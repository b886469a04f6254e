import Foundation
import GRDB
import Outlet
import Testing

@testable import OutletSQLite

/// Switches in a file that another process has.
@Suite(.timeLimit(.minutes(5))) struct SwitchTests {
    private let folder = StoreFolder()
    private let change = StoredSwitch(
        subject: "screen contacts", value: "maintenance", note: nil, author: "ada", time: 1_000)

    @Test(arguments: Durability.allCases)
    func `what is kept beside a store is seen by it, and it goes on writing`(durability: Durability) async throws {
        let store = try folder.store(durability)
        defer { store.close() }
        #expect(try await answer { try store.insert(.sample("1"), then: $0) })
        try await SwitchChange.keep(change, in: folder.path)
        #expect(try await answer { try store.switches(then: $0) } == [change])
        #expect(try await answer { try store.insert(.sample("2"), then: $0) })
        let reader = try SQLiteStoreReader(path: folder.path)
        defer { reader.close() }
        #expect(try await answer { try reader.switches(then: $0) } == [change])
        #expect(throws: StoreError.self) { try reader.keep(change) { _ in } }
    }

    @Test func `without a file nothing is made`() async throws {
        let refused = await #expect(throws: StoreError.self) { try await SwitchChange.keep(change, in: folder.path) }
        #expect(refused?.code == .inaccessible)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func `a file of the release before has none, and the daemon that has it is not asked`() async throws {
        try folder.write(.init())
        let queue = try DatabaseQueue(path: folder.path)
        try await queue.write { database in
            RowSum.addFunctions(to: database)
            for script in SessionSchema.scripts[..<9] { try database.execute(sql: script) }
            try database.execute(
                sql: "PRAGMA user_version = 9; PRAGMA application_id = \(SessionSchema.applicationID)")
        }
        try queue.close()
        let reader = try SQLiteStoreReader(path: folder.path)
        #expect(try await answer { try reader.switches(then: $0) } == [])
        reader.close()
        let refused = await #expect(throws: StoreError.self) { try await SwitchChange.keep(change, in: folder.path) }
        #expect(refused?.code == .inUse)
        let store = try folder.store()
        defer { store.close() }
        #expect(try await answer { try store.switches(then: $0) } == [])
        try await SwitchChange.keep(change, in: folder.path)
        #expect(try await answer { try store.switches(then: $0) } == [change])
    }
}
