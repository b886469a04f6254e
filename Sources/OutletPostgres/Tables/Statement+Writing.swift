extension Statement {
    /// What changes sessions.
    var writing: String {
        switch self {
        case .configure:
            // A plan for any values: those of one call say nothing of the next. No statement is so long that compiling it pays.
            """
            SELECT version, needed, extract(epoch FROM clock_timestamp())::float8,
                set_config('plan_cache_mode', 'force_generic_plan', false), set_config('jit', 'off', false),
                set_config('default_transaction_isolation', 'read committed', false),
                set_config('statement_timeout', $3::text, false), set_config('lock_timeout', $2::text, false),
                set_config('idle_in_transaction_session_timeout', $4::text, false),
                set_config('synchronous_commit', coalesce($1::text, current_setting('synchronous_commit')), false)
            FROM outlet.schema
            """
        case .insert:
            // The sign-in can't end meanwhile.
            """
            WITH standing AS MATERIALIZED (
                SELECT id FROM outlet.sign_ins WHERE id = $14::bytea FOR KEY SHARE
            ), opened AS (
                INSERT INTO outlet.openings (key, principal, tenant, session)
                SELECT $9::text, $7::text, $8::text, $1::text
                WHERE $9::text IS NOT NULL AND ($14::bytea IS NULL OR EXISTS (SELECT FROM standing))
                AND NOT EXISTS (SELECT FROM outlet.sessions WHERE id = $1::text)
                ON CONFLICT DO NOTHING RETURNING session
            ), inserted AS (
                INSERT INTO outlet.sessions
                (id, version, change, last_used, minute, due, head, principal, tenant, opening_key, constants, sign_in)
                SELECT $1::text, $2::int8, $3::int8, $4::int8, $4::int8 / 60, $5::int8, $6::bytea, $7::text, $8::text,
                    $9::text, $10::bytea, $14::bytea
                WHERE ($9::text IS NULL OR EXISTS (SELECT FROM opened))
                AND ($14::bytea IS NULL OR EXISTS (SELECT FROM standing))
                ON CONFLICT DO NOTHING RETURNING id
            ), added AS (
                INSERT INTO outlet.entries (session, kind, number, bytes)
                SELECT i.id, a.kind, a.number, a.bytes
                FROM inserted i, unnest($11::int2[], $12::int8[], $13::bytea[]) AS a(kind, number, bytes)
            )
            SELECT count(*) FROM inserted
            """
        case .commit:
            """
            WITH lease AS MATERIALIZED (
                SELECT \(Self.holds(lease: "$14::int8", of: "$1::text", node: "$13::int8")) AS holds
            ), \(Self.committed(where: "id = $1::text AND version = $2::int8 AND (SELECT holds FROM lease)"))
            \(Self.committedCount)
            """
        case .remove: "DELETE FROM outlet.sessions WHERE id = $1::text RETURNING 1"
        case .expire: "DELETE FROM outlet.sessions WHERE id = $1::text AND last_used < $2::int8 RETURNING 1"
        case .clear:
            // After the session, in a statement of its own: it sees what a commit has added that the removal waited for.
            """
            WITH gone AS MATERIALIZED (
                SELECT $1::text AS id WHERE NOT EXISTS (SELECT FROM outlet.sessions WHERE id = $1::text)
            ), entries AS (
                DELETE FROM outlet.entries USING gone WHERE session = gone.id
            ), openings AS (
                DELETE FROM outlet.openings USING gone WHERE session = gone.id
            ), keys AS (
                DELETE FROM outlet.moved_keys USING gone WHERE moved_to = gone.id
            )
            DELETE FROM outlet.leases USING gone WHERE session = gone.id
            """
        case .touch:
            // Waits for no row, so that no two that have each other's rows wait for each other.
            """
            WITH used AS MATERIALIZED (
                SELECT s.id, k.time FROM unnest($1::text[], $2::int8[]) AS k(id, time)
                JOIN outlet.sessions s ON s.id = k.id COLLATE "C"
                WHERE s.last_used < k.time FOR NO KEY UPDATE OF s SKIP LOCKED
            )
            UPDATE outlet.sessions s SET last_used = used.time, minute = used.time / 60 FROM used WHERE s.id = used.id
            """
        case .verify: "UPDATE outlet.nodes SET told = clock_timestamp() WHERE id = $1::int8"
        case .begin: "BEGIN"
        case .lock: "SELECT 1 FROM outlet.sessions WHERE id = $1::text FOR NO KEY UPDATE"
        case .end: "COMMIT"
        case .giveUp: "ROLLBACK"
        default: ""
        }
    }

    /// The condition that a change needs no lease of a session, or that its node has the lease with this number, and lives.
    static func holds(lease number: String, of session: String, node: String) -> String {
        """
        \(number) IS NULL OR EXISTS (
            SELECT FROM outlet.leases l JOIN outlet.nodes n ON n.id = l.node
            WHERE l.session = \(session) AND l.node = \(node) AND l.number = \(number) AND n.expires > clock_timestamp())
        """
    }
}

extension Statement {
    /// Common tables that replace the head of the session that satisfies a condition, drop old entries and add new ones, by the
    /// parameters of `commit`. What is both dropped and added stays, and is replaced: one statement changes a row once.
    static func committed(where condition: String) -> String {
        """
        updated AS (
            UPDATE outlet.sessions SET version = $3::int8, change = $4::int8,
                last_used = greatest(last_used, $5::int8), minute = greatest(minute, $5::int8 / 60), due = $6::int8,
                head = $7::bytea
            WHERE \(condition) RETURNING id
        ), dropped AS (
            DELETE FROM outlet.entries e
            USING updated u, unnest($8::int2[], $9::int8[]) AS d(kind, number)
            WHERE e.session = u.id AND e.kind = d.kind AND e.number < d.number
            AND NOT EXISTS (
                SELECT FROM unnest($10::int2[], $11::int8[]) AS a(kind, number)
                WHERE a.kind = e.kind AND a.number = e.number)
        ), added AS (
            INSERT INTO outlet.entries (session, kind, number, bytes)
            SELECT u.id, a.kind, a.number, a.bytes
            FROM updated u, unnest($10::int2[], $11::int8[], $12::bytea[]) AS a(kind, number, bytes)
            ON CONFLICT (session, kind, number) DO UPDATE SET bytes = excluded.bytes
        )
        """
    }

    /// What follows these tables: how many sessions were updated, and whether one is there whose lease is lost.
    static let committedCount = """
        SELECT (SELECT count(*) FROM updated),
            CASE WHEN (SELECT holds FROM lease) THEN false
            ELSE EXISTS (SELECT FROM outlet.sessions WHERE id = $1::text) END
        """
}
