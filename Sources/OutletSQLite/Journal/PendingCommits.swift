import Outlet

/// Commits that are in a journal and not yet in the tables, by session and in their order.
struct PendingCommits: Sendable {
    private(set) var sessions: [SessionID: [StoredChange]] = [:]

    var isEmpty: Bool { sessions.isEmpty }

    /// The last commit of a session; nil if there is none.
    func last(of id: SessionID) -> StoredChange? { sessions[id]?.last }

    /// The commits of a session.
    func changes(of id: SessionID) -> [StoredChange] { sessions[id] ?? [] }

    mutating func append(_ change: StoredChange) { sessions[change.id, default: []].append(change) }

    /// Forgets all commits of a session.
    mutating func remove(_ id: SessionID) { sessions[id] = nil }

    /// For some of the sessions, one commit that does what all of the session's do.
    func merged(_ count: Int) -> [StoredChange] {
        sessions.values.prefix(count).compactMap { StoredChange(merging: $0) }
    }
}

extension StoredSession {
    /// The session after those of some commits that follow it.
    func applying(_ changes: [StoredChange]) -> StoredSession {
        changes.reduce(self) { session, change in
            change.previous == session.head.version ? session.applying(change) : session
        }
    }
}
