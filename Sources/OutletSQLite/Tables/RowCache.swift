import Outlet

/// The rows of the sessions that were changed last, so that a commit need not look for them.
struct RowCache {
    /// The number of a session's row, and the columns of it that are in an index.
    struct Row {
        let number: Int64
        var minute: Int
        var due: Int
    }

    private var rows: [SessionID: Row] = [:]
    private let limit: Int

    /// Remembers up to so many rows.
    init(limit: Int = 16_384) { self.limit = limit }

    subscript(id: SessionID) -> Row? {
        get { rows[id] }
        set {
            if rows.count >= limit, rows[id] == nil { removeAll() }
            rows[id] = newValue
        }
    }

    /// Forgets all rows, such as those of a transaction that failed.
    mutating func removeAll() { rows.removeAll(keepingCapacity: true) }
}
