import Logging
import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Calls of services. A call is a part of its session's record until its answer is: an outbox.
extension SessionTurns {
    /// How long a call is left to the node that has taken its event.
    private static let grace = Duration.seconds(2)

    /// Whether work is a call for the node that has taken its event: that one knows a secret of it, or who waits for its answer.
    func needsNodeOfEvent(_ work: PendingWork) -> Bool {
        guard case .call(let call) = work.kind else { return false }
        let service = application.service(for: call)
        return call.hasSecret || service?.signsIn == true || service?.sendsLink == true
    }

    /// Calls a service whose call may be another node's. One that is for the node that has taken its event is left to that node
    /// for a moment: it takes the lease over.
    func startUnlessTakenOver(_ call: ServiceCall, of work: PendingWork, _ context: CallContext, to id: SessionID) {
        guard let leases, work.tries == 0, needsNodeOfEvent(work) else { return start(call, of: work, context, to: id) }
        let deadline = times.deadlines.after(Self.grace) {
            leases.verify(id) { lost in
                if !lost.isEmpty {
                    self.leave(id, lost: nil)
                } else if self.live.isStarted([work], of: id) {
                    self.start(call, of: work, context, to: id)
                }
            }
        }
        live.keep(LoadHandle(notBefore: deadline.due, cancel: deadline.cancel), for: work, of: id)
    }

    /// Calls a service, and applies its answer.
    func start(_ call: ServiceCall, of work: PendingWork, _ context: CallContext, to id: SessionID) {
        let task = Task.detached { await self.perform(call, of: work, context, to: id) }
        live.keep(LoadHandle { task.cancel() }, for: work, of: id)
    }

    /// The session with one more try of calls that a process before this one has made.
    func tryingAgain(_ calls: [PendingWork], in session: Session) -> EventStep {
        var step = EventStep(from: session)
        for index in step.session.work.indices where calls.contains(where: { $0.id == step.session.work[index].id }) {
            step.session.work[index].tries += 1
        }
        return step
    }

    private func perform(_ call: ServiceCall, of work: PendingWork, _ context: CallContext, to id: SessionID) async {
        // Cancelled before it began: another task makes the call, if it is still to be made.
        if Task.isCancelled { return }
        guard let service = application.service(for: call) else {
            if await leaveToOthers(id) { return }
            let fault = EffectError.unknownService(call.service, screen: call.caller?.screen, node: call.node)
            return accept(failure(of: call, work, fault), of: work, to: id)
        }
        if work.tries >= max(service.tries, PendingWork.mostStarts) {
            return accept(failure(of: call, work, EffectError.unansweredCall(call.service)), of: work, to: id)
        }
        // Another node makes the call, if this one does not have the lease any more.
        let lease = leases?.number(of: id)
        if leases != nil, lease == nil {
            if leave(id, lost: nil) { await perform(call, of: work, context, to: id) }
            return
        }
        if call.isLost {
            return accept(failure(of: call, work, EffectError.lostSecret(call.service)), of: work, to: id)
        }
        let attempt: SignInAttempts.ID?
        do { attempt = try beginAttempt(call, service, of: work, to: id) } catch {
            return accept(.failure("", of: work), of: work, to: id)
        }
        do {
            let link = LinkCode()
            let answer = try await answer(of: service, to: call.request, context.numbered(lease ?? 0), link)
            if service.sendsLink { links.note(link.hashed, of: SignInAttempts.ID(session: id, work: work.id)) }
            if let attempt { attempts.end(attempt, as: .failed) }
            accept(CallResult(id: work.id, hasFailed: false, value: answer), of: work, to: id)
        } catch  where !(error is ServiceFailure) && work.tries + 1 < service.tries {
            environment.rareLog.warning(
                "A service failed, and is called again", about: call.service,
                ["service": "\(call.service)", "tries": "\(work.tries + 1)", "error": "\(error)"])
            callAgain(call, of: work, context, to: id)
        } catch {
            // A call that a client has cut off may have been made: it counts.
            if !(error is ServiceFailure), !Task.isCancelled {
                attempts.end(SignInAttempts.ID(session: id, work: work.id), as: .withdrawn)
            }
            if let attempt { attempts.end(attempt, as: .failed) }
            accept(failure(of: call, work, error), of: work, to: id)
        }
    }

    /// Begins the attempt of a call that signs in and that no event waits for: it was delayed, or another process has begun it.
    /// No answer can take its token. Returns nil if the attempt of an event includes the call, or the call does not sign in.
    private func beginAttempt(
        _ call: ServiceCall, _ service: Service, of work: PendingWork, to id: SessionID
    ) throws(Problem) -> SignInAttempts.ID? {
        let attempt = SignInAttempts.ID(session: id, work: work.id)
        guard service.signsIn, !attempts.isUnderWay(attempt),
            !attempts.isUnderWay(SignInAttempts.ID(session: id, work: work.root ?? work.id))
        else { return nil }
        try attempts.begin(attempt, on: service.account(of: call), by: nil)
        return attempt
    }

    /// The answer of a service within its time-out. A service that ignores the cancellation of its task is not waited for.
    private func answer(
        of service: Service, to request: JSON, _ context: CallContext, _ link: LinkCode
    ) async throws -> JSON {
        let first = OnceFlag()
        let task = Task { try await service.run(request, context, link) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let deadline = times.deadlines.after(service.timeout) {
                    guard first.take() else { return }
                    task.cancel()
                    continuation.resume(throwing: EffectError.lateAnswer(service.name, service.timeout))
                }
                Task {
                    let result = await task.result
                    guard first.take() else { return }
                    deadline.cancel()
                    continuation.resume(with: result)
                }
            }
        } onCancel: {
            task.cancel()
        }
    }

    private func failure(of call: ServiceCall, _ work: PendingWork, _ error: any Error) -> CallResult {
        let refusal = error as? ServiceFailure
        if refusal != nil, application.service(for: call)?.signsIn == true {
            // A wrong password is no fault of the app.
            logger.debug("A sign-in was refused", metadata: ["service": "\(call.service)", "error": "\(error)"])
        } else {
            environment.rareLog.error(
                "A service failed", about: call.service, ["service": "\(call.service)", "error": "\(error)"])
        }
        return .failure(refusal?.reason ?? "", of: work)
    }

    /// Notes in the session that a try has failed, and calls the service again after a pause.
    private func callAgain(_ call: ServiceCall, of work: PendingWork, _ context: CallContext, to id: SessionID) {
        var next = work
        next.tries += 1
        apply(work, to: id) { [next] session in
            guard let index = session.state.work.firstIndex(where: { $0.id == work.id }) else { return nil }
            var step = EventStep(from: session)
            step.session.work[index].tries = next.tries
            return step
        } then: { [next] in
            let deadline = self.times.deadlines.after(RetryPause.after(next.tries)) {
                self.start(call, of: next, context, to: id)
            }
            self.live.keep(LoadHandle(notBefore: deadline.due, cancel: deadline.cancel), for: next, of: id)
        }
    }

    /// Applies the answer of a service.
    private func accept(_ result: CallResult, of work: PendingWork, to id: SessionID) {
        let size = SizeCounter.size(of: result.value).bytes
        apply(work, to: id) { session in
            let context = session.context(now: self.date)
            return try self.limited(since: session, posted: size) {
                try self.reducer.reduce(result, to: session, in: context, isTracing: self.isTracing)
            } orElse: {
                try self.reducer.reduce(.failure("", of: work), to: session, in: context, isTracing: self.isTracing)
            }
        }
    }
}

extension Session {
    /// The caller of a session's call, and the key of the call.
    func call(of work: PendingWork) -> CallContext {
        let caller = work.caller ?? principal
        return CallContext(
            principal: Principal(id: caller.id, in: caller.tenant, roles: caller.roles),
            key: state.key(ofCall: work.id), number: 0)
    }
}

extension CallContext {
    /// The same under a lease.
    fileprivate func numbered(_ number: Int) -> CallContext {
        CallContext(principal: principal, key: key, number: number)
    }
}

extension CallResult {
    /// The result of a call that has failed, with a reason for the user.
    fileprivate static func failure(_ reason: String, of work: PendingWork) -> CallResult {
        CallResult(id: work.id, hasFailed: true, value: ["reason": .string(reason)])
    }
}

/// The pauses between tries of something that fails.
enum RetryPause {
    /// A second after the first try, and twice as long after each further one, a minute at most.
    static func after(_ tries: Int) -> Duration { .seconds(min(60, 1 << min(tries - 1, 6))) }
}
