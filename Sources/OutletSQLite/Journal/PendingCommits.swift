import Outlet

/// Commits that are in a file of the journal and not yet in the tables, merged into one for each session.
struct PendingCommits: Sendable {
    /// One commit for each session that does what all of its commits do.
    private(set) var sessions: [SessionID: StoredChange] = [:]
    /// The sessions with commits in the file that are of no more use: they are in the tables, or the session was removed.
    private var finished: Set<SessionID> = []

    var isEmpty: Bool { sessions.isEmpty }

    /// The last version of a session; nil if it has no commits.
    func version(of id: SessionID) -> Int? { sessions[id]?.head.version }

    /// Whether the file has commits of a session, of use or not.
    func hasRecords(of id: SessionID) -> Bool { finished.contains(id) || sessions[id] != nil }

    /// Appends a commit that follows the session's last one.
    mutating func append(_ change: StoredChange) {
        if sessions[change.id]?.merge(change) == nil { sessions[change.id] = change }
    }

    /// Forgets the commits of a session; `false` if there are none.
    @discardableResult
    mutating func finish(_ id: SessionID) -> Bool {
        guard sessions.removeValue(forKey: id) != nil else { return false }
        finished.insert(id)
        return true
    }

    /// Notes that the file has a commit that is of no use.
    mutating func note(useless id: SessionID) { finished.insert(id) }

    /// The commits of some of the sessions.
    func first(_ count: Int) -> [StoredChange] { Array(sessions.values.prefix(count)) }
}
