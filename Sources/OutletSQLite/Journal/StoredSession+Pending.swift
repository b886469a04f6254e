import Outlet

extension StoredSession {
    /// The session after those of some commits that follow it. A later use of it, which is no commit, stays noted.
    func following(_ changes: [StoredChange]) -> StoredSession {
        changes.reduce(self) { session, change in
            guard change.previous == session.head.version else { return session }
            var next = session.applying(change)
            next.head = StoredHead(
                version: next.head.version, lastUsed: max(session.head.lastUsed, next.head.lastUsed),
                isWaiting: next.head.isWaiting, bytes: next.head.bytes)
            return next
        }
    }
}
