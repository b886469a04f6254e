import Outlet

extension StoredSession {
    /// The session after a commit, with its entries in order.
    func applying(_ change: StoredChange) -> StoredSession {
        var session = self
        session.head = change.head
        session.entries.removeAll { entry in
            change.dropped.contains { $0.kind == entry.kind && entry.number < $0.end }
                || change.added.contains { $0.kind == entry.kind && $0.number == entry.number }
        }
        session.entries += change.added
        session.entries.sort { ($0.kind, $0.number) < ($1.kind, $1.number) }
        return session
    }
}
