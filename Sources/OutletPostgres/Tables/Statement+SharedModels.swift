extension Statement {
    /// What is about shared models.
    var ofSharedModels: String {
        switch self {
        case .sharedModel:
            // One statement, which sees one moment. The model comes first, then its edits: all, or those since a known version.
            """
            WITH model AS MATERIALIZED (
                SELECT version, ends, coalesce(base, version) AS base, bytes,
                    coalesce($3::int8 > 0 AND $3::int8 >= base AND $3::int8 < version, false) AS is_known
                FROM outlet.shared_models WHERE name = $1::bytea AND key = $2::bytea AND version > 0
            )
            SELECT version, ends, base, CASE WHEN NOT is_known THEN bytes END FROM model
            UNION ALL
            SELECT e.version, NULL, NULL, e.bytes FROM model m
            JOIN outlet.shared_edits e ON e.name = $1::bytea AND e.key = $2::bytea
                AND e.version > CASE WHEN m.is_known THEN $3::int8 ELSE m.base END
            ORDER BY 3 NULLS LAST, 1
            """
        case .sharedModels:
            "SELECT name, key FROM outlet.shared_models WHERE version > 0"
        case .insertSharedModel:
            // A row without a version is there for a commit that has not come.
            """
            WITH added AS (
                INSERT INTO outlet.shared_models AS m (name, key, version, ends, bytes, base)
                VALUES ($1::bytea, $2::bytea, $3::int8, $4::int8, $5::bytea, $6::int8)
                ON CONFLICT (name, key) DO UPDATE SET version = excluded.version, ends = excluded.ends,
                    bytes = excluded.bytes, base = excluded.base
                WHERE m.version = 0 RETURNING name, key, base
            ), edits AS (
                INSERT INTO outlet.shared_edits (name, key, version, bytes)
                SELECT a.name, a.key, a.base + e.place, e.bytes
                FROM added a, unnest($7::bytea[]) WITH ORDINALITY AS e(bytes, place)
            )
            SELECT 1 FROM added
            """
        case .sharedModelVersions:
            """
            SELECT g.place, m.version
            FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS g(name, key, place)
            JOIN outlet.shared_models m ON m.name = g.name AND m.key = g.key WHERE m.version > 0
            """
        case .addSharedModels:
            // Rows without a version, so that the commit has something to lock. They end at once, should it not come.
            """
            INSERT INTO outlet.shared_models (name, key, version, ends)
            SELECT name, key, 0, 0 FROM unnest($1::bytea[], $2::bytea[]) AS g(name, key) ORDER BY name, key
            ON CONFLICT DO NOTHING
            """
        case .commitShared:
            // As `commit`. The session is locked first and then the models in their order, in all transactions: no two wait for each
            // other. A row that was locked is seen in its newest version. The first byte says what the others are: 0 nothing, 1 a value,
            // 2 an edit, for which the value in the row stays as it is.
            """
            WITH given AS MATERIALIZED (
                SELECT * FROM unnest($15::bytea[], $16::bytea[], $17::int8[], $18::int8[], $19::bytea[])
                    AS g(name, key, version, ends, bytes)
            ), lease AS MATERIALIZED (
                SELECT \(Self.holds(lease: "$14::int8", of: "$1::text", node: "$13::int8")) AS holds
            ), session AS MATERIALIZED (
                SELECT id FROM outlet.sessions WHERE id = $1::text AND version = $2::int8
                AND (SELECT holds FROM lease) FOR NO KEY UPDATE
            ), locked AS MATERIALIZED (
                SELECT m.name, m.key, m.version, m.bytes IS NOT NULL AS has_value FROM outlet.shared_models m
                WHERE EXISTS (SELECT FROM session)
                AND (m.name, m.key) IN (SELECT name, key FROM given) ORDER BY m.name, m.key FOR NO KEY UPDATE
            ), fitting AS MATERIALIZED (
                SELECT count(*) = (SELECT count(*) FROM given) AS fits FROM given g
                JOIN locked l ON l.name = g.name AND l.key = g.key AND l.version = g.version - 1
                    AND (get_byte(g.bytes, 0) <> 2 OR l.has_value)
            ), \(Self.committed(where: "id = (SELECT id FROM session) AND (SELECT fits FROM fitting)")), shared AS (
                UPDATE outlet.shared_models m SET version = g.version, ends = nullif(g.ends, 9223372036854775807),
                    bytes = CASE get_byte(g.bytes, 0) WHEN 1 THEN substr(g.bytes, 2) WHEN 2 THEN m.bytes END,
                    base = CASE WHEN get_byte(g.bytes, 0) = 2 THEN coalesce(m.base, m.version) END
                FROM given g, updated WHERE m.name = g.name AND m.key = g.key
                RETURNING m.name, m.key, g.version, g.bytes
            ), folded AS (
                DELETE FROM outlet.shared_edits e USING shared s
                WHERE get_byte(s.bytes, 0) <> 2 AND e.name = s.name AND e.key = s.key
            ), edited AS (
                INSERT INTO outlet.shared_edits (name, key, version, bytes)
                SELECT name, key, version, substr(bytes, 2) FROM shared WHERE get_byte(bytes, 0) = 2
            )
            \(Self.committedCount)
            """
        case .removeSharedModels:
            // Waits for no row: one that is about to be changed stays.
            """
            DELETE FROM outlet.shared_models WHERE (name, key) IN (
                SELECT name, key FROM outlet.shared_models WHERE ends < $1::int8 LIMIT 10000 FOR UPDATE SKIP LOCKED)
            """
        default: ""
        }
    }
}
