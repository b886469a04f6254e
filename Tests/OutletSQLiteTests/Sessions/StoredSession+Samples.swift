import Outlet
import Synchronization

/// Sessions for the tests of stores.
extension StoredSession {
    static func sample(_ text: String = "head", of signIn: SignInID? = nil) -> StoredSession {
        StoredSession(
            id: SessionID(), principal: .anonymous, openingKey: nil, signIn: signIn, constants: Array("constants".utf8),
            head: StoredHead(version: 1, lastUsed: 1_000, due: nil, bytes: Array(text.utf8)),
            entries: [StoredEntry(kind: 0, number: 1, bytes: [1])])
    }

    /// A commit of a version, with an entry of its number and about as many bytes as a small screen has.
    static func change(_ id: SessionID, to version: Int) -> StoredChange {
        StoredChange(
            id: id,
            head: StoredHead(
                version: version, lastUsed: 1_000 + version, due: nil,
                bytes: [UInt8](repeating: UInt8(truncatingIfNeeded: version), count: 1_200)),
            added: [StoredEntry(kind: 0, number: version, bytes: [UInt8](repeating: 9, count: 150))], dropped: [])
    }
}

extension StoredSignIn {
    /// A sign-in of a token that no other has.
    static func sample(_ principal: Principal = Principal(id: "Ada", tenant: "north", roles: ["editor"]))
        -> StoredSignIn
    {
        StoredSignIn(
            id: SignInID(of: Array(SessionID().description.utf8)), principal: principal, began: 1_000, lastUsed: 1_000,
            proved: 1_000, idleTime: 500, end: 9_000, client: "Firefox on Linux")
    }
}

/// Waits for the answer of a store.
func answer<Value: Sendable>(
    _ ask: (@escaping Completion<Value>) throws -> StoreAnswer<Value>
) async throws -> Value {
    try await StoreAnswer.awaited(ask)
}
