import Outlet

/// Sessions for the tests of stores.
extension StoredSession {
    static func sample(due: Int? = nil) -> StoredSession {
        StoredSession(
            id: SessionID(), principal: Principal(id: "Ada", tenant: "north"), openingKey: nil,
            constants: Array("constants".utf8),
            head: StoredHead(version: 1, lastUsed: 1_000, due: due, bytes: [1, 0, 255]),
            entries: [StoredEntry(kind: 0, number: 1, bytes: [])])
    }
}

extension StoredSignIn {
    /// A sign-in of a token that no other has.
    static func sample() -> StoredSignIn {
        StoredSignIn(
            id: SignInID(of: Array(SessionID().description.utf8)), principal: Principal(id: "Ada", tenant: "north"),
            began: 1_000, lastUsed: 1_000, proved: 1_000, idleTime: 500, end: 9_000, client: "")
    }
}

extension StoredChange {
    /// A commit of a version, with an entry of its number in place of older ones, about as large as that of a small screen.
    static func sample(_ id: SessionID, to version: Int, lease: Int? = nil) -> StoredChange {
        var change = StoredChange(
            id: id,
            head: StoredHead(
                version: version, lastUsed: 1_000, due: nil,
                bytes: [UInt8](repeating: UInt8(truncatingIfNeeded: version), count: 600)),
            added: [StoredEntry(kind: 0, number: version, bytes: [UInt8](repeating: 9, count: 150))],
            dropped: [StoredRange(kind: 0, before: version - 3)])
        change.lease = lease
        return change
    }
}
