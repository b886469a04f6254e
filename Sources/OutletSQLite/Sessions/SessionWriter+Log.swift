import Dispatch
import GRDB
import Outlet
import Synchronization

extension SessionWriter {
    /// Schedules a checkpoint of the rest of the log between two transactions. It is short, since nearly all of the log is in
    /// the file.
    func finishMove(with isMoved: Bool) {
        let isFree = state.withLock { state in
            state.isMoving = false
            // If the log could not be moved, that is tried again after as many further bytes.
            state.log = 0
            state.isRestDue = (isMoved || state.isRestDue) && state.end == nil
            return state.isRestDue && state.begin()
        }
        if isFree { wake() }
    }

    /// Checkpoints the rest of the log, so that the next transaction begins a new one. That transaction flushes the log's
    /// header, so an empty one is made here: no calling thread has to flush.
    func moveRest() {
        // If changes are written faster than the log is moved, they wait for the mover.
        if state.withLock({ $0.log >= limits.log * limits.logs }) { mover.wait() }
        state.withLock { $0.isRestDue = false }
        // After a failure the log is kept for the next time.
        try? database.inDatabase { database in
            _ = try database.moveLog()
            try database.execute(sql: "UPDATE totals SET sessions = sessions")
        }
    }

    /// Checks the files each second, so that the writer notices without a transaction that they were removed, or that another
    /// process requests something.
    func watch() {
        thread.asyncAfter(deadline: .now() + .seconds(limits.pause)) { [weak self] in
            guard let self, state.withLock({ $0.end == nil }) else { return }
            do throws(StoreError) {
                try files.verifyPlace()
                endAsked()
                watch()
            } catch {
                end(with: error)
            }
        }
    }

    /// Ends the sign-ins that another process has requested to end. After a failure the next check tries again.
    private func endAsked() {
        guard (try? database.inDatabase({ try AskedEnds.areThere(in: $0) })) == true else { return }
        let asked = AskedEnds()
        let finish: Completion<Bool> = { written in
            guard case .success = written, let tell = self.follower.withLock({ $0 }) else { return }
            let (signIns, sessions) = asked.ended
            tell(signIns, sessions)
        }
        // A change of a sweep is always written on the writer's thread.
        _ = try? write(.endAsked(asked), then: finish)
    }

    /// Ends all writing, since the files were removed or replaced. Moves the content of a removed log into the file, if that is
    /// still in its place.
    func end(with error: StoreError) {
        let isFirst = state.withLock { state in
            defer { state.end = state.end ?? error }
            return state.end == nil
        }
        guard isFirst else { return }
        findings.add(.damage(error.description))
        // Two checkpoints can't run at once.
        mover.wait()
        do {
            try database.inDatabase { try $0.moveWholeLog(within: limits.patience) }
        } catch {
            findings.add(.damage("Not all that the log of \(path) had is in the file: \(error)"))
        }
    }

    /// Rewrites the file without removed data, and without damaged data of a principal, and empties the log.
    func scrub(of principal: Principal) throws {
        do {
            try database.inDatabase { database in
                try database.execute(
                    sql: """
                        DELETE FROM damaged_entries WHERE session IN
                            (SELECT number FROM damaged_sessions WHERE principal IS :id AND tenant IS :tenant);
                        DELETE FROM damaged_sessions WHERE principal IS :id AND tenant IS :tenant;
                        DELETE FROM sign_ins WHERE principal IS :id AND tenant IS :tenant;
                        UPDATE totals SET sign_ins = (SELECT count(*) FROM sign_ins)
                        """, arguments: ["id": principal.id, "tenant": principal.tenant])
                // SQLite reuses memory for the pages of the new file; secure deletion clears it first.
                try database.execute(sql: "PRAGMA secure_delete = ON")
                try database.execute(sql: "VACUUM")
                try database.checkpoint(.truncate)
            }
        } catch {
            throw StoreError(error, at: path)
        }
    }
}
