import Foundation
import GRDB
import Outlet

/// The questions to the tables of a session store.
enum SessionQueries {
    /// A session with its entries, both of one state of the database; nil if there is none. `version` is that of the tables'
    /// schema, which an earlier release may have made.
    static func session(
        _ id: SessionID, version: Int = SessionSchema.version, in database: Database
    ) throws -> FoundSession? {
        try database.statement("BEGIN").execute()
        do {
            let session = try head(id, version, in: database)
            try database.statement("COMMIT").execute()
            return session
        } catch {
            if database.isInsideTransaction { try? database.rollback() }
            throw error
        }
    }

    private static func head(_ id: SessionID, _ version: Int, in database: Database) throws -> FoundSession? {
        let hasSums = version >= SessionSchema.versionWithSums
        let statement = try database.statement(
            """
            SELECT number, version, last_used, \(due(version)), principal, tenant, opening_key, constants, head,
            \(hasSums ? "constants_sum, head_sum" : "0, 0"),
            \(version >= SessionSchema.versionWithSignIns ? "sign_in" : "NULL")
            FROM sessions WHERE low = ? AND high = ?
            """,
            [id.low, id.high])
        return try statement.rows { row in
            let principal = Principal(id: try row.optional(4), in: try row.optional(5))
            let key: String? = try row.optional(6)
            let due: Int = try row.value(3)
            let signIn = (try row.optional(11) as Data?).map { [UInt8]($0) }
            let (entries, damaged) = try entries(of: row.value(0), id, hasSums, in: database)
            let session = StoredSession(
                id: id, principal: principal, openingKey: key.map { OpeningKey(of: principal, $0) },
                signIn: signIn.flatMap { SignInID(bytes: $0) }, constants: try row.bytes(7),
                head: StoredHead(
                    version: try row.value(1), lastUsed: try row.value(2), due: due > 0 ? due : nil,
                    bytes: try row.bytes(8)),
                entries: entries)
            let isWhole =
                try !hasSums
                || row.optional(9) == RowSum.constants(of: session)
                    && row.optional(10) == RowSum.head(session.head, of: id)
            return FoundSession(session: isWhole ? session : nil, damagedEntries: damaged)
        }.first
    }

    /// The entries of a session that are whole, and how many are not.
    private static func entries(
        of number: Int64, _ id: SessionID, _ hasSums: Bool, in database: Database
    ) throws -> (entries: [StoredEntry], damaged: Int) {
        // SQLite looks at the types itself: GRDB makes a value of whatever there is, or ends the process.
        let types = "typeof(kind) = 'integer' AND typeof(number) = 'integer' AND typeof(bytes) = 'blob'"
        let statement = try database.statement(
            """
            SELECT kind, number, bytes, \(types)\(hasSums ? " AND typeof(sum) = 'integer', sum" : ", 0")
            FROM entries WHERE session = ? ORDER BY kind, number
            """, [number])
        var damaged = 0
        let entries = try statement.rows { row -> StoredEntry? in
            guard row[3] as Bool, let kind = UInt8(exactly: row[0] as Int) else {
                damaged += 1
                return nil
            }
            let entry = StoredEntry(kind: kind, number: row[1], bytes: [UInt8](row[2] as Data))
            if !hasSums || RowSum.entry(entry, of: id) == row[4] as Int64 { return entry }
            damaged += 1
            return nil
        }
        return (entries.compactMap { $0 }, damaged)
    }

    /// The version of a session; nil if there is none.
    static func version(of id: SessionID, in database: Database) throws -> Int? {
        try Int.fetchOne(
            database.statement("SELECT version FROM sessions WHERE low = ? AND high = ?", [id.low, id.high]))
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

    /// The sessions last used before a time in seconds since 1970, the oldest first.
    static func sessions(idleSince time: Int, in database: Database) throws -> [SessionID] {
        try ids(
            database.statement(
                "SELECT low, high FROM sessions WHERE minute <= ? AND last_used < ? ORDER BY minute",
                [SessionTables.minute(time), time]))
    }

    /// The sessions that have something to do by a time in seconds since 1970, in the order of their times.
    static func sessions(
        dueBy time: Int, version: Int = SessionSchema.version, in database: Database
    ) throws -> [SessionID] {
        try ids(database.statement(dueSessions(version), [time]))
    }

    /// Finds the sessions that have something to do by a time.
    static func dueSessions(_ version: Int = SessionSchema.version) -> String {
        let due = due(version)
        return "SELECT low, high FROM sessions WHERE \(due) > 0 AND \(due) <= ? ORDER BY \(due), number"
    }

    /// The column that says when a session has something to do.
    private static func due(_ version: Int) -> String {
        version >= SessionSchema.versionWithDueTimes ? "due" : "is_waiting"
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

    private static func ids(_ statement: Statement) throws -> [SessionID] {
        try statement.rows { try id($0) }
    }

    private static func id(_ row: GRDB.Row) throws -> SessionID {
        SessionID(low: try row.value(0), high: try row.value(1))
    }
}
