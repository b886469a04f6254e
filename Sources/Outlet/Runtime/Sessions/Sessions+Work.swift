import FoundationEssentials
import Logging
import ViewTree

extension Sessions {
    /// Starts pending work of a session that does not run here yet, and cancels work that is not pending any more. Call
    /// it within a turn.
    func attend(_ session: Session) {
        let id = session.id
        for work in live.setWork(session.state.work, of: id) {
            switch work.kind {
            case .call(let call): start(call, of: work, key: session.state.key(ofCall: work.id), to: id)
            case .delayed(let delayed):
                let rest = max(0, delayed.due.timeIntervalSinceNow)
                let deadline = times.deadlines.after(.seconds(rest)) { self.perform(work, of: id) }
                live.keep(LoadHandle(notBefore: deadline.due, cancel: deadline.cancel), for: work, of: id)
            case .load:
                do {
                    guard let run = try reducer.run(work, of: session) else { continue }
                    let handle = run.start(times) { outcome in self.deliver(outcome, of: work, to: id) }
                    live.keep(handle, for: work, of: id)
                } catch {
                    logger.error("A load did not start", metadata: ["error": "\(error)"])
                }
            }
        }
        for tell in live.workWatchers(of: id) { tell() }
    }

    /// Takes up the pending work of a session from another process, or from before a restart of this one.
    func takeUp(_ session: Session) {
        if session.state.work.isEmpty || live.hasWork(session.id) { return }
        turn(session.id) { session -> Decision<Void> in
            guard let session else { return .keep(()) }
            if let step = self.takenUp(session) { return .change(step.change(), ()) }
            self.attend(session)
            return .keep(())
        } then: { _ in
        }
    }

    /// Performs delayed effects.
    private func perform(_ work: PendingWork, of id: SessionID) {
        apply(work, to: id) { session in
            guard var step = try self.reducer.reduce(due: work.id, to: session, in: session.context(now: .now)) else {
                return nil
            }
            try self.limit(&step, since: session, posted: 0)
            return step
        }
    }

    /// Applies the outcome of a load to its screen. `outcome` is evaluated within the turn: of several outcomes that
    /// arrive during another turn, only the newest counts.
    private func deliver(_ outcome: @escaping @Sendable () -> LoadOutcome, of work: PendingWork, to id: SessionID) {
        apply(work, to: id) { session in
            let outcome = outcome()
            self.environment.log(outcome, of: work)
            let context = session.context(now: .now)
            return try self.limited(since: session, posted: 0) {
                try self.reducer.reduce(outcome, of: work.id, to: session, in: context)
            } orElse: {
                try self.reducer.reduce(.failed(.failed(reason: "")), of: work.id, to: session, in: context)
            }
        }
    }

    /// Applies what work has brought, in a turn of its session. While the store can't keep it, tries again, with pauses.
    ///
    /// - Parameters:
    ///   - body: the step; nil if nothing changes.
    ///   - then: runs once the step is committed, or none was needed.
    func apply(
        _ work: PendingWork, to id: SessionID, attempt: Int = 1,
        _ body: @escaping @Sendable (Session) throws -> EventStep?, then: @escaping @Sendable () -> Void = {}
    ) {
        turn(id) { session -> Decision<Void> in
            guard let session else {
                self.live.endWork(of: id)
                return .keep(())
            }
            guard let step = try body(session) else { return .keep(()) }
            self.logger.trace(step.traces, of: id)
            return .change(step.change(), ())
        } then: { answer in
            switch answer {
            case .success: then()
            case .failure(let problem as Problem) where problem.type == .storeUnavailable:
                _ = self.times.deadlines.after(RetryPause.after(attempt)) {
                    self.apply(work, to: id, attempt: attempt + 1, body, then: then)
                }
            case .failure(let error): self.drop(work, of: id, because: error)
            }
        }
    }

    /// Drops work whose outcome could not be applied; otherwise the session would wait for it forever.
    private func drop(_ work: PendingWork, of id: SessionID, because error: any Error) {
        logger.error(
            "What was waited for was not taken", metadata: ["work": "\(work.name)", "error": "\(error)"])
        turn(id) { session -> Decision<Void> in
            guard let session else { return .keep(()) }
            var step = EventStep(from: session)
            step.session.work.removeAll { $0.id == work.id }
            return .change(step.change(), ())
        } then: { _ in
        }
    }
}

extension PendingWork {
    /// The name of the service or the load, for the log.
    var name: String {
        switch kind {
        case .call(let call): call.service
        case .load(let name, _): name
        case .delayed: "delayed effects"
        }
    }
}
