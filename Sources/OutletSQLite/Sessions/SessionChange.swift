import GRDB
import Outlet

/// A change of the stored sessions. Each is written whole or not at all.
enum SessionChange: Sendable {
    case insert(StoredSession)
    /// A commit, or several as one, that the journal has.
    case commit(StoredChange)
    case remove(SessionID)
    case touch(SessionID, time: Int)

    /// About the size of the change in bytes.
    var size: Int {
        switch self {
        case .insert(let session): session.constants.count + session.head.bytes.count + Self.size(session.entries)
        case .commit(let change): change.size
        case .remove, .touch: 0
        }
    }

    private static func size(_ entries: [StoredEntry]) -> Int { entries.reduce(0) { $0 + $1.bytes.count + 16 } }

    /// Writes the change in the transaction that is open; `false` if it does not match what is stored.
    func write(to database: Database, _ rows: inout RowCache) throws -> Bool {
        switch self {
        case .insert(let session): return try Self.insert(session, into: database)
        case .commit(let change): return try Self.commit(change, to: database, &rows)
        case .remove(let id):
            rows[id] = nil
            return try Self.remove(id, from: database)
        case .touch(let id, let time):
            rows[id] = nil
            return try Self.touch(id, at: time, in: database)
        }
    }

    /// Whether the journal has had the change before.
    var isCommit: Bool { if case .commit = self { true } else { false } }

    /// By how much a written change alters the number of sessions.
    var growth: Int {
        switch self {
        case .insert: 1
        case .remove: -1
        case .commit, .touch: 0
        }
    }
}

extension SessionChange {
    private static func insert(_ session: StoredSession, into database: Database) throws -> Bool {
        let (id, head, principal) = (session.id, session.head, session.principal)
        try database.statement(
            """
            INSERT INTO sessions
            (low, high, version, last_used, minute, is_waiting, principal, tenant, opening_key, constants, head)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            [
                id.low, id.high, head.version, head.lastUsed, minute(head.lastUsed), head.isWaiting, principal.id,
                principal.tenant, session.openingKey?.key, session.constants.blob, head.bytes.blob,
            ]
        ).execute()
        guard database.changesCount == 1 else { return false }
        try add(session.entries, to: database.lastInsertedRowID, in: database)
        return true
    }

    private static func commit(
        _ change: StoredChange, to database: Database, _ rows: inout RowCache
    ) throws -> Bool {
        let (id, head, minute) = (change.id, change.head, minute(change.head.lastUsed))
        guard var row = try rows[id] ?? row(of: id, in: database) else { return false }
        if row.minute == minute, row.isWaiting == head.isWaiting {
            try database.statement(
                """
                UPDATE sessions SET version = ?, last_used = max(last_used, ?), head = ?
                WHERE number = ? AND low = ? AND version = ?
                """,
                [head.version, head.lastUsed, head.bytes.blob, row.number, id.low, change.previous]
            ).execute()
        } else {
            try database.statement(
                """
                UPDATE sessions
                SET version = ?, last_used = max(last_used, ?), minute = max(minute, ?), is_waiting = ?, head = ?
                WHERE number = ? AND low = ? AND version = ?
                """,
                [
                    head.version, head.lastUsed, minute, head.isWaiting, head.bytes.blob, row.number, id.low,
                    change.previous,
                ]
            ).execute()
        }
        guard database.changesCount == 1 else { return false }
        (row.minute, row.isWaiting) = (max(row.minute, minute), head.isWaiting)
        rows[id] = row
        let number = row.number
        for range in change.dropped {
            try database.statement(
                "DELETE FROM entries WHERE session = ? AND kind = ? AND number < ?", [number, range.kind, range.end]
            ).execute()
        }
        try add(change.added, to: number, in: database)
        return true
    }

    private static func row(of id: SessionID, in database: Database) throws -> RowCache.Row? {
        let find = try database.statement(
            "SELECT number, minute, is_waiting FROM sessions WHERE low = ? AND high = ?", [id.low, id.high])
        return try find.rows { row in
            RowCache.Row(number: try row.value(0), minute: try row.value(1), isWaiting: try row.value(2))
        }.first
    }

    private static func add(_ entries: [StoredEntry], to number: Int64, in database: Database) throws {
        for entry in entries {
            try database.statement(
                "INSERT OR REPLACE INTO entries (session, kind, number, bytes) VALUES (?, ?, ?, ?)",
                [number, entry.kind, entry.number, entry.bytes.blob]
            ).execute()
        }
    }

    private static func remove(_ id: SessionID, from database: Database) throws -> Bool {
        let find = try database.statement("SELECT number FROM sessions WHERE low = ? AND high = ?", [id.low, id.high])
        guard let number = try Int64.fetchOne(find) else { return false }
        try database.statement("DELETE FROM entries WHERE session = ?", [number]).execute()
        try database.statement("DELETE FROM sessions WHERE number = ?", [number]).execute()
        return true
    }

    private static func touch(_ id: SessionID, at time: Int, in database: Database) throws -> Bool {
        let find = try database.statement(
            """
            SELECT CASE WHEN minute = ? THEN number ELSE -number END
            FROM sessions WHERE low = ? AND high = ? AND last_used < ?
            """,
            [minute(time), id.low, id.high, time])
        guard let found = try Int64.fetchOne(find) else { return false }
        if found > 0 {
            try database.statement("UPDATE sessions SET last_used = ? WHERE number = ?", [time, found]).execute()
        } else {
            try database.statement(
                "UPDATE sessions SET last_used = ?, minute = ? WHERE number = ?", [time, minute(time), -found]
            ).execute()
        }
        return true
    }

    /// The minute of a time in seconds since 1970.
    static func minute(_ time: Int) -> Int { time / 60 }
}
