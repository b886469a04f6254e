/// The newest changes of a session, without a gap.
struct ChangeLog: Sendable {
    private(set) var recent = RecentLog<SessionChange>()

    /// How many bytes the patches have.
    var bytes: Int { recent.bytes }

    /// The changes that came after a revision, the oldest first; nil if they are not all kept.
    func since(_ revision: Int) -> [SessionChange]? {
        var changes: [SessionChange] = []
        recent.visit { change in
            if change.revision <= revision { return false }
            changes.append(change)
            return true
        }
        guard let oldest = changes.last, oldest.revision - 1 == revision else { return nil }
        return changes.reversed()
    }

    /// Adds a change, and forgets what is too many or too much. After one that is too large to be kept nothing is known:
    /// what came before leads nowhere.
    mutating func append(_ change: SessionChange) { recent.append(change) }

    /// Forgets what led to revisions before this one.
    mutating func forget(before revision: Int) {
        recent.keep(within: SessionChange.room) { $0.revision >= revision }
    }
}

/// A change that a client could see.
package struct SessionChange: LogEntry {
    /// The gap after which a stream has to start from a whole document.
    static let kept = 16
    static let room = 262_144

    /// The revision that it led to.
    package let revision: Int
    /// The JSON Patch.
    package let patch: [UInt8]

    var bytes: Int { patch.count }
}
