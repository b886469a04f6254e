extension Statement {
    /// What is about sign-ins, and about sessions that end with them or get other ids.
    var ofSignIns: String {
        switch self {
        case .beginSignIn:
            """
            INSERT INTO outlet.sign_ins
            (id, principal, tenant, roles, began, last_used, minute, proved, idle_time, ends, client)
            VALUES (\(Self.signIn(from: 1))) ON CONFLICT DO NOTHING RETURNING 1
            """
        case .replaceSignIn:
            // With whether it was done before: the sign-in and its sessions are locked.
            """
            WITH standing AS MATERIALIZED (
                SELECT id FROM outlet.sign_ins WHERE id = $11::bytea
            ), begun AS (
                INSERT INTO outlet.sign_ins
                (id, principal, tenant, roles, began, last_used, minute, proved, idle_time, ends, client)
                SELECT \(Self.signIn(from: 1)) FROM standing ON CONFLICT DO NOTHING RETURNING id
            ), opened AS (
                UPDATE outlet.sessions SET sign_in = begun.id FROM begun WHERE sign_in = $11::bytea
            ), ended AS (
                DELETE FROM outlet.sign_ins USING begun WHERE sign_ins.id = $11::bytea
            ), told AS (
                \(Self.news(from: 12)) FROM begun
            )
            SELECT (SELECT count(*) FROM begun),
                NOT EXISTS (SELECT FROM standing) AND EXISTS (SELECT FROM outlet.sign_ins WHERE id = $1::bytea)
            """
        case .useSignIn:
            // Waits for no row: another use of the same time is noted then, or the sign-in ends.
            """
            WITH used AS MATERIALIZED (
                SELECT id FROM outlet.sign_ins WHERE id = $1::bytea AND last_used < $2::int8
                FOR NO KEY UPDATE SKIP LOCKED
            )
            UPDATE outlet.sign_ins i
            SET last_used = $2::int8, minute = \(Self.minute(used: "$2::int8", idle: "idle_time", end: "ends"))
            FROM used WHERE i.id = used.id
            """
        case .signIn: "SELECT \(Self.columns) FROM outlet.sign_ins WHERE id = $1::bytea"
        case .signIns: "SELECT \(Self.columns) FROM outlet.sign_ins ORDER BY began, number"
        case .signInsOfPrincipal:
            """
            SELECT \(Self.columns) FROM outlet.sign_ins
            WHERE (principal = $1::text OR principal IS NULL AND $1::text IS NULL)
            AND (tenant = $2::text OR tenant IS NULL AND $2::text IS NULL) ORDER BY began, number
            """
        case .expiredSignIns:
            // The keys of moves whose time is over go with it.
            """
            WITH old AS (
                DELETE FROM outlet.moved_keys WHERE session IN (
                    SELECT session FROM outlet.moved_keys WHERE ends <= $1::int8 AND \(Self.tidies("$2::int8"))
                    FOR UPDATE SKIP LOCKED)
            )
            SELECT id FROM outlet.sign_ins
            WHERE minute <= $1::int8 / 60 AND \(Self.hasEnded("$1::int8")) AND \(Self.tidies("$2::int8")) ORDER BY minute
            """
        case .movedKey: "SELECT moved_to, key, body, ends FROM outlet.moved_keys WHERE session = $1::text"
        case .lockSignIns:
            // Sign-ins before sessions, each in their order: no two that end or move something wait for each other.
            "SELECT 1 FROM outlet.sign_ins WHERE id = ANY($1::bytea[]) ORDER BY id FOR UPDATE"
        case .lockSessions:
            """
            SELECT 1 FROM outlet.sessions WHERE id = $1::text OR sign_in = ANY($2::bytea[]) ORDER BY id FOR UPDATE
            """
        case .endSignIns:
            """
            DELETE FROM outlet.sign_ins
            WHERE id = ANY($1::bytea[]) AND ($2::int8 IS NULL OR \(Self.hasEnded("$2::int8")))
            """
        case .removeEnded:
            // After the sessions were locked: no commit is under way that adds something to them.
            """
            WITH gone AS (
                DELETE FROM outlet.sessions s WHERE s.sign_in = ANY($1::bytea[])
                AND NOT EXISTS (SELECT FROM outlet.sign_ins i WHERE i.id = s.sign_in) RETURNING s.id
            ), entries AS (
                DELETE FROM outlet.entries USING gone WHERE session = gone.id
            ), openings AS (
                DELETE FROM outlet.openings USING gone WHERE session = gone.id
            ), leases AS (
                DELETE FROM outlet.leases USING gone WHERE session = gone.id
            ), keys AS (
                DELETE FROM outlet.moved_keys USING gone WHERE moved_to = gone.id
            )
            SELECT id FROM gone
            """
        case .move:
            // With the sessions that end: all are locked.
            """
            WITH lease AS MATERIALIZED (
                SELECT \(Self.holds(lease: "$18::int8", of: "$1::text", node: "$17::int8")) AS holds
            ), free AS MATERIALIZED (
                SELECT holds AND NOT EXISTS (SELECT FROM outlet.sessions WHERE id = $3::text)
                    AND NOT EXISTS (
                        SELECT FROM outlet.openings WHERE key = $11::text AND principal IS NOT DISTINCT FROM $9::text
                        AND tenant IS NOT DISTINCT FROM $10::text AND session <> $1::text)
                    AND NOT EXISTS (SELECT FROM outlet.sign_ins WHERE id = $19::bytea)
                    AND ($13::bytea IS NULL OR $13::bytea IS NOT DISTINCT FROM $19::bytea
                        OR NOT $13::bytea = ANY($20::bytea[] || $21::bytea[])
                        AND EXISTS (SELECT FROM outlet.sign_ins WHERE id = $13::bytea)) AS is_free
                FROM lease
            ), gone AS (
                DELETE FROM outlet.sessions
                WHERE id = $1::text AND version = $2::int8 AND (SELECT is_free FROM free) RETURNING id
            ), moved AS (
                INSERT INTO outlet.sessions
                (id, version, change, last_used, minute, due, head, principal, tenant, opening_key, constants, sign_in)
                SELECT $3::text, $4::int8, $5::int8, $6::int8, $6::int8 / 60, $7::int8, $8::bytea, $9::text, $10::text,
                    $11::text, $12::bytea, $13::bytea
                FROM gone RETURNING id
            ), added AS (
                INSERT INTO outlet.entries (session, kind, number, bytes)
                SELECT m.id, a.kind, a.number, a.bytes
                FROM moved m, unnest($14::int2[], $15::int8[], $16::bytea[]) AS a(kind, number, bytes)
            )
            SELECT (SELECT count(*) FROM moved),
                CASE WHEN (SELECT holds FROM lease) THEN false
                ELSE EXISTS (SELECT FROM outlet.sessions WHERE id = $1::text) END,
                (SELECT string_agg(id, ' ') FROM outlet.sessions WHERE sign_in = ANY($20::bytea[]) AND id <> $1::text)
            """
        case .settleMove:
            // If the session has moved: its row has the number of this change.
            """
            WITH moved AS MATERIALIZED (
                SELECT id FROM outlet.sessions WHERE id = $1::text AND change = $2::int8
            ), opened AS (
                INSERT INTO outlet.openings (key, principal, tenant, session)
                SELECT $3::text, $4::text, $5::text, id FROM moved WHERE $3::text IS NOT NULL
            ), kept AS (
                INSERT INTO outlet.moved_keys (session, moved_to, key, body, ends)
                SELECT $6::text, id, $7::int8, $8::int8, $9::int8 FROM moved WHERE $9::int8 IS NOT NULL
            ), begun AS (
                INSERT INTO outlet.sign_ins
                (id, principal, tenant, roles, began, last_used, minute, proved, idle_time, ends, client)
                SELECT \(Self.signIn(from: 12)) FROM moved WHERE $12::bytea IS NOT NULL
            ), passed AS (
                UPDATE outlet.sessions SET sign_in = $12::bytea FROM moved WHERE sessions.sign_in = ANY($11::bytea[])
            ), told AS (
                \(Self.news(from: 22)) FROM moved WHERE cardinality($10::bytea[] || $11::bytea[]) > 0
            )
            DELETE FROM outlet.sign_ins USING moved WHERE sign_ins.id = ANY($10::bytea[] || $11::bytea[])
            """
        default: ""
        }
    }

    /// What is read of a sign-in.
    private static let columns =
        "id, principal, tenant, roles, began, last_used, proved, idle_time, ends, client"

    /// The values of a sign-in, in the order in which they are written; the first parameter has a number.
    private static func signIn(from first: Int) -> String {
        let types = ["bytea", "text", "text", "text", "int8", "int8", "int8", "int8", "int8", "text"]
        var values = types.enumerated().map { "$\(first + $0)::\($1)" }
        values.insert(minute(used: values[5], idle: values[7], end: values[8]), at: 6)
        return values.joined(separator: ", ")
    }

    /// What publishes an item, as `publish` does; the first of its parameters has a number.
    private static func news(from first: Int) -> String {
        let values = ["int8", "int8", "text", "text", "bytea"].enumerated().map { "$\(first + $0)::\($1)" }
        return "INSERT INTO outlet.news (sender, place, kind, name, bytes) SELECT \(values.joined(separator: ", "))"
    }

    /// The minute in which a sign-in ends. No time is added that could be too large.
    private static func minute(used: String, idle: String, end: String) -> String {
        "(\(used) + least(\(end) - \(used), \(idle))) / 60"
    }

    /// The condition that a sign-in does not stand at a time.
    private static func hasEnded(_ time: String) -> String { "(ends <= \(time) OR \(time) - last_used >= idle_time)" }
}
