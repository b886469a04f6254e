import Foundation
import Outlet
import OutletTesting
import Testing

/// Sign-ins as stores keep them, and the suite that checks such stores.
@Suite(.timeLimit(.minutes(5))) struct SignInTests {
    @Test func `stores that keep what they have of sign-ins pass`() async throws {
        try await Conformance.verify(signIns: MemoryStore())
        try await Conformance.verify(signIns: PendingStore(MemoryStore()))
        try await Conformance.verify(signIns: FaultyStore(MemoryStore()))
    }

    @Test func `nodes that share sign-ins pass`() async throws {
        let cluster = MemoryCluster()
        try await Conformance.verify(signIns: cluster.node())
        try await Conformance.verify(signIns: cluster.node(), on: cluster.node())
        try await Conformance.verify(signIns: LossyStore(cluster.node()))
    }

    @Test(arguments: FlawedSignInStore.Flaw.allCases)
    func `a store that is flawed with sign-ins is told what is wrong with it`(
        flaw: FlawedSignInStore.Flaw
    ) async {
        let failure = await #expect(throws: TestFailure.self) {
            try await Conformance.verify(signIns: FlawedSignInStore(flaw))
        }
        #expect(failure?.description.contains(flaw.rawValue) == true, "\(failure?.description ?? "passed")")
    }

    private static let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    @Test func `the id of a sign-in is the SHA-256 of its token, as 64 digits`() throws {
        let id = SignInID(of: Array("abc".utf8))
        #expect(id.description == Self.abc)
        #expect(SignInID(Self.abc) == id)
        #expect(SignInID(bytes: id.bytes) == id)
        #expect(id.prefix == "ba7816bf")
    }

    @Test func `the id of a sign-in is a text in JSON, and no other text is one`() throws {
        let id = SignInID(of: Array("abc".utf8))
        let bytes = try JSONEncoder().encode([id])
        #expect(String(decoding: bytes, as: UTF8.self) == "[\"\(Self.abc)\"]")
        #expect(try JSONDecoder().decode([SignInID].self, from: bytes) == [id])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([SignInID].self, from: Data("[\"abc\"]".utf8)) }
    }

    @Test func `the key of a move is of its two ids`() async {
        await #expect(processExitsWith: .failure) {
            let session = StoredSession(
                id: SessionID(), principal: .anonymous, openingKey: nil, constants: [],
                head: StoredHead(version: 1, lastUsed: 0, due: nil, bytes: []), entries: [])
            _ = StoredMove(
                old: SessionID(), version: 1, session: session,
                key: MovedKey(old: SessionID(), new: session.id, key: 0, body: 0, end: 0))
        }
    }

    @Test(arguments: ["", "abc", abc.uppercased(), abc + "0", String(abc.dropLast()), abc.replacing("b", with: "g")])
    func `another text is no id of a sign-in`(text: String) { #expect(SignInID(text) == nil) }

    @Test(arguments: [
        (lastUsed: 1_000, idleTime: 500, end: 2_000, last: 1_499), (1_600, 500, 2_000, 1_999),
        (1_000, .max, 2_000, 1_999),
        (1_000, 500, .max, 1_499),
    ])
    func `a sign-in stands until it is not used for its idle time, or reaches its end`(
        lastUsed: Int, idleTime: Int, end: Int, last: Int
    ) {
        let signIn = StoredSignIn(
            id: SignInID(of: []), principal: Principal(id: "Ada"), began: 1_000, lastUsed: lastUsed, proved: 1_000,
            idleTime: idleTime, end: end, client: "")
        #expect(signIn.stands(at: last))
        #expect(!signIn.stands(at: last + 1))
    }

    @Test(arguments: StoreFault.allCases)
    func `a move fails as a store is told to`(fault: StoreFault) async throws {
        let store = FaultyStore(MemoryStore())
        let (old, new) = (session(), session())
        _ = try store.insert(old) { _ in }
        store.fail(fault)
        #expect(throws: fault) { try store.move(StoredMove(old: old.id, version: 1, session: new)) { _ in } }
        #expect(store.writes == 2)
        guard case .done(let ids) = store.base.sessions(of: nil, then: { _ in }) else { return }
        #expect(ids == [fault == .afterWriting ? new.id : old.id])
    }

    private func session() -> StoredSession {
        StoredSession(
            id: SessionID(), principal: .anonymous, openingKey: nil, constants: [],
            head: StoredHead(version: 1, lastUsed: 0, due: nil, bytes: []), entries: [])
    }
}
