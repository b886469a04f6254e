import Outlet
import Synchronization

/// Sessions for the tests of stores.
extension StoredSession {
    static func sample(_ text: String = "head") -> StoredSession {
        StoredSession(
            id: SessionID(), principal: .anonymous, openingKey: nil, constants: Array("constants".utf8),
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

/// Waits for the answer of a store.
func answer<Value: Sendable>(
    _ ask: (@escaping Completion<Value>) throws -> StoreAnswer<Value>
) async throws -> Value {
    try await StoreAnswer.awaited(ask)
}
