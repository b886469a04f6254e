import Dispatch
import GRDB
import Outlet
import Synchronization

extension SessionWriter {
    /// What is left of the log is moved between two transactions, which takes little: nearly all of it is in the file.
    func finishMove(with isMoved: Bool) {
        let isFree = state.withLock { state in
            state.isMoving = false
            // Tried again when as much has come once more.
            state.log = 0
            state.isRestDue = (isMoved || state.isRestDue) && state.end == nil
            return state.isRestDue && state.begin()
        }
        if isFree { wake() }
    }

    /// Moves what is left of the log, so that the next transaction begins it anew. That one flushes the new log's header: an
    /// empty one does it here, so that no calling thread has to.
    func moveRest() {
        // Where changes come faster than the log is moved, they wait for that.
        if state.withLock({ $0.log >= limits.log * limits.logs }) { mover.wait() }
        state.withLock { $0.isRestDue = false }
        // A failure leaves the log as it is, for the next time.
        try? database.inDatabase { database in
            _ = try database.moveLog()
            try database.execute(sql: "UPDATE totals SET sessions = sessions")
        }
    }

    /// Looks at the files each second: without a transaction the writer would not notice that they are gone, or that another process asks
    /// for something.
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

    /// Ends the sign-ins that another process asks to end. If that fails, it is tried again at the next look.
    private func endAsked() {
        guard (try? database.inDatabase({ try AskedEnds.areThere(in: $0) })) == true else { return }
        let asked = AskedEnds()
        let finish: Completion<Bool> = { written in
            guard case .success = written, let tell = self.follower.withLock({ $0 }) else { return }
            let (signIns, sessions) = asked.ended
            tell(signIns, sessions)
        }
        // A sweep's change is always written on the writer's thread.
        _ = try? write(.endAsked(asked), then: finish)
    }

    /// Lets nothing be written any more: the files are gone. What is in a log that has lost its name is moved into the file,
    /// where that has its own.
    func end(with error: StoreError) {
        let isFirst = state.withLock { state in
            defer { state.end = state.end ?? error }
            return state.end == nil
        }
        guard isFirst else { return }
        findings.add(.damage(error.description))
        // Two can't move it at once.
        mover.wait()
        do {
            try database.inDatabase { try $0.moveWholeLog(within: limits.patience) }
        } catch {
            findings.add(.damage("Not all that the log of \(path) had is in the file: \(error)"))
        }
    }

    /// Writes the file anew without what was removed, and without what was put aside or is damaged of a principal, and empties
    /// the log.
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
                // SQLite reuses memory for the pages of the new file. Secure deletion clears it before.
                try database.execute(sql: "PRAGMA secure_delete = ON")
                try database.execute(sql: "VACUUM")
                try database.checkpoint(.truncate)
            }
        } catch {
            throw StoreError(error, at: path)
        }
    }
}
