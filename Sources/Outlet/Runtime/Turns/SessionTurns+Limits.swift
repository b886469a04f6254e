import Logging
import ViewTree

extension SessionTurns {
    /// Keeps a session within its limit before its commit: drops history and bytes of answers first.
    ///
    /// - Parameters:
    ///   - posted: the size of the input that led to the step, in bytes.
    ///   - isEvent: whether a client posted it. Only then is it refused for lack of memory; results of loads and
    ///     services are not.
    /// - Throws: a `Problem` if the step makes the session larger than its limit, or an event makes it larger while
    ///   memory is short. A step that makes it smaller is never refused.
    func limit(_ step: inout EventStep, since old: Session, posted: Int, isEvent: Bool = false) throws {
        step.session.size.add(64 + posted + (step.patch?.count ?? 0))
        let all = store.bytes ?? 0
        if all <= limits.all, !step.session.size.isDue, step.session.bytes <= limits.session { return }
        try reducer.measure(&step.session)
        let size = step.session.size.estimate
        let isShort = isEvent && all > limits.allGrown
        if size > limits.session || isShort {
            // The committed size may be an estimate, so it is measured. The record of a new key does not count, so that
            // it refuses no event.
            var before = old.state
            try reducer.measure(&before)
            let keys = (step.session.answers?.knownBytes ?? 0) - (before.answers?.knownBytes ?? 0)
            if size - max(0, keys) > before.size.estimate {
                throw refusal(at: old.revision, isFull: size > limits.session)
            }
        }
        dropSurplus(of: &step.session, within: min(limits.session, isShort ? old.bytes : .max))
    }

    /// Drops history and bytes of answers until the session has at most `bytes` bytes, or nothing more can be dropped.
    func dropSurplus(of session: inout SessionState, within bytes: Int) {
        let room = bytes - session.size.estimate
        if session.droppable > room { metrics.dropped.add(session.drop(toFit: max(0, room))) }
    }

    /// Returns the step of `body` if the session has room for it, and it opens no screen under maintenance; otherwise the
    /// step of `fail`, which reports a failure to the screen.
    func limited(
        since old: Session, posted: Int, _ body: () throws -> EventStep?, orElse fail: () throws -> EventStep?
    ) throws -> EventStep? {
        do {
            guard var step = try body() else { return nil }
            try limit(&step, since: old, posted: posted)
            return step
        } catch let problem as Problem where problem.type == .sessionFull || problem.type == .sharedFull {
            environment.rareLog.warning("A session has no room for an outcome", ["problem": "\(problem.detail)"])
            return try fail()
        } catch let problem as Problem where problem.type == .underMaintenance {
            environment.rareLog.warning(
                "An outcome would open a screen under maintenance", ["problem": "\(problem.detail)"])
            return try fail()
        }
    }

    private func refusal(at revision: Int, isFull: Bool) -> Problem {
        if isFull {
            metrics.fullSessions.add(1)
            return Problem(
                .sessionFull, "The session would hold more than \(limits.session) bytes.", revision: revision)
        }
        metrics.memoryRefusals.add(1)
        return Problem(.outOfMemory, "The sessions hold all that they may: none of them can grow.")
    }
}
