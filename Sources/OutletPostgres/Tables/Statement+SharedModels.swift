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
        case .sharedModelVersion:
            // The version may be one since the value in the row, or one of those before, which begin with a value. First comes the
            // model, with the number of the version with the value.
            """
            WITH model AS MATERIALIZED (
                SELECT version, ends, coalesce(base, version) AS base, earlier, bytes
                FROM outlet.shared_models WHERE name = $1::bytea AND key = $2::bytea AND version > 0
                AND ($3::int8 BETWEEN coalesce(base, version) AND version OR $3::int8 BETWEEN earlier AND earlier_last)
            )
            SELECT CASE WHEN $3::int8 >= base THEN base ELSE earlier END, ends, $3::int8 >= base,
                CASE WHEN $3::int8 >= base THEN bytes END
            FROM model
            UNION ALL
            SELECT e.version, NULL, NULL, e.bytes FROM model m
            JOIN outlet.shared_edits e ON e.name = $1::bytea AND e.key = $2::bytea AND e.version <= $3::int8
                AND CASE WHEN $3::int8 >= m.base THEN e.version > m.base ELSE e.version >= m.earlier END
            ORDER BY 3 NULLS LAST, 1
            """
        case .sharedModels:
            "SELECT name, key FROM outlet.shared_models WHERE version > 0"
        case .sharedModelCounts:
            "SELECT name, count(*) FROM outlet.shared_models WHERE version > 0 GROUP BY name"
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
            // 2 an edit, for which the value in the row stays as it is; and with 4 more that what was there is kept.
            """
            WITH given AS MATERIALIZED (
                SELECT name, key, version, ends, get_byte(bytes, 0) & 3 AS kind, get_byte(bytes, 0) >= 4 AS keeps,
                    substr(bytes, 2) AS bytes
                FROM unnest($15::bytea[], $16::bytea[], $17::int8[], $18::int8[], $19::bytea[])
                    AS g(name, key, version, ends, bytes)
            ), lease AS MATERIALIZED (
                SELECT \(Self.holds(lease: "$14::int8", of: "$1::text", node: "$13::int8")) AS holds
            ), session AS MATERIALIZED (
                SELECT id FROM outlet.sessions WHERE id = $1::text AND version = $2::int8
                AND (SELECT holds FROM lease) FOR NO KEY UPDATE
            ), locked AS MATERIALIZED (
                SELECT m.name, m.key, m.version, coalesce(m.base, m.version) AS base, m.bytes IS NOT NULL AS has_value
                FROM outlet.shared_models m
                WHERE EXISTS (SELECT FROM session)
                AND (m.name, m.key) IN (SELECT name, key FROM given) ORDER BY m.name, m.key FOR NO KEY UPDATE
            ), fitting AS MATERIALIZED (
                SELECT count(*) = (SELECT count(*) FROM given) AS fits FROM given g
                JOIN locked l ON l.name = g.name AND l.key = g.key AND l.version = g.version - 1
                    AND (g.kind <> 2 OR l.has_value)
            ), \(Self.committed(where: "id = (SELECT id FROM session) AND (SELECT fits FROM fitting)")), kept AS (
                INSERT INTO outlet.shared_edits (name, key, version, bytes)
                SELECT m.name, m.key, l.base, m.bytes FROM given g, locked l, updated, outlet.shared_models m
                WHERE g.keeps AND l.has_value AND l.name = g.name AND l.key = g.key
                AND m.name = g.name AND m.key = g.key
            ), shared AS (
                UPDATE outlet.shared_models m SET version = g.version, ends = nullif(g.ends, 9223372036854775807),
                    bytes = CASE g.kind WHEN 1 THEN g.bytes WHEN 2 THEN m.bytes END,
                    base = CASE WHEN g.kind = 2 THEN l.base END,
                    earlier = CASE WHEN g.keeps AND l.has_value THEN l.base ELSE m.earlier END,
                    earlier_last = CASE WHEN g.keeps AND l.has_value THEN l.version ELSE m.earlier_last END
                FROM given g, locked l, updated
                WHERE l.name = g.name AND l.key = g.key AND m.name = g.name AND m.key = g.key
                RETURNING m.name, m.key, g.version, g.kind, g.bytes, g.keeps AND l.has_value AS keeps, l.base
            ), folded AS (
                DELETE FROM outlet.shared_edits e USING shared s WHERE s.kind <> 2 AND e.name = s.name AND e.key = s.key
                AND CASE WHEN s.keeps THEN e.version < s.base ELSE e.version > s.base END
            ), edited AS (
                INSERT INTO outlet.shared_edits (name, key, version, bytes)
                SELECT name, key, version, bytes FROM shared WHERE kind = 2
            )
            \(Self.committedCount)
            """
        case .removeSharedModels:
            // Waits for no row: one that is about to be changed stays.
            """
            DELETE FROM outlet.shared_models WHERE (name, key) IN (
                SELECT name, key FROM outlet.shared_models WHERE ends < $1::int8 AND \(Self.tidies("$2::int8"))
                LIMIT 10000 FOR UPDATE SKIP LOCKED)
            """
        default: ""
        }
    }
}
