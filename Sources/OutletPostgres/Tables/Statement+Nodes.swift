extension Statement {
    /// What nodes say of themselves, and to each other.
    var ofNodes: String {
        switch self {
        case .register:
            """
            INSERT INTO outlet.nodes (id, expires, process, release, secret_check)
            VALUES (
                $1::int8, clock_timestamp() + $2::int8 * interval '1 millisecond', $3::int8::int4, $4::text, $5::bytea)
            """
        case .live:
            // A beat that was on its way when the node took its secret does not know it.
            """
            WITH told AS (
                UPDATE outlet.nodes SET told = clock_timestamp(),
                    expires = clock_timestamp() + $2::int8 * interval '1 millisecond', release = $3::text,
                    secret_check = coalesce($4::bytea, secret_check)
                WHERE id = $1::int8 AND expires > clock_timestamp() RETURNING id
            )
            SELECT version, needed, extract(epoch FROM clock_timestamp())::float8, (SELECT count(*) FROM told),
                (SELECT check_value <> $4::bytea FROM outlet.secret)
            FROM outlet.schema
            """
        case .leave: "DELETE FROM outlet.nodes WHERE id = $1::int8"
        case .forget: "DELETE FROM outlet.nodes WHERE expires < clock_timestamp() - interval '1 hour'"
        case .otherNodes:
            """
            SELECT count(*), count(*) FILTER (WHERE release <> coalesce($2::text, ''))
            FROM outlet.nodes WHERE id <> $1::int8 AND expires > clock_timestamp()
            """
        case .listen: "LISTEN outlet"
        case .tell: "SELECT pg_notify('outlet', $1::text)"
        case .publish:
            """
            INSERT INTO outlet.news (sender, place, kind, name, bytes)
            SELECT sender, place, kind, name, bytes
            FROM unnest($1::int8[], $2::int8[], $3::text[], $4::text[], $5::bytea[])
                WITH ORDINALITY AS k(sender, place, kind, name, bytes, number)
            ORDER BY k.number
            ON CONFLICT (sender, place) DO NOTHING
            """
        case .takeLeases:
            // What the node has already is read, and not written again.
            """
            WITH kept AS (
                SELECT l.session, l.number FROM outlet.leases l
                WHERE l.session = ANY($1::text[]) AND l.node = $2::int8 AND \(Self.lives("$2::int8"))
            ), free AS (
                SELECT s.id FROM outlet.sessions s
                WHERE s.id = ANY($1::text[]) AND NOT EXISTS (
                    SELECT FROM outlet.leases l WHERE l.session = s.id AND \(Self.lives("l.node")))
                ORDER BY s.id FOR KEY SHARE OF s
            ), taken AS (
                INSERT INTO outlet.leases AS l (session, node, number)
                SELECT id, $2::int8, 1 FROM free WHERE \(Self.lives("$2::int8")) ORDER BY id
                ON CONFLICT (session) DO UPDATE SET node = excluded.node, number = l.number + 1
                    WHERE l.node IS NULL OR NOT \(Self.lives("l.node"))
                RETURNING session, number
            )
            SELECT session, number FROM kept UNION ALL SELECT session, number FROM taken
            """
        case .takeOverLease:
            """
            WITH there AS (
                SELECT id FROM outlet.sessions WHERE id = $1::text FOR KEY SHARE
            )
            INSERT INTO outlet.leases AS l (session, node, number)
            SELECT id, $2::int8, 1 FROM there WHERE \(Self.lives("$2::int8"))
            ON CONFLICT (session) DO UPDATE
                SET node = excluded.node, number = l.number + (l.node IS DISTINCT FROM excluded.node)::int
            RETURNING number
            """
        case .takeDueLeases:
            // With those that the node has already, if it can't be sure that it knows of them.
            """
            WITH free AS (
                SELECT s.id FROM outlet.sessions s
                WHERE s.due <= $1::int8 AND NOT EXISTS (
                    SELECT FROM outlet.leases l
                    WHERE l.session = s.id AND ($4::int8 = 0 OR l.node <> $2::int8) AND \(Self.lives("l.node")))
                ORDER BY s.due LIMIT $3::int8 FOR NO KEY UPDATE OF s SKIP LOCKED
            )
            INSERT INTO outlet.leases AS l (session, node, number)
            SELECT id, $2::int8, 1 FROM free WHERE \(Self.lives("$2::int8")) ORDER BY id
            ON CONFLICT (session) DO UPDATE
                SET node = excluded.node, number = l.number + (l.node IS DISTINCT FROM excluded.node)::int
                WHERE l.node IS NULL OR $4::int8 = 1 AND l.node = excluded.node OR NOT \(Self.lives("l.node"))
            RETURNING session, number
            """
        case .releaseLeases:
            "UPDATE outlet.leases SET node = NULL WHERE session = ANY($1::text[]) AND node = $2::int8"
        case .releaseAllLeases: "UPDATE outlet.leases SET node = NULL WHERE node = $1::int8"
        case .secretCheck: "SELECT check_value FROM outlet.secret WHERE check_value IS NOT NULL"
        case .lockSecretCheck: "SELECT FROM outlet.secret FOR UPDATE"
        case .keepSecretCheck:
            // After the lock, and so with what the node has said that had it before.
            """
            WITH found AS (
                SELECT coalesce(check_value = $2::bytea, true) AS fits, NOT EXISTS (
                    SELECT FROM outlet.nodes n
                    WHERE n.id <> $1::int8 AND n.secret_check IS NOT NULL AND n.expires > clock_timestamp()) AS is_alone
                FROM outlet.secret
            ), kept AS (
                UPDATE outlet.secret SET check_value = $2::bytea, since = clock_timestamp() FROM found
                WHERE check_value IS DISTINCT FROM $2::bytea AND (fits OR is_alone)
            ), told AS (
                UPDATE outlet.nodes SET secret_check = $2::bytea FROM found WHERE id = $1::int8 AND (fits OR is_alone)
            )
            SELECT fits, is_alone FROM found
            """
        case .switches: "SELECT subject, value, note, author, time FROM outlet.switches"
        case .keepSwitch:
            """
            WITH kept AS (
                INSERT INTO outlet.switches (subject, value, note, author, time)
                VALUES ($1::text, $2::text, $3::text, $4::text, $5::int8)
                ON CONFLICT (subject) DO UPDATE
                    SET value = excluded.value, note = excluded.note, author = excluded.author, time = excluded.time
            )
            INSERT INTO outlet.news (sender, place, kind, name, bytes)
            VALUES ($6::int8, $7::int8, $8::text, $1::text, '') ON CONFLICT (sender, place) DO NOTHING
            """
        default: ""
        }
    }

    /// The condition that a node is the one that removes what has expired: of those that serve, the one that has begun first. If
    /// none has said that it serves, any node is.
    static func tidies(_ node: String) -> String {
        """
        coalesce((
            SELECT n.id FROM outlet.nodes n WHERE n.expires > clock_timestamp() AND n.release IS NOT NULL
            ORDER BY n.started, n.id LIMIT 1), \(node)) = \(node)
        """
    }

    /// The condition that a node has told in time that it lives.
    private static func lives(_ node: String) -> String {
        "EXISTS (SELECT FROM outlet.nodes n WHERE n.id = \(node) AND n.expires > clock_timestamp())"
    }
}
