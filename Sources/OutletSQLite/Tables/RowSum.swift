import Outlet

/// The checksums that the rows of the tables have: of what a session is, of its head, and of each of its entries.
///
/// They are not secret: they find what has changed by accident, with the session's id as the key, so that the content of one
/// session never passes as another's.
enum RowSum {
    /// Of what never changes in a session.
    static func constants(of session: StoredSession) -> Int64 {
        var bytes = session.constants
        for text in [session.principal.id, session.principal.tenant, session.openingKey?.key] {
            bytes.append(0)
            bytes.append(contentsOf: (text ?? "").utf8)
        }
        return sum(bytes, of: session.id, 0)
    }

    /// Of the last version of a session.
    static func head(_ head: StoredHead, of id: SessionID) -> Int64 {
        sum(head.bytes, of: id, UInt64(truncatingIfNeeded: head.version) << 2 | (head.due != nil ? 2 : 0) | 1)
    }

    /// Of an entry.
    static func entry(_ entry: StoredEntry, of id: SessionID) -> Int64 {
        sum(entry.bytes, of: id, UInt64(truncatingIfNeeded: entry.number) << 8 | UInt64(entry.kind))
    }

    private static func sum(_ bytes: [UInt8], of id: SessionID, _ place: UInt64) -> Int64 {
        let (high, low) = id.halves
        return Int64(bitPattern: KeyedHash.of(bytes.span, under: (high, low ^ place)))
    }
}
