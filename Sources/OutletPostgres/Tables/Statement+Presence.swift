extension Statement {
    /// What is about who is present.
    var ofPresence: String {
        switch self {
        case .exchangePresence:
            // What was written is not among what a select of the same statement finds. All write in one order, so that no two wait for
            // each other.
            """
            WITH written AS (
                INSERT INTO outlet.presence AS p (place, session, principal, name, since, seen, expires)
                SELECT place, session, principal, name, since,
                    statement_timestamp() - age * interval '1 millisecond',
                    statement_timestamp() + (lasts - age) * interval '1 millisecond'
                FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int8[], $6::int8[], $7::int8[])
                    AS g(place, session, principal, name, since, age, lasts)
                ORDER BY place, session
                ON CONFLICT (place, session) DO UPDATE
                    SET principal = excluded.principal, name = excluded.name, seen = excluded.seen,
                        expires = excluded.expires,
                        since = CASE WHEN p.expires > statement_timestamp() THEN least(p.since, excluded.since)
                            ELSE excluded.since END
                    WHERE p.seen <= excluded.seen
                RETURNING place, session, principal, name, since, expires
            ), present AS (
                SELECT * FROM written
                UNION ALL
                SELECT place, session, principal, name, since, expires FROM outlet.presence p
                WHERE place = ANY($8::text[])
                AND NOT EXISTS (SELECT FROM written w WHERE w.place = p.place AND w.session = p.session)
            )
            SELECT place, session, principal, name, since,
                ceil(extract(epoch FROM expires - statement_timestamp()) * 1000)::int8
            FROM present WHERE place = ANY($8::text[]) AND expires > statement_timestamp()
            """
        case .forgetPresence:
            // Waits for no row: one that is about to be changed stays.
            """
            DELETE FROM outlet.presence WHERE (place, session) IN (
                SELECT place, session FROM outlet.presence WHERE expires < statement_timestamp() - interval '1 minute'
                LIMIT 10000 FOR UPDATE SKIP LOCKED)
            """
        default: ""
        }
    }
}
