import Foundation
import GRDB
import Outlet

/// The questions to the tables of a session store.
enum SessionQueries {
    /// A session with its entries, both of one state of the database; nil if there is none.
    static func session(_ id: SessionID, in database: Database) throws -> StoredSession? {
        try database.statement("BEGIN").execute()
        do {
            let session = try head(id, in: database)
            try database.statement("COMMIT").execute()
            return session
        } catch {
            if database.isInsideTransaction { try? database.rollback() }
            throw error
        }
    }

    /// The version of a session; nil if there is none.
    static func version(of id: SessionID, in database: Database) throws -> Int? {
        try Int.fetchOne(
            database.statement("SELECT version FROM sessions WHERE low = ? AND high = ?", [id.low, id.high]))
    }

    /// The number and the version of a session; nil if there is none.
    static func row(of id: SessionID, in database: Database) throws -> (number: Int64, version: Int)? {
        let statement = try database.statement(
            "SELECT number, version FROM sessions WHERE low = ? AND high = ?", [id.low, id.high])
        return try statement.rows { (number: try $0.value(0) as Int64, version: try $0.value(1) as Int) }.first
    }

    private static func head(_ id: SessionID, in database: Database) throws -> StoredSession? {
        let statement = try database.statement(
            """
            SELECT number, version, last_used, is_waiting, principal, tenant, opening_key, constants, head
            FROM sessions WHERE low = ? AND high = ?
            """,
            [id.low, id.high])
        return try statement.rows { row in
            let principal = Principal(id: try row.optional(4), in: try row.optional(5))
            let key: String? = try row.optional(6)
            return StoredSession(
                id: id, principal: principal, openingKey: key.map { OpeningKey(of: principal, $0) },
                constants: try row.bytes(7),
                head: StoredHead(
                    version: try row.value(1), lastUsed: try row.value(2), isWaiting: try row.value(3),
                    bytes: try row.bytes(8)),
                entries: try entries(of: row.value(0), in: database))
        }.first
    }

    private static func entries(of number: Int64, in database: Database) throws -> [StoredEntry] {
        // SQLite looks at the type of the bytes itself: GRDB makes a value of whatever there is.
        let statement = try database.statement(
            """
            SELECT kind, number, bytes, typeof(bytes) = 'blob'
            FROM entries WHERE session = ? ORDER BY kind, number
            """, [number])
        return try statement.rows { row in
            guard let kind = UInt8(exactly: row[0] as Int), row[3] as Bool else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT)
            }
            return StoredEntry(kind: kind, number: row[1], bytes: [UInt8](row[2] as Data))
        }
    }

    /// The id of the session that was opened with a key.
    static func session(openedWith key: OpeningKey, in database: Database) throws -> SessionID? {
        let statement = try database.statement(
            """
            SELECT low, high FROM sessions
            WHERE opening_key = ? AND ifnull(principal, 0) = ifnull(?, 0) AND ifnull(tenant, 0) = ifnull(?, 0)
            """,
            [key.key, key.principal.id, key.principal.tenant])
        return try ids(statement).first
    }

    /// The sessions last used before a time in seconds since 1970, the oldest first, and when that was.
    static func sessions(idleSince time: Int, in database: Database) throws -> [(id: SessionID, lastUsed: Int)] {
        let statement = try database.statement(
            "SELECT low, high, last_used FROM sessions WHERE minute <= ? AND last_used < ? ORDER BY minute",
            [SessionChange.minute(time), time])
        return try statement.rows { (try id($0), try $0.value(2)) }
    }

    /// The sessions that wait for a service or a time, with the numbers of their rows, in the order of these.
    static func waitingSessions(in database: Database) throws -> [(id: SessionID, number: Int64)] {
        try database.statement("SELECT low, high, number FROM sessions WHERE is_waiting = 1 ORDER BY number")
            .rows { (try id($0), try $0.value(2)) }
    }

    /// The sessions of a principal, or of all principals for nil, in the order in which they were opened.
    static func sessions(of principal: Principal?, in database: Database) throws -> [SessionID] {
        guard let principal else {
            return try ids(database.statement("SELECT low, high FROM sessions ORDER BY number"))
        }
        // The index has no anonymous principals: SQLite uses it only if a query can't ask for them.
        guard let id = principal.id else {
            return try ids(
                database.statement(
                    "SELECT low, high FROM sessions WHERE principal IS NULL AND tenant IS ? ORDER BY number",
                    [principal.tenant]))
        }
        return try ids(database.statement(ofPrincipal, [id, principal.tenant]))
    }

    /// Finds the sessions of a principal that has an id.
    static let ofPrincipal = "SELECT low, high FROM sessions WHERE principal = ? AND tenant IS ? ORDER BY number"

    /// The number of sessions, which each transaction that changes it keeps.
    static func total(in database: Database) throws -> Int {
        try Int.fetchOne(database.statement("SELECT sessions FROM totals")) ?? 0
    }

    private static func ids(_ statement: Statement) throws -> [SessionID] {
        try statement.rows { try id($0) }
    }

    private static func id(_ row: GRDB.Row) throws -> SessionID {
        SessionID(low: try row.value(0), high: try row.value(1))
    }
}
