import Foundation
import GRDB
import Outlet
import Testing

@testable import OutletSQLite

/// Reading a file beside the process that has it.
@Suite(.timeLimit(.minutes(5))) struct SQLiteStoreReaderTests {
    private let folder = StoreFolder()

    @Test func `it sees what another store writes into the file`() async throws {
        let store = try folder.store()
        let (first, second) = (StoredSession.sample("first"), StoredSession.sample("second"))
        _ = try await answer { try store.insert(first, then: $0) }
        let reader = try SQLiteStoreReader(path: folder.path)
        #expect(try await answer { try reader.load(first.id, then: $0) } == first)
        _ = try await answer { try store.insert(second, then: $0) }
        _ = try await answer { try store.commit(StoredSession.change(first.id, to: 2), then: $0) }
        #expect(try await answer { try reader.sessions(of: nil, then: $0) } == [first.id, second.id])
        #expect(try await answer { try reader.sessions(of: .anonymous, then: $0) } == [first.id, second.id])
        #expect(try await answer { try reader.sessions(of: Principal(id: "Ada"), then: $0) } == [])
        #expect(try await answer { try reader.load(SessionID(), then: $0) } == nil)
        #expect(try await answer { try reader.load(first.id, then: $0) }?.head.version == 2)
    }

    @Test func `it sees the sign-ins that another store writes into the file`() async throws {
        let store = try folder.store()
        let signIn = StoredSignIn.sample()
        let reader = try SQLiteStoreReader(path: folder.path)
        _ = try await answer { try store.beginSignIn(signIn, then: $0) }
        let session = StoredSession.sample(of: signIn.id)
        _ = try await store.insert(session)
        #expect(try await answer { try reader.signIn(signIn.id, then: $0) } == signIn)
        #expect(try await answer { try reader.signIns(of: signIn.principal, then: $0) } == [signIn])
        #expect(try await answer { try reader.load(session.id, then: $0) } == session)
        await #expect(throws: StoreError.self) { try await answer { try reader.endSignIns([signIn.id], then: $0) } }
    }

    @Test func `it changes nothing`() async throws {
        let store = try folder.store()
        let session = StoredSession.sample()
        _ = try await answer { try store.insert(session, then: $0) }
        let reader = try SQLiteStoreReader(path: folder.path)
        let changes: [SQLiteStore.Request] = [
            { try reader.insert(.sample(), then: $0) }, { try reader.remove(session.id, then: $0) },
            { try reader.commit(StoredSession.change(session.id, to: 2), then: $0) },
            { try reader.beginSignIn(.sample(), then: $0) },
            { try reader.replaceSignIn(StoredSignIn.sample().id, by: .sample(), then: $0) },
            { try reader.isMoved(StoredMove(old: session.id, version: 1, session: .sample()), then: $0) },
        ]
        for change in changes {
            let error = await #expect(throws: StoreError.self) { try await answer(change) }
            #expect(error?.code == .readOnly)
        }
        await #expect(throws: StoreError.self) {
            try await answer { try reader.touch(session.id, at: 2_000, then: $0) }
        }
        #expect(try await answer { try store.load(session.id, then: $0) } == session)
    }

    @Test func `a file is in use while a store has it, under any of its names`() throws {
        #expect(!SQLiteStoreReader.isInUse(path: folder.path))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        let store = try folder.store()
        let other = folder.path + ".other"
        try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: folder.path)
        for path in [folder.path, other] { #expect(SQLiteStoreReader.isInUse(path: path)) }
        store.close()
        for path in [folder.path, other] { #expect(!SQLiteStoreReader.isInUse(path: path)) }
        // To look at it takes it from nobody.
        try folder.makeStore()
    }

    @Test func `it reads what a killed process has left in the log`() async throws {
        let store = try folder.store()
        let session = StoredSession.sample()
        _ = try await answer { try store.insert(session, then: $0) }
        let crashed = try folder.afterCrash()
        let reader = try SQLiteStoreReader(path: crashed.path)
        #expect(try await answer { try reader.load(session.id, then: $0) } == session)
    }

    @Test func `a file that it can't read is told, and none is made`() throws {
        func refusal() -> StoreError? { #expect(throws: StoreError.self) { try SQLiteStoreReader(path: folder.path) } }
        let missing = refusal()
        #expect(missing?.description.contains("There is no session store \(folder.path)") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        try folder.write(Data())
        #expect(refusal()?.code == .inaccessible)
        try folder.write(Data("These are my notes.\n".utf8))
        #expect(refusal()?.code == .foreign)
        try folder.write(Data())
        try folder.execute("PRAGMA application_id = \(SessionSchema.applicationID)")
        #expect(refusal()?.code == .damaged)
        try folder.execute("PRAGMA user_version = 99")
        #expect(refusal()?.code == .newer)
    }
}
