import Foundation
import GRDB
import Outlet
import Testing

@testable import OutletSQLite

/// The check value of the app's secret in a file.
@Suite(.timeLimit(.minutes(5))) struct SecretCheckTests {
    private let folder = StoreFolder()
    private let checks = [SecretCheck(bytes: Array(repeating: 1, count: 16)), SecretCheck(bytes: [2])]

    private func keep(_ check: SecretCheck, _ store: SQLiteStore) async throws -> SecretFit {
        try await answer { try store.keep(check, then: $0) }
    }

    @Test(arguments: Durability.allCases)
    func `the first one is kept, and another takes its place`(durability: Durability) async throws {
        for (check, fit, before) in [
            (checks[0], SecretFit.fits, nil), (checks[0], .fits, checks[0]), (checks[1], .replaced, checks[0]),
        ] {
            let store = try folder.store(durability)
            #expect(try await answer { try store.secretCheck(then: $0) } == before)
            #expect(try await keep(check, store) == fit)
            #expect(try await answer { try store.secretCheck(then: $0) } == check)
            let reader = try SQLiteStoreReader(path: folder.path)
            #expect(try await answer { try reader.secretCheck(then: $0) } == check)
            #expect(throws: StoreError.self) { try reader.keep(checks[0]) { _ in } }
            store.close()
        }
    }

    @Test func `a refused write keeps the one from before`() async throws {
        let store = try folder.store()
        #expect(try await keep(checks[0], store) == .fits)
        try folder.refuse("UPDATE ON totals")
        await #expect(throws: StoreError.self) { try await keep(checks[1], store) }
        try folder.allow()
        #expect(try await answer { try store.secretCheck(then: $0) } == checks[0])
    }

    @Test func `a file of the release before has none`() async throws {
        try folder.write(.init())
        let queue = try DatabaseQueue(path: folder.path)
        try await queue.write { database in
            RowSum.addFunctions(to: database)
            for script in SessionSchema.scripts[..<8] { try database.execute(sql: script) }
            try database.execute(
                sql: "PRAGMA user_version = 8; PRAGMA application_id = \(SessionSchema.applicationID)")
        }
        try queue.close()
        let reader = try SQLiteStoreReader(path: folder.path)
        #expect(try await answer { try reader.secretCheck(then: $0) } == nil)
        let store = try folder.store()
        #expect(try await keep(checks[1], store) == .fits)
        #expect(try await answer { try store.secretCheck(then: $0) } == checks[1])
    }
}
