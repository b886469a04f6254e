import GRDB
import Synchronization

extension SessionWriter {
    /// Writes changes in one transaction. Throws if none of them is written.
    func transact(_ changes: [SessionChange]) throws -> [Bool] {
        let start = ContinuousClock.now
        let results = try inTransaction { database in
            let results = try rows.withLock { rows in try changes.map { try $0.write(to: database, &rows) } }
            let growth = Self.growth(of: changes, results)
            if growth != 0 {
                try database.statement("UPDATE totals SET sessions = sessions + ?", [growth]).execute()
            }
            return results
        }
        count(changes, results, since: start)
        return results
    }

    /// Writes about as much as a small session has, and takes it back: whether a failure has passed, such as a full disk.
    func probe() throws {
        try inTransaction { database in
            try database.statement(
                "INSERT INTO entries (session, kind, number, bytes) VALUES (0, 0, 0, zeroblob(16384))"
            ).execute()
            try database.statement("DELETE FROM entries WHERE session = 0").execute()
        }
        state.withLock { $0.hasFailed = false }
    }

    private func inTransaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try database.inDatabase { database in
                try database.statement("BEGIN IMMEDIATE").execute()
                do {
                    let value = try body(database)
                    try database.statement("COMMIT").execute()
                    return value
                } catch {
                    if database.isInsideTransaction { try? database.rollback() }
                    rows.withLock { $0.removeAll() }
                    throw error
                }
            }
        } catch {
            state.withLock { $0.hasFailed = true }
            throw StoreError(error, at: path)
        }
    }

    private static func growth(of changes: [SessionChange], _ results: [Bool]) -> Int {
        zip(changes, results).reduce(0) { $1.1 ? $0 + $1.0.growth : $0 }
    }

    private func count(_ changes: [SessionChange], _ results: [Bool], since start: ContinuousClock.Instant) {
        let (seconds, attoseconds) = start.duration(to: .now).components
        transactionTime.add(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000), ordering: .relaxed)
        total.add(Self.growth(of: changes, results), ordering: .relaxed)
        // Commits were counted by the journal.
        self.changes.add(changes.count { !$0.isCommit }, ordering: .relaxed)
        transactions.add(1, ordering: .relaxed)
        // A change writes two or three pages of the tables.
        let log = changes.reduce(0) { $0 + $1.size + 10_000 }
        state.withLock { state in
            state.log += log
            state.hasFailed = false
        }
    }

    /// Writes the file anew without what was removed, and empties the log.
    func scrub() throws {
        do {
            try database.inDatabase { database in
                // SQLite reuses memory for the pages of the new file. Secure deletion clears it before.
                try database.execute(sql: "PRAGMA secure_delete = ON")
                try database.execute(sql: "VACUUM")
                try database.checkpoint(.truncate)
            }
        } catch {
            throw StoreError(error, at: path)
        }
    }

    /// Moves the log into the file. The next transaction begins the log anew and flushes its header: an empty one does it
    /// here, so that no calling thread has to.
    func checkpoint() {
        state.withLock { $0.log = 0 }
        // A failure leaves the log as it is; a later checkpoint tries again.
        try? database.inDatabase { database in
            try database.checkpoint(.passive)
            try database.execute(sql: "UPDATE totals SET sessions = sessions")
        }
    }
}
