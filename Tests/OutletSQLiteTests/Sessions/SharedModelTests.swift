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
            try await answer { try again.sharedModel(id, .last, then: $0) }
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

    @Test(
        arguments: [
            ("DELETE FROM shared_parts WHERE version = 2", "an edit of it is missing"),
            ("DELETE FROM shared_parts WHERE version = 1", "an edit of it is missing"),
            ("DELETE FROM shared_parts WHERE version = 3", "an edit of it is missing"),
            ("UPDATE shared_parts SET version = 9 WHERE version = 2", "an edit of it is missing"),
            ("UPDATE shared_parts SET bytes = CAST('x' AS BLOB) WHERE version = 2", "does not fit its checksum"),
            ("UPDATE shared_parts SET bytes = 7 WHERE version = 1", "does not fit its checksum"),
            ("UPDATE shared_models SET base = 2", "does not fit its checksum"),
        ])
    func `a model one of whose edits is damaged is not served, by whichever version it is asked`(
        sql: String, reason: String
    ) async throws {
        let store = try folder.store()
        let session = StoredSession.sample()
        #expect(try await answer { try store.insert(session, then: $0) })
        let models = [
            StoredSharedModel(id: id, version: 1, end: nil, bytes: [UInt8](repeating: 7, count: 5_000)),
            StoredSharedModel(id: id, version: 2, end: nil, bytes: nil, edits: [[2]]),
            StoredSharedModel(id: id, version: 3, end: nil, bytes: nil, edits: [[3]]),
        ]
        for model in models {
            let change = StoredSession.change(session.id, to: model.version + 1)
            #expect(try await answer { try store.commit(change, with: [model], then: $0) })
        }
        store.close()
        try folder.execute(sql)
        let again = try folder.store()
        defer { again.close() }
        let refused = await #expect(throws: StoreError.self) {
            try await answer { try again.sharedModel(id, .last, then: $0) }
        }
        #expect(refused?.code == .damaged && refused?.description.contains("'todos'") == true)
        let texts = Mutex<[String]>([])
        again.report { finding in texts.withLock { $0.append(finding.text) } }
        #expect(texts.withLock { $0.contains { $0.contains("'todos' with the key 'kitchen'") && $0.contains(reason) } })
    }

    @Test(arguments: [10, 4_000])
    func `a model of the release before is taken over, and takes edits; one that was damaged stays so`(size: Int)
        async throws
    {
        try folder.write(.init())
        let queue = try DatabaseQueue(path: folder.path)
        let value = [UInt8](repeating: 7, count: size)
        try await queue.write { [id] database in
            RowSum.addFunctions(to: database)
            for script in SessionSchema.scripts[..<11] { try database.execute(sql: script) }
            for (key, isDamaged) in [(id.key, false), ("damaged", true)] {
                let model = StoredSharedModel(
                    id: SharedModelID(name: id.name, key: key), version: 4, end: nil, bytes: value)
                let sum = RowSum.sharedModel(model) + (isDamaged ? 1 : 0)
                try database.execute(
                    sql: "INSERT INTO shared_models VALUES (?, ?, 4, NULL, ?, ?)",
                    arguments: [Data(id.name.utf8), Data(key.utf8), Data(value), sum])
            }
            try database.execute(
                sql: "PRAGMA user_version = 11; PRAGMA application_id = \(SessionSchema.applicationID)")
        }
        try queue.close()
        let reader = try SQLiteStoreReader(path: folder.path)
        let old = try await answer { try reader.sharedModel(id, .last, then: $0) }
        #expect(old == StoredSharedModel(id: id, version: 4, end: nil, bytes: value))
        let store = try folder.store()
        defer { store.close() }
        #expect(try await answer { try store.sharedModel(id, .last, then: $0) } == old)
        let session = StoredSession.sample()
        #expect(try await answer { try store.insert(session, then: $0) })
        let damaged = SharedModelID(name: id.name, key: "damaged")
        let edits = [id, damaged].map { StoredSharedModel(id: $0, version: 5, end: nil, bytes: nil, edits: [[5]]) }
        #expect(try await answer { try store.commit(StoredSession.change(session.id, to: 2), with: edits, then: $0) })
        let new = StoredSharedModel(id: id, version: 5, end: nil, bytes: value, edits: [[5]])
        #expect(try await answer { try store.sharedModel(id, .last, then: $0) } == new)
        await #expect(throws: StoreError.self) {
            try await answer { try store.sharedModel(damaged, .last, then: $0) }
        }
    }
}
