import GRDB
import Outlet
import Synchronization

extension SessionWriter {
    /// Writes changes in one transaction. Waits at most `patience` milliseconds for another program. Throws if none of them is
    /// written.
    func transact(_ changes: [SessionChange], patience: Int32) throws -> [Bool] {
        let start = ContinuousClock.now
        let (results, totals) = try inTransaction(patience: patience) { tables in
            (try changes.map { try tables.write($0) }, tables.totals)
        }
        files.note(totals)
        count(changes, totals, since: start)
        return results
    }

    /// Writes about as much as a small session, and rolls it back, to test whether a failure such as a full disk is over.
    func probe() throws {
        try inTransaction(patience: limits.patience) { try $0.probe() }
        state.withLock { $0.hasFailed = false }
    }

    private func inTransaction<Value>(
        patience: Int32, _ body: (inout SessionTables) throws -> Value
    ) throws -> Value {
        do {
            return try database.inDatabase { _ in
                try tables.withLock { tables in
                    guard var open = tables.take() else { throw StoreError.closed(path) }
                    defer { tables = open }
                    do {
                        try open.begin(patience: patience)
                        let value = try body(&open)
                        // Checked before the commit: a change in a file that was removed must not be answered as kept.
                        try files.verifyPlace()
                        try open.commit()
                        return value
                    } catch {
                        open.rollBack()
                        throw error
                    }
                }
            }
        } catch {
            let error = StoreError(error, at: path)
            if error.code == .replaced { end(with: error) }
            // A lock of another program is no fault of the files.
            if patience > 0 || error.code != .busy { state.withLock { $0.hasFailed = true } }
            if error.code == .damaged { findings.add(.damage(error.description)) }
            throw error
        }
    }

    private func count(_ changes: [SessionChange], _ totals: StoreTotals, since start: ContinuousClock.Instant) {
        let (seconds, attoseconds) = start.duration(to: .now).components
        transactionTime.add(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000), ordering: .relaxed)
        total.store(totals.sessions, ordering: .relaxed)
        self.changes.add(changes.count, ordering: .relaxed)
        transactions.add(1, ordering: .relaxed)
        // A change writes two or three pages of the tables.
        let log = changes.reduce(0) { $0 + $1.size + 10_000 }
        let isDue = state.withLock { state in
            state.log += log
            state.hasFailed = false
            if state.log >= limits.log * limits.logs { state.isRestDue = true }
            guard state.log >= limits.log, !state.isMoving else { return false }
            state.isMoving = true
            return true
        }
        if isDue { mover.move { self.finishMove(with: $0) } }
    }
}
