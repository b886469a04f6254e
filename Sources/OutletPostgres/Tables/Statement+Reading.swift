extension Statement {
    /// What asks for sessions.
    var reading: String {
        switch self {
        case .load:
            // The head first, then the entries: all of one state of the database.
            """
            SELECT NULL::int2 AS kind, NULL::int8 AS number, head AS bytes, version, last_used, due, principal, tenant,
                opening_key, constants, sign_in
            FROM outlet.sessions WHERE id = $1::text
            UNION ALL
            SELECT kind, number, bytes, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
            FROM outlet.entries WHERE session = $1::text
            ORDER BY 1 NULLS FIRST, 2
            """
        case .find:
            """
            SELECT session FROM outlet.openings WHERE key = $1::text
            AND principal IS NOT DISTINCT FROM $2::text AND tenant IS NOT DISTINCT FROM $3::text
            """
        case .outcome: "SELECT version, change FROM outlet.sessions WHERE id = $1::text"
        case .versions:
            // The place of each id, and its version. The limit keeps the planner from any other way than a look into the index for
            // each id.
            """
            SELECT asked.place, found.version FROM unnest($1::text[]) WITH ORDINALITY AS asked(id, place),
                LATERAL (SELECT s.version FROM outlet.sessions s WHERE s.id = asked.id LIMIT 1) AS found
            """
        case .news:
            // How far all transactions have ended, then sessions, then news: what commits later is above that number, however
            // low its own. Without a mark the newest of each name, and the numbers of all that are above.
            """
            SELECT 0::int2, NULL::text, pg_snapshot_xmin(pg_current_snapshot())::text::int8,
                extract(epoch FROM clock_timestamp())::int8 AS number, NULL::int8, NULL::int8, NULL::text, NULL::bytea
            UNION ALL
            SELECT 1::int2, k.id, s.version, NULL, NULL, NULL, NULL, NULL
            FROM unnest($1::text[], $2::int8[]) AS k(id, version)
            LEFT JOIN outlet.sessions s ON s.id = k.id COLLATE "C"
            WHERE s.version IS DISTINCT FROM k.version
            UNION ALL
            SELECT 2::int2, name, transaction::text::int8, number, sender, place, kind, bytes
            FROM outlet.news WHERE transaction >= $3::int8::text::xid8
                AND NOT EXISTS (SELECT FROM unnest($4::int8[]) AS known(number) WHERE known.number = news.number)
            UNION ALL
            SELECT 2::int2, name, transaction::text::int8, number, sender, place, kind, bytes
            FROM (SELECT DISTINCT ON (kind, name) * FROM outlet.news WHERE $3::int8 IS NULL
                ORDER BY kind, name, number DESC) newest
            UNION ALL
            SELECT 3::int2, NULL, transaction::text::int8, number, NULL, NULL, NULL, NULL
            FROM outlet.news WHERE $3::int8 IS NULL AND transaction >= pg_snapshot_xmin(pg_current_snapshot())
            ORDER BY 1, 4
            """
        case .idle:
            """
            SELECT id FROM outlet.sessions
            WHERE minute <= $1::int8 / 60 AND last_used < $1::int8 AND \(Self.tidies("$2::int8")) ORDER BY minute
            """
        case .due: "SELECT id FROM outlet.sessions WHERE due <= $1::int8 ORDER BY due, number"
        case .sessions: "SELECT id FROM outlet.sessions ORDER BY number"
        case .sessionsOfPrincipal:
            """
            SELECT id FROM outlet.sessions WHERE principal = $1::text
            AND (tenant = $2::text OR tenant IS NULL AND $2::text IS NULL) ORDER BY number
            """
        case .anonymousSessions:
            """
            SELECT id FROM outlet.sessions WHERE principal IS NULL AND tenant IS NOT DISTINCT FROM $1::text
            ORDER BY number
            """
        case .count:
            // News that are old go with it: each statement of a quiet node counts. More than a hundred thousand are not counted
            // but estimated, as PostgreSQL's planner does it.
            """
            WITH old AS (
                DELETE FROM outlet.news WHERE number IN (
                    SELECT number FROM outlet.news WHERE time < clock_timestamp() - interval '1 hour'
                    ORDER BY time LIMIT 10000 FOR UPDATE SKIP LOCKED)
            )
            SELECT CASE WHEN reltuples <= 100000 THEN (SELECT count(*) FROM outlet.sessions)
                    ELSE (reltuples * (pg_relation_size(oid) / current_setting('block_size')::float8)
                        / greatest(relpages, 1))::int8 END,
                (SELECT sum(pg_total_relation_size(c.oid))::int8 FROM pg_class c
                    WHERE c.relnamespace = 'outlet'::regnamespace AND c.relkind = 'r')
            FROM pg_class WHERE oid = 'outlet.sessions'::regclass
            """
        default: ""
        }
    }
}
