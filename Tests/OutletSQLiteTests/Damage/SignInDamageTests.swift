import Foundation
import GRDB
import Outlet
import OutletSQLite
import Testing

/// Sign-ins that are altered: left out, and told, never served.
@Suite(.timeLimit(.minutes(5))) struct SignInDamageTests {
    private let folder = StoreFolder()

    @Test(
        arguments: [
            "principal = 'Eve'", "principal = NULL", "tenant = NULL", "tenant = 'south'", "roles = '[\"admin\"]'",
            "roles = '['", "began = began + 1", "last_used = last_used + 4096", "last_used = 'late'", "proved = 0",
            "idle_time = idle_time * 2", "ends = 9223372036854775807", "ends = x'00'", "client = 'Curl'",
            "sum = sum + 1",
            "sum = 'none'",
        ])
    func `an altered sign-in is left out, told once, and never whole again by a use`(change: String) async throws {
        let store = try folder.store()
        let found = FoundList(store)
        let (signIn, other) = (StoredSignIn.sample(), StoredSignIn.sample())
        for signIn in [signIn, other] { #expect(try await answer { try store.beginSignIn(signIn, then: $0) }) }
        try folder.execute("UPDATE sign_ins SET \(change) WHERE number = 1")
        for _ in 1...2 {
            #expect(try await answer { try store.signIn(signIn.id, then: $0) } == nil)
            #expect(try await answer { try store.signIns(of: nil, then: $0) } == [other])
            try await answer { try store.useSignIn(signIn.id, at: 2_000, then: $0) }
        }
        #expect(found.damage.count == 1)
        #expect(found.damage[0].hasPrefix("The sign-in \(signIn.id.prefix)… is damaged"), "\(found.damage)")
        let reader = try SQLiteStoreReader(path: folder.path)
        let read = FoundList(reader)
        #expect(try await answer { try reader.signIns(of: nil, then: $0) } == [other])
        #expect(read.damage == found.damage)
        // Its id is taken, and it can be ended.
        let isTaken = try await answer { try store.beginSignIn(signIn, then: $0) }
        #expect(!isTaken)
        _ = try await answer { try store.endSignIns([signIn.id], then: $0) }
        #expect(try await answer { try store.beginSignIn(signIn, then: $0) })
        #expect(try await answer { try store.signIn(signIn.id, then: $0) } == signIn)
    }

    @Test func `a session whose sign-in is altered is put aside`() async throws {
        let store = try folder.store()
        let found = FoundList(store)
        let (signIn, other) = (StoredSignIn.sample(), StoredSignIn.sample())
        for signIn in [signIn, other] { #expect(try await answer { try store.beginSignIn(signIn, then: $0) }) }
        let alterations = ["NULL", "x'00'", "(SELECT id FROM sign_ins WHERE number = 2)"]
        for (number, alteration) in alterations.enumerated() {
            let session = StoredSession.sample(of: signIn.id)
            #expect(try await store.insert(session))
            #expect(try await store.load(session.id) == session)
            try folder.execute("UPDATE sessions SET sign_in = \(alteration)")
            #expect(try await store.load(session.id) == nil)
            #expect(found.damage.count == number + 1)
        }
        #expect(try folder.count("damaged_sessions") == alterations.count)
    }

    @Test(
        arguments: [
            "constants = x'00'", "constants = 1.5", "principal = 'Eve'", "opening_key = 'other'", "low = 7",
            "constants_sum = 'none'", "constants_sum = NULL",
        ])
    func `an altered session is not whole again because its sign-in was replaced`(change: String) async throws {
        let store = try folder.store()
        let found = FoundList(store)
        let (old, new) = (StoredSignIn.sample(), StoredSignIn.sample())
        #expect(try await answer { try store.beginSignIn(old, then: $0) })
        var sessions = [StoredSession.sample(of: old.id), .sample(of: old.id)]
        for session in sessions { #expect(try await store.insert(session)) }
        try folder.execute("UPDATE sessions SET \(change) WHERE number = 1")
        #expect(try await answer { try store.replaceSignIn(old.id, by: new, then: $0) })
        // It is put aside, or can't be read.
        let altered = try? await store.load(sessions[0].id)
        #expect(altered == nil)
        sessions[1].signIn = new.id
        #expect(try await store.load(sessions[1].id) == sessions[1])
        #expect(found.damage.count == (change.hasPrefix("low") ? 0 : 1), "\(found.damage)")
        // What was not put aside ends with the new sign-in.
        #expect(try await answer { try store.endSignIns([new.id], then: $0) }.contains(sessions[1].id))
        #expect(try folder.count("sessions") == 0)
    }

    @Test func `a start finds no damage where a sign-in was replaced, whether closed or killed before`() async throws {
        let store = try folder.store()
        let (old, new) = (StoredSignIn.sample(), StoredSignIn.sample())
        #expect(try await answer { try store.beginSignIn(old, then: $0) })
        var sessions = (0..<3).map { _ in StoredSession.sample(of: old.id) }
        for session in sessions { #expect(try await store.insert(session)) }
        #expect(try await store.commit(sessions[0].id, to: 2))
        #expect(try await answer { try store.replaceSignIn(old.id, by: new, then: $0) })
        for index in sessions.indices { sessions[index].signIn = new.id }
        sessions[0] = sessions[0].applying(StoredSession.change(sessions[0].id, to: 2))
        let killed = try folder.afterCrash()
        store.close()
        for folder in [folder, killed] {
            let again = try folder.store()
            let found = FoundList(again)
            for session in sessions { #expect(try await again.load(session.id) == session) }
            #expect(try await answer { try again.signIns(of: nil, then: $0) } == [new])
            // This waits for what looks at the file after the start, too.
            #expect(try await again.sessions().count == 3)
            #expect(found.damage == [])
            #expect(try folder.count("sign_ins") == 1)
        }
    }

    @Test(arguments: ["key = key + 1", "body = 0", "ends = ends + 600", "new_low = 7", "sum = 'none'"])
    func `an altered key of a move is left out, and told once`(change: String) async throws {
        let store = try folder.store()
        let found = FoundList(store)
        let (old, new) = (StoredSession.sample(), StoredSession.sample())
        #expect(try await store.insert(old))
        let key = MovedKey(old: old.id, new: new.id, key: .max, body: 7, end: 2_000)
        #expect(
            try await answer {
                try store.move(StoredMove(old: old.id, version: 1, session: new, key: key), then: $0)
            } == [])
        #expect(try await answer { try store.moved(from: old.id, then: $0) } == key)
        try folder.execute("UPDATE moved_keys SET \(change)")
        for _ in 1...2 { #expect(try await answer { try store.moved(from: old.id, then: $0) } == nil) }
        #expect(found.damage.count == 1)
    }
}
