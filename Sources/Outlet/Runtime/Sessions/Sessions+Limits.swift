import Logging
import ViewTree

extension Sessions {
    /// Keeps a session that is about to be committed within its limit: drops history and bytes of answers first.
    ///
    /// - Parameters:
    ///   - posted: how many bytes came with what led to the step.
    ///   - isEvent: whether a client posted it: then it waits for memory; what loads and services bring does not.
    /// - Throws: a `Problem` if the step would make the session larger than it may be, or an event would make it larger at
    ///   all while there is no memory; what makes it smaller is never refused.
    func limit(_ step: inout EventStep, since old: Session, posted: Int, isEvent: Bool = false) throws {
        step.session.size.add(64 + posted + (step.patch?.count ?? 0))
        let all = store.bytes ?? 0
        if all <= limits.all, !step.session.size.isDue, step.session.bytes <= limits.session { return }
        try reducer.measure(&step.session)
        let size = step.session.size.estimate
        let isShort = isEvent && all > limits.allGrown
        if size > limits.session || isShort {
            // What was committed may have been estimated only. A key that is known from now on refuses no event.
            var before = old.state
            try reducer.measure(&before)
            let keys = (step.session.answers?.knownBytes ?? 0) - (before.answers?.knownBytes ?? 0)
            if size - max(0, keys) > before.size.estimate {
                throw refusal(of: step.session, isFull: size > limits.session)
            }
        }
        dropSurplus(of: &step.session, within: min(limits.session, isShort ? old.bytes : .max))
    }

    /// Drops history and bytes of answers until a session holds so many bytes, as far as that does it.
    func dropSurplus(of session: inout SessionState, within bytes: Int) {
        let room = bytes - session.size.estimate
        if session.droppable > room { metrics.dropped.add(session.drop(toFit: max(0, room))) }
    }

    /// A step that the session has room for; else the one that tells the screen of a failure.
    func limited(
        since old: Session, posted: Int, _ body: () throws -> EventStep?, orElse fail: () throws -> EventStep?
    ) throws -> EventStep? {
        do {
            guard var step = try body() else { return nil }
            try limit(&step, since: old, posted: posted)
            return step
        } catch let problem as Problem where problem.type == .sessionFull {
            logger.warning("A session has no room for what came", metadata: ["problem": "\(problem.detail)"])
            return try fail()
        }
    }

    private func refusal(of session: SessionState, isFull: Bool) -> Problem {
        if isFull {
            metrics.fullSessions.add(1)
            return Problem(
                .sessionFull, "The session would hold more than \(limits.session) bytes.", revision: session.revision)
        }
        metrics.memoryRefusals.add(1)
        return Problem(.outOfMemory, "The sessions hold all that they may: none of them can grow.")
    }
}
