import Outlet

extension StoreFinding {
    /// A session that SQLite can't read.
    static func unreadable(_ id: SessionID, _ error: StoreError) -> StoreFinding {
        .damage("The session \(id.prefix)… can't be read. \(error)")
    }
}

/// A session as the tables have it.
struct FoundSession {
    /// The session, with those of its entries whose checksums fit; nil if what it is, or its head, does not fit its checksum.
    let session: StoredSession?
    /// The number of entries that were left out.
    let damagedEntries: Int

    /// What an operator should know of it; nil if it is whole.
    func finding(of id: SessionID) -> StoreFinding? {
        if session == nil {
            return .damage("The session \(id.prefix)… is damaged: its head does not fit its checksum.")
        }
        if damagedEntries == 0 { return nil }
        return .damage("Of the session \(id.prefix)…, \(damagedEntries) patches or answers are damaged, and left out.")
    }
}
