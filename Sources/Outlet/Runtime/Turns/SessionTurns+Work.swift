import Logging
import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SessionTurns {
    /// The longest time for which effects are delayed, in seconds: thirty years.
    private static let longestDelay = 1e9

    /// Starts pending work of a session that does not run here yet, and cancels work that is not pending any more; with other
    /// nodes beside this one, once it has the session's lease. Call it within a turn.
    ///
    /// What only this node can do, since it has taken the event, it does itself: it takes the lease over from another node.
    ///
    /// - Parameter last: the number of the last work that another node may have begun.
    func attend(_ session: Session, triedUpTo last: Int) {
        guard let leases else { return run(session) }
        let own = session.state.work.filter { $0.id > last && needsNodeOfEvent($0) }
        if session.state.work.isEmpty {
            leases.release(session.id)
            run(session)
        } else if leases.number(of: session.id) != nil, own.isEmpty {
            run(session)
        } else {
            lease(session.id, triedUpTo: last, taking: own)
        }
    }

    /// Starts pending work of a session that does not run here yet, and cancels work that is not pending any more; some
    /// calls may have to wait.
    ///
    /// - Parameter own: the calls of an event that this node has taken, as it knows them: with what the store does not have.
    private func run(_ session: Session, besides waiting: [PendingWork] = [], taking own: [PendingWork] = []) {
        let id = session.id
        let wanted = session.state.work.filter { work in !waiting.contains { $0.id == work.id } }
        for work in live.setWork(wanted, of: id) {
            switch work.kind {
            case .call(let call):
                if case .call(let known)? = own.first(where: { $0.id == work.id })?.kind {
                    start(known, of: work, session.call(of: work), to: id)
                } else {
                    startUnlessTakenOver(call, of: work, session.call(of: work), to: id)
                }
            case .delayed(let delayed): wait(for: delayed.due, of: work, of: id)
            case .identification(let identification): wait(for: identification.due, of: work, of: id)
            case .endSignIns(let ended): end(ended, of: session, work)
            case .load:
                do {
                    guard let run = try reducer.run(work, of: session) else { continue }
                    let resources = LoadResources(environment, for: session, in: store)
                    let handle = run.start(resources) { outcome in
                        if !self.postpones(outcome, of: work, to: id) { self.accept(outcome, of: work, to: id) }
                    }
                    live.keep(handle, for: work, of: id)
                } catch {
                    environment.rareLog.error("A load did not start", about: work.name, ["error": "\(error)"])
                }
            }
        }
        for tell in live.workWatchers(of: id) { tell() }
    }

    /// Performs work at its time.
    private func wait(for due: Date, of work: PendingWork, of id: SessionID) {
        let rest = min(max(0, due.timeIntervalSince(date)), Self.longestDelay)
        let deadline = times.deadlines.after(.seconds(rest)) { self.perform(work, of: id) }
        live.keep(LoadHandle(notBefore: deadline.due, cancel: deadline.cancel), for: work, of: id)
    }

    /// Takes up the pending work of a session from another process, or from before a restart of this one.
    func takeUp(_ session: Session) {
        if live.idle(session.state.work, of: session.id).isEmpty { return }
        if leases == nil { takeUp(session.id, triedUpTo: .max) } else { lease(session.id, triedUpTo: .max) }
    }

    /// Takes up what another node has changed of the work of a session whose lease this node has. That node may have taken the lease
    /// over.
    func takeUpChanged(_ session: Session) {
        let id = session.id
        if live.isRunning(session.state.work, of: id) { return }
        leases?.verify(id) { lost in
            if lost.isEmpty { self.takeUp(id, triedUpTo: 0) } else { self.leave(id, lost: nil) }
        }
    }

    /// Takes the lease of a session, and then takes up its work; from another node, too, if there is work of this one's own.
    private func lease(_ id: SessionID, triedUpTo last: Int, taking own: [PendingWork] = []) {
        leases?.take(id, over: !own.isEmpty) { taking in
            switch taking {
            // No other turn has begun meanwhile.
            case .kept: self.takeUp(id, triedUpTo: 0, taking: own)
            case .new: self.takeUp(id, triedUpTo: last, taking: own)
            case .refused: break
            }
        }
    }

    /// Starts loads and delays at once, and calls too, or after their further try has been counted if another process may have
    /// begun them: those up to a number. One that this release can't make is no try. While the store can't keep that, tries again,
    /// with pauses.
    func takeUp(_ id: SessionID, triedUpTo last: Int, attempt: Int = 1, taking own: [PendingWork] = []) {
        turn(id) { session -> Decision<Void> in
            guard let session else { return .keep(()) }
            let calls = self.live.idle(session.state.work.filter { $0.id <= last && self.canCall($0) }, of: id)
            self.run(session, besides: calls, taking: own)
            // The work may have been done since the lease was requested.
            if session.state.work.isEmpty { self.leases?.release(id) }
            if calls.isEmpty { return .keep(()) }
            var commit = self.tryingAgain(calls, in: session).change()
            commit.lease = self.leases?.number(of: id)
            return .change(commit, ())
        } then: { answer in
            guard case .failure(let error) = answer else { return }
            if let lost = error as? LeaseLost {
                self.leave(id, lost: lost.number)
                return
            }
            if error.isOfStore {
                return self.retry(.takingUp, of: id, attempt) {
                    self.takeUp(id, triedUpTo: last, attempt: attempt + 1, taking: own)
                }
            }
            self.environment.rareLog.error(
                "The work of a session was not taken up", ["session": "\(id.prefix)…", "error": "\(error)"])
        }
    }

    /// Whether work is a call of a service that this release has.
    private func canCall(_ work: PendingWork) -> Bool {
        guard case .call(let call) = work.kind else { return false }
        return application.service(for: call) != nil
    }

    /// Ends sign-ins of a session's principal, with the sessions that they have opened. While the store can't do it, tries again,
    /// with pauses.
    private func end(_ ended: EndedSignIns, of session: Session, _ work: PendingWork, attempt: Int = 1) {
        endSignIns(of: session.principal) {
            ended.holds($0, besides: session.signIn)
        } then: { found in
            if case .failure = found {
                return self.retry(.work(work.id), of: session.id, attempt) {
                    self.end(ended, of: session, work, attempt: attempt + 1)
                }
            }
            self.apply(work, to: session.id) { session in
                let context = session.context(now: self.date)
                guard var step = try self.reducer.reduce(ended: work.id, to: session, in: context) else { return nil }
                try self.limit(&step, since: session, posted: 0)
                return step
            }
        }
    }

    /// Performs delayed effects, or ends an identification that no answer has used.
    private func perform(_ work: PendingWork, of id: SessionID) {
        if work.isIdentification {
            environment.rareLog.warning(
                "A sign-in took no effect, since no answer waited for it", ["session": "\(id.prefix)…"])
        }
        apply(work, to: id) { session in
            guard var step = try self.reducer.reduce(due: work.id, to: session, in: session.context(now: self.date))
            else {
                return nil
            }
            try self.limit(&step, since: session, posted: 0)
            return step
        }
    }

    /// Whether an outcome of a source waits until the session is requested: a session that is not watched is not rendered for
    /// each value. An awaited outcome does not wait, nor does one that facts may follow. With other nodes nothing waits, since
    /// they could not know of it.
    private func postpones(_ outcome: @escaping @Sendable () -> LoadOutcome, of work: PendingWork, to id: SessionID)
        -> Bool
    {
        guard leases == nil, !live.isWatched(id), let session = store.resident(id)?.state,
            let running = session.work.first(where: { $0.id == work.id }), !running.isAwaited,
            !session.stack.contains(where: { $0.opening.mayFollow(for: application) })
        else { return false }
        return live.postpone(SourceNews(work: work, outcome: outcome), of: id)
    }

    /// Applies the postponed outcomes of sources, in turns before the next one. Returns whether there were any.
    @discardableResult
    func bringUpToDate(_ id: SessionID) -> Bool {
        let news = live.takeNews(of: id)
        for news in news { accept(news.outcome, of: news.work, to: id) }
        return !news.isEmpty
    }

    /// Applies the outcome of a load to its screen. `outcome` is evaluated within the turn: of several outcomes that
    /// arrive during another turn, only the newest counts.
    private func accept(_ outcome: @escaping @Sendable () -> LoadOutcome, of work: PendingWork, to id: SessionID) {
        apply(work, to: id) { session in
            let outcome = outcome()
            self.environment.log(outcome, of: work)
            let context = session.context(now: self.date)
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
    ///   - otherwise: runs if the step is refused; by default the work is dropped then.
    func apply(
        _ work: PendingWork, to id: SessionID, attempt: Int = 1,
        _ body: @escaping @Sendable (Session) throws -> EventStep?, then: @escaping @Sendable () -> Void = {},
        otherwise: (@Sendable (any Error) -> Void)? = nil
    ) {
        turn(id) { session -> Decision<Void> in
            guard let session else {
                self.live.endWork(of: id)
                return .keep(())
            }
            guard self.leases == nil || self.leases?.number(of: id) != nil else { throw LeaseLost() }
            guard let step = try body(session) else { return .keep(()) }
            self.logger.trace(step.traces, of: id)
            var commit = step.change()
            commit.lease = self.leases?.number(of: id)
            return .change(commit, ())
        } then: { answer in
            switch answer {
            case .success: then()
            case .failure(let lost as LeaseLost):
                if self.leave(id, lost: lost.number) {
                    self.apply(work, to: id, attempt: attempt, body, then: then, otherwise: otherwise)
                }
            case .failure(let error) where error.isOfStore:
                self.retry(.work(work.id), of: id, attempt) {
                    self.apply(work, to: id, attempt: attempt + 1, body, then: then, otherwise: otherwise)
                }
            case .failure(let error):
                if let otherwise { otherwise(error) } else { self.drop(work, of: id, because: error) }
            }
        }
    }

    /// Leaves the work of a session whose lease with this number is lost to another node, and cancels what runs here.
    ///
    /// Returns whether this node has taken the lease anew meanwhile. Then what runs goes on under the new lease, also what began under
    /// the one before: begun again, a call would be made twice with one number. The rest is taken up.
    @discardableResult
    func leave(_ id: SessionID, lost number: Int?) -> Bool {
        let isAnew = leases?.hasOther(id, than: number) ?? false
        if !isAnew { live.endWork(of: id) }
        guard isAnew || leases?.forget(id, lost: number) == false else { return false }
        takeUp(id, triedUpTo: .max)
        return true
    }

    /// Attempts something again after a pause, unless it waits for that already, or the session ends.
    private func retry(
        _ key: RetryKey, of id: SessionID, _ attempt: Int, _ body: @escaping @Sendable () -> Void
    ) {
        live.retry(key, of: id) {
            let deadline = times.deadlines.after(RetryPause.after(attempt)) {
                self.live.endRetry(key, of: id)
                body()
            }
            return LoadHandle(notBefore: deadline.due, cancel: deadline.cancel)
        }
    }

    /// Drops work whose outcome could not be applied; otherwise the session would wait for it forever.
    private func drop(_ work: PendingWork, of id: SessionID, because error: any Error) {
        environment.rareLog.error(
            "What was waited for was not taken", about: work.name, ["work": "\(work.name)", "error": "\(error)"])
        apply(work, to: id) { session in
            var step = EventStep(from: session)
            step.session.work.removeAll { $0.id == work.id }
            return step
        } otherwise: { error in
            self.environment.rareLog.error(
                "Work was not dropped", about: work.name, ["work": "\(work.name)", "error": "\(error)"])
        }
    }
}

extension Error {
    /// Whether the store could not keep a change, and may be able to later.
    package var isOfStore: Bool { (self as? Problem)?.type == .storeUnavailable }
}

extension PendingWork {
    /// The name of the service or the load, for the log.
    var name: String {
        switch kind {
        case .call(let call): call.service
        case .load(let name, _): name
        case .delayed: "delayed effects"
        case .identification: "a sign-in that no answer has taken"
        case .endSignIns(.others): "the end of other sign-ins"
        case .endSignIns(.one): "the end of a sign-in"
        }
    }
}
