extension Statement {
    /// What is about shared models.
    var ofSharedModels: String {
        switch self {
        case .sharedModel:
            "SELECT version, ends, bytes FROM outlet.shared_models WHERE name = $1::bytea AND key = $2::bytea AND version > 0"
        case .sharedModels:
            "SELECT name, key FROM outlet.shared_models WHERE version > 0"
        case .insertSharedModel:
            // A row without a version is there for a commit that has not come.
            """
            INSERT INTO outlet.shared_models AS m (name, key, version, ends, bytes)
            VALUES ($1::bytea, $2::bytea, $3::int8, $4::int8, $5::bytea)
            ON CONFLICT (name, key) DO UPDATE SET version = excluded.version, ends = excluded.ends, bytes = excluded.bytes
            WHERE m.version = 0 RETURNING 1
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
            // other. A row that was locked is seen in its newest version.
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
                SELECT m.name, m.key, m.version FROM outlet.shared_models m
                WHERE EXISTS (SELECT FROM session)
                AND (m.name, m.key) IN (SELECT name, key FROM given) ORDER BY m.name, m.key FOR NO KEY UPDATE
            ), fitting AS MATERIALIZED (
                SELECT count(*) = (SELECT count(*) FROM given) AS fits FROM given g
                JOIN locked l ON l.name = g.name AND l.key = g.key AND l.version = g.version - 1
            ), \(Self.committed(where: "id = (SELECT id FROM session) AND (SELECT fits FROM fitting)")), shared AS (
                UPDATE outlet.shared_models m SET version = g.version, ends = nullif(g.ends, 9223372036854775807),
                    bytes = CASE WHEN get_byte(g.bytes, 0) = 1 THEN substr(g.bytes, 2) END
                FROM given g, updated WHERE m.name = g.name AND m.key = g.key RETURNING 1
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
