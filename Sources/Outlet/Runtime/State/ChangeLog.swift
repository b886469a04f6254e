/// The newest changes of a session, contiguous.
struct ChangeLog: Sendable {
    private(set) var recent: RecentLog<SessionChange>

    /// Creates a log of contiguous changes, oldest first, as many as are within the limits.
    init(_ changes: [SessionChange] = []) { recent = RecentLog(changes) }

    /// The changes, oldest first.
    var all: [SessionChange] { after(0) }

    /// The changes after a revision as far as they are kept, oldest first.
    func after(_ revision: Int) -> [SessionChange] {
        var changes: [SessionChange] = []
        recent.visit { change in
            if change.revision <= revision { return false }
            changes.append(change)
            return true
        }
        return changes.reversed()
    }

    /// The size of the patches, in bytes.
    var bytes: Int { recent.bytes }

    /// The changes after a revision, which may be any number, oldest first; nil if some of them are not kept.
    func since(_ revision: Int) -> [SessionChange]? {
        let changes = after(revision)
        guard let oldest = changes.first, oldest.revision - 1 == revision else { return nil }
        return changes
    }

    /// Adds a change, and drops the oldest ones beyond the limits. A change that is too large to keep clears the log:
    /// earlier changes without it lead nowhere.
    mutating func append(_ change: SessionChange) { recent.append(change) }

    /// Drops the changes to revisions before this one.
    mutating func forget(before revision: Int) {
        recent.keep(within: SessionChange.room) { $0.revision >= revision }
    }
}

/// A change visible to the client.
package struct SessionChange: LogEntry {
    /// How many changes are kept. A stream that is further behind starts with a whole document.
    static let kept = 16
    static let room = 262_144

    /// The revision after the change.
    package let revision: Int
    /// The JSON Patch.
    package let patch: [UInt8]

    var bytes: Int { patch.count }
}
