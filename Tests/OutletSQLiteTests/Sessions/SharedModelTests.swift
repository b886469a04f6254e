import Foundation
import GRDB
import Outlet
import OutletTesting
import Synchronization
import Testing

@testable import OutletSQLite

/// Shared models in an SQLite file.
@Suite(.timeLimit(.minutes(5))) struct SharedModelTests {
    private let folder = StoreFolder()
    private let id = SharedModelID(name: "todos", key: "kitchen")

    @Test(arguments: Durability.allCases)
    func `it passes the conformance suite, closed and opened again`(durability: Durability) async throws {
        try await Conformance.verify(sharedModels: folder.store(durability)) { store in
            store.close()
            return try folder.store(durability)
        }
    }

    @Test func `it passes the conformance suite, killed and opened again`() async throws {
        var killed: [StoreFolder] = []
        try await Conformance.verify(sharedModels: folder.store()) { _ in
            let copy = try folder.afterCrash()
            killed.append(copy)
            return try copy.store()
        }
        #expect(killed.count == 1)
    }

    @Test func `a damaged model is not served, and the operator is told`() async throws {
        let store = try folder.store()
        let session = StoredSession.sample()
        #expect(try await answer { try store.insert(session, then: $0) })
        let model = StoredSharedModel(id: id, version: 1, end: nil, bytes: Array("value".utf8))
        #expect(try await answer { try store.commit(StoredSession.change(session.id, to: 2), with: [model], then: $0) })
        store.close()
        try folder.execute("UPDATE shared_models SET bytes = CAST('other' AS BLOB)")
        let again = try folder.store()
        defer { again.close() }
        let refused = await #expect(throws: StoreError.self) {
            try await answer { try again.sharedModel(id, then: $0) }
        }
        #expect(refused?.code == .damaged)
        let texts = Mutex<[String]>([])
        again.report { finding in texts.withLock { $0.append(finding.text) } }
        #expect(texts.withLock { $0.contains { $0.contains("'todos' with the key 'kitchen'") } })
    }

    @Test func `a file of the release before has none, and takes them`() async throws {
        try folder.write(.init())
        let queue = try DatabaseQueue(path: folder.path)
        try await queue.write { database in
            RowSum.addFunctions(to: database)
            for script in SessionSchema.scripts[..<10] { try database.execute(sql: script) }
            try database.execute(
                sql: "PRAGMA user_version = 10; PRAGMA application_id = \(SessionSchema.applicationID)")
        }
        try queue.close()
        try await Conformance.verify(sharedModels: folder.store())
    }
}
