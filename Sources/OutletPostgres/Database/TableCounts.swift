/// The number of reads and changes of each table on a connection, from PostgreSQL's own statistics.
///
/// A transaction has read or changed the tables whose numbers have grown in it, including those behind views, functions,
/// triggers and foreign keys.
struct TableCounts {
    private struct Count {
        var reads = 0
        var changes = 0
    }

    // A scan of an index counts for its table. Partitions count separately.
    private static let sql = """
        SELECT n.nspname || '.' || c.relname,
            pg_stat_get_xact_numscans(c.oid) + coalesce((
                SELECT sum(pg_stat_get_xact_numscans(i.indexrelid)) FROM pg_index i WHERE i.indrelid = c.oid)::int8, 0),
            pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid)
                + pg_stat_get_xact_tuples_deleted(c.oid)
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'outlet')
        """

    private var counts: [String: Count] = [:]

    /// The counts of a connection's transaction at this moment.
    init(_ connection: PlainConnection) throws(PostgresStoreError) {
        let rows = try connection.ask(Self.sql, [])
        for row in 0..<rows.count {
            let count = Count(reads: rows.int(row, 1) ?? 0, changes: rows.int(row, 2) ?? 0)
            if count.reads + count.changes > 0 { counts[rows.text(row, 0) ?? ""] = count }
        }
    }

    /// The tables that were read since earlier counts.
    func read(since earlier: TableCounts) -> Set<String> {
        Set(counts.filter { $0.value.reads > earlier.counts[$0.key]?.reads ?? 0 }.keys)
    }

    /// The tables that were changed since earlier counts.
    func changed(since earlier: TableCounts) -> Set<String> {
        Set(counts.filter { $0.value.changes > earlier.counts[$0.key]?.changes ?? 0 }.keys)
    }
}
