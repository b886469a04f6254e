import Outlet

/// A change of the stored sessions. Each is written whole or not at all.
enum SessionChange: Sendable {
    case insert(StoredSession)
    case commit(StoredChange)
    case remove(SessionID)
    case touch(SessionID, time: Int)
    /// Removes a session that was last used before a time.
    case expire(SessionID, unusedSince: Int)
    /// Moves a session out of reach whose row is damaged.
    case putAside(SessionID)

    /// About the size of the change in bytes.
    var size: Int {
        switch self {
        case .insert(let session): session.constants.count + session.head.bytes.count + Self.size(session.entries)
        case .commit(let change): change.size
        case .remove, .touch, .expire, .putAside: 0
        }
    }

    private static func size(_ entries: [StoredEntry]) -> Int { entries.reduce(0) { $0 + $1.bytes.count + 16 } }

    /// Whether somebody waits for the change: a sweep's can be written later.
    var isUrgent: Bool {
        switch self {
        case .insert, .commit, .remove, .putAside: true
        case .touch, .expire: false
        }
    }
}
