import GRDB

extension StoreError {
    /// Translates an error of the database at a path.
    init(_ error: any Error, at path: String) {
        guard let error = error as? DatabaseError else {
            self = error as? StoreError ?? StoreError(.failed, "The session store \(path) failed: \(error).")
            return
        }
        switch error.resultCode {
        case .SQLITE_FULL:
            self.init(.diskFull, "The disk with the session store \(path) is full. Free some space on it.")
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            self.init(
                .inaccessible,
                "The session store \(path) can't be written. Make the file and its folder writable for this process.")
        case .SQLITE_CORRUPT:
            self = .damaged(path, "SQLite finds its content malformed")
        case .SQLITE_NOTADB:
            self = .foreign(path)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.busy, "The session store \(path) is locked by another program. Let it finish.")
        default:
            self.init(
                .failed,
                "The session store \(path) failed: \(error.message ?? "no reason given") "
                    + "(SQLite code \(error.extendedResultCode.rawValue)).")
        }
    }

    static func foreign(_ path: String) -> StoreError {
        StoreError(.foreign, "\(path) is not a session store: it belongs to another program. Give another path.")
    }

    static func damaged(_ path: String, _ reason: String) -> StoreError {
        StoreError(
            .damaged,
            "The session store \(path) is damaged: \(reason). Restore it from a copy, or move it away to start empty.")
    }
}
