import GRDB

/// How much a store has, and has done in all its time.
struct StoreTotals: Sendable, Equatable {
    /// The store's own number.
    let store: Int64
    /// The number of sessions.
    var sessions: Int
    /// The number of sessions that were added or removed, and of commits.
    var changes: Int
    /// The number of the row that was changed last; 0 if a session was added or removed since.
    var row: Int64 = 0

    /// The totals that the tables have. The number of commits since a session was last added or removed is the largest that
    /// is found in the row that was noted last, and in the rows that were used in the last minute of use; without a note, in
    /// all rows.
    init(in database: Database, since note: StoreNote? = nil) throws {
        let found = try GRDB.Row.fetchOne(
            database,
            sql: """
                SELECT store, sessions, max(
                    changes,
                    ifnull((SELECT max(change) FROM sessions
                        WHERE \(note == nil ? "1" : "minute >= (SELECT max(minute) FROM sessions)")), 0),
                    ifnull((SELECT change FROM sessions WHERE number = ?), 0))
                FROM totals
                """, arguments: [note?.row])
        guard let found else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        store = try found.value(0)
        sessions = try found.value(1)
        changes = try found.value(2)
    }

    /// What is noted beside the file.
    func note(of process: Int) -> StoreNote {
        StoreNote(process: process, store: store, changes: changes, row: row, sessions: sessions)
    }
}
