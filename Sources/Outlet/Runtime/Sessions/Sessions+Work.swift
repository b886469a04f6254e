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
            case .call(let call):
                let task = Task.detached { await self.callService(call, of: work, to: id) }
                live.keep(LoadHandle { task.cancel() }, for: work, of: id)
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
            if let session { self.attend(session) }
            return .keep(())
        } then: { _ in
        }
    }

    /// Performs delayed effects.
    private func perform(_ work: PendingWork, of id: SessionID) {
        turn(id) { session -> Decision<Void> in
            guard let session,
                var step = try self.reducer.reduce(due: work.id, to: session, in: session.context(now: .now))
            else { return .keep(()) }
            try self.limit(&step, since: session, posted: 0)
            return .change(step.change(), ())
        } then: { answer in
            if case .failure(let error) = answer { self.drop(work, of: id, because: error) }
        }
    }

    /// Calls a service, and applies its answer.
    private func callService(_ call: ServiceCall, of work: PendingWork, to id: SessionID) async {
        let result = await result(of: call, work)
        let size = SizeCounter.size(of: result.value).bytes
        turn(id) { session -> Decision<Void> in
            guard let session else { return .keep(()) }
            let context = session.context(now: .now)
            let step = try self.limited(since: session, posted: size) {
                try self.reducer.reduce(result, to: session, in: context, isTracing: self.isTracing)
            } orElse: {
                let failure = CallResult(id: work.id, hasFailed: true, value: ["reason": ""])
                return try self.reducer.reduce(failure, to: session, in: context, isTracing: self.isTracing)
            }
            guard let step else { return .keep(()) }
            self.logger.trace(step.traces, of: id)
            return .change(step.change(), ())
        } then: { answer in
            if case .failure(let error) = answer { self.drop(work, of: id, because: error) }
        }
    }

    private func result(of call: ServiceCall, _ work: PendingWork) async -> CallResult {
        do {
            guard let service = application.service(for: call) else {
                throw EffectError.unknownService(call.service, screen: call.caller?.screen, node: call.node)
            }
            return CallResult(id: work.id, hasFailed: false, value: try await service.run(call.request))
        } catch {
            logger.error("A service failed", metadata: ["service": "\(call.service)", "error": "\(error)"])
            let failure = error as? ServiceFailure ?? ServiceFailure("")
            return CallResult(id: work.id, hasFailed: true, value: ["reason": .string(failure.reason)])
        }
    }

    /// Applies the outcome of a load to its screen. `outcome` is evaluated within the turn: of several outcomes that
    /// arrive during another turn, only the newest counts.
    private func deliver(_ outcome: @escaping @Sendable () -> LoadOutcome, of work: PendingWork, to id: SessionID) {
        turn(id) { session -> Decision<Void> in
            guard let session else {
                self.live.endWork(of: id)
                return .keep(())
            }
            let outcome = outcome()
            self.environment.log(outcome, of: work)
            let context = session.context(now: .now)
            let step = try self.limited(since: session, posted: 0) {
                try self.reducer.reduce(outcome, of: work.id, to: session, in: context)
            } orElse: {
                try self.reducer.reduce(.failed(.failed(reason: "")), of: work.id, to: session, in: context)
            }
            guard let step else { return .keep(()) }
            return .change(step.change(), ())
        } then: { answer in
            if case .failure(let error) = answer { self.drop(work, of: id, because: error) }
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
