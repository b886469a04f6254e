import Logging
import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Processes events: recognizes repeated keys, checks that the event matches the client's revision, reduces it, commits
/// the result, and holds the answer as long as the client waits.
package struct EventProcessor: Sendable {
    let turns: SessionTurns
    let signIns: SignIns

    /// Creates a processor of events for an app's turns.
    package init(_ sessions: Sessions) { (turns, signIns) = (sessions.turns, sessions.signIns) }

    private var reducer: Reducer { turns.reducer }

    /// Returns the answer to an event; nil if it comes later, through the request's `reply`.
    ///
    /// - Throws: a `Problem` if the event is refused and nothing has changed; any error that an intention throws.
    package func process(_ request: EventRequest) throws -> EventAnswer? {
        turns.bringUpToDate(request.session)
        return try answer(request) { try request.begin() }
    }

    /// Records metrics for the outcome of a turn and returns the answer; nil if the answer is held, or the turn is
    /// pending.
    func answer(
        _ request: EventRequest, _ turn: () throws -> StoreAnswer<EventRequest.Outcome>
    ) throws -> EventAnswer? {
        let outcome: EventRequest.Outcome
        do {
            guard case .done(let found) = try turn() else { return nil }
            outcome = found
        } catch {
            withdrawAttempts(of: request)
            if follow(request, error) { return nil }
            turns.metrics.refusedEvents.add(1)
            throw error
        }
        turns.metrics.handling.record(since: request.start)
        switch outcome {
        case .answered(let answer): return answer
        case .waiting(let answer, let wait):
            settle(request, answer, wait)
            return nil
        }
    }

    /// Decides how an event changes a session.
    func decide(
        _ request: EventRequest, on found: Session?, mayWait: Bool
    ) throws -> Decision<EventRequest.Outcome> {
        guard let found, found.principal == request.principal else { throw Problem.unknownSession }
        turns.noteAsked(found)
        if let fault = request.shapeFault { throw Problem(fault) }
        do {
            if let fault = request.keyFault { throw fault }
            return try decideOrRefuse(request, found, mayWait)
        } catch let unanswered as Unanswered {
            turns.logger.note(unanswered, of: request.session)
            if request.form == nil { turns.noteRefusal(unanswered.problem, of: request.event, in: found) }
            throw unanswered.problem
        } catch {
            // The events of a form are noted one by one.
            if request.form == nil { turns.noteRefusal(error, of: request.event, in: found) }
            throw error
        }
    }

    private func decideOrRefuse(
        _ request: EventRequest, _ found: Session, _ mayWait: Bool
    ) throws -> Decision<EventRequest.Outcome> {
        do {
            return try accept(request, by: found, mayWait)
        } catch let problem as Problem where problem.type.comesAfterShape {
            // An input's type is known only together with its node, so types are checked early only if the event is
            // refused.
            try reducer.checkTypes(
                of: request.event, in: reducer.refreshed(found, for: request.principal, now: turns.date) ?? found)
            throw problem
        }
    }

    private func accept(
        _ request: EventRequest, by found: Session, _ mayWait: Bool
    ) throws -> Decision<EventRequest.Outcome> {
        if let hashes = request.hashes, let again = try repeated(request, hashes, of: found, mayWait) { return again }
        // A form is mostly read on the whole document.
        if mayWait, let form = request.form, !form.isShort(found) { return .later }
        let session = try reducer.refreshed(found, for: request.principal, now: turns.date) ?? found
        try request.terms.match?.require(session)
        var isDone = true
        var step = try reduce(request, session, isDone: &isDone)
        if mayWait, request.terms.form.isWhole, try turns.isLong(step.session) { return .later }
        if turns.isTracing { turns.logger.trace(step.traces, of: request.session) }
        let answer = EventAnswer(
            body: request.form == nil
                ? try body(request.terms.form, step) : FormRequest.answer(session, then: step.session),
            revision: step.session.revision, form: request.terms.form,
            waited: UInt8(request.terms.wait ?? 0), hasChange: step.patch != nil)
        let wait = wait(request, for: step.session, since: session)
        if let hashes = request.hashes, isDone {
            let event = KeyedEvent(hashes, answer, at: step.session.lastUsed, isSettling: wait != nil)
            step.session.answers = (step.session.answers ?? AnswerLog()).adding(event, answer)
        }
        if let question = request.form?.question {
            step.session.answers = question.used(
                in: session.id, step.session.answers, at: step.session.lastUsed, revision: step.session.revision)
        }
        try turns.limit(&step, since: session, posted: request.size, isEvent: true)
        if request.form?.signingIn == .refused { try requireNoSignIns(wait, step, since: session) }
        if let wait, wait.mayMove { try beginAttempts(of: request, in: step.session, wait) }
        return .change(step.change(), wait.map { .waiting(answer, $0) } ?? .answered(answer))
    }

    /// The step of an event, or of the events of a form; `isDone` becomes false if the form has none.
    private func reduce(_ request: EventRequest, _ session: Session, isDone: inout Bool) throws -> EventStep {
        guard let form = request.form else {
            return try reducer.reduce(
                request.event, key: request.key, to: session, in: session.context(now: turns.date),
                isTracing: turns.isTracing)
        }
        try form.question?.requireUnused(in: session, now: Int(turns.date.timeIntervalSince1970))
        let chain = try form.chain({ try turns.render(session) }, session)
        isDone = chain.isDone
        return try reducer.reduce(
            chain, key: request.key, to: session, now: turns.date, dropsSignIns: form.signingIn == .dropped,
            isTracing: turns.isTracing
        ) { error, event in
            turns.noteRefusal((error as? Unanswered)?.problem ?? error, of: event, in: session)
        }
    }

    /// Throws a `Problem` if a step signs in or out, or ends other sign-ins.
    private func requireNoSignIns(
        _ wait: EventRequest.Wait?, _ step: borrowing EventStep, since session: Session
    ) throws(Problem) {
        if wait?.mayMove == true {
            throw Problem(
                .refused, "This client can't sign in or out. Open the app in a browser.", revision: session.revision)
        }
        if step.session.work.contains(where: { $0.id > session.state.lastWork && reducer.mayEndSignIns($0) }) {
            throw Problem(
                .refused, "This client can't end sign-ins. Open the app in a browser.", revision: session.revision)
        }
    }

    /// The decision for an event with a known key, which is not applied again; nil if the key is new.
    private func repeated(
        _ request: EventRequest, _ hashes: (key: UInt64, body: UInt64), of session: Session, _ mayWait: Bool
    ) throws -> Decision<EventRequest.Outcome>? {
        let now = Int(turns.date.timeIntervalSince1970)
        guard let (event, bytes) = session.state.answers?.find(hashes.key, now: now) else { return nil }
        guard event.body == hashes.body else {
            throw Problem(.keyReused, "The Idempotency-Key '\(request.key ?? "")' came with another body before.")
        }
        if event.isSettling {
            let answer = event.answer(EventAnswer.unchanged)
            return .keep(.waiting(answer, wait(request, for: answer, in: session)))
        }
        if let bytes { return .keep(.answered(event.answer(bytes))) }
        let refreshed = try reducer.refreshed(session, for: request.principal, now: turns.date)
        let current = refreshed ?? session
        if mayWait, try turns.isLong(current.state) { return .later }
        turns.metrics.lostAnswers.add(1)
        let answer = event.answer(document: try turns.render(current), revision: current.revision)
        guard let refreshed else { return .keep(.answered(answer)) }
        return .change(EventStep(from: refreshed).change(), .answered(answer))
    }

    /// The body of an answer.
    private func body(_ form: EventAnswer.Form, _ step: borrowing EventStep) throws -> [UInt8] {
        switch form {
        case .patch: step.patch ?? EventAnswer.unchanged
        case .document, .representation: try turns.render(Session(step.session))
        case .minimal, .page: []
        }
    }

    /// Holds the answer until the screen has settled or the client's wait is over, then answers with all changes since
    /// the event.
    private func settle(_ request: EventRequest, _ answer: EventAnswer, _ wait: EventRequest.Wait) {
        turns.whenSettled(request.session, within: wait.seconds) {
            self.endOthers(request, wait) { ended in
                if case .failure(let error) = ended {
                    self.endAttempts(of: request)
                    return request.reply(.failure(error))
                }
                self.turns.turn(request.session, beside: request.beside) {
                    (session, mayWait) throws -> Decision<EventAnswer> in
                    if mayWait, try self.takesLong(wait, session) { return .later }
                    return try self.settled(request, answer, wait, session)
                } then: { result in
                    if case .failure(let error) = result, wait.mayMove {
                        // A repetition may have taken the move meanwhile.
                        if self.follow(request, error) { return }
                        self.endAttempts(of: request)
                        return request.reply(.failure(error))
                    }
                    let answer = (try? self.endAttempts(of: request, result).get()) ?? answer
                    if let moved = answer.moved { self.signIns.follow(moved) }
                    request.reply(.success(answer))
                }
            }
        }
    }

    /// Whether the answer to an event that has waited may have a long document: of one that signs in or out, the screen that
    /// follows is not known yet.
    private func takesLong(_ wait: EventRequest.Wait, _ session: Session?) throws -> Bool {
        guard let session else { return false }
        return try wait.mayMove || turns.isLong(session.state)
    }

    /// The answer with all changes since the event; it replaces the waiting answer in the log. Or the answer with a session that
    /// has moved.
    private func settled(
        _ request: EventRequest, _ answer: EventAnswer, _ wait: EventRequest.Wait, _ session: Session?
    ) throws -> Decision<EventAnswer> {
        guard let session else { throw Problem.unknownSession }
        if let moved = try move(session, for: request, answer, wait) { return moved }
        let now = Int(turns.date.timeIntervalSince1970)
        let log = request.hashes == nil ? nil : session.state.answers
        let kept = request.hashes.flatMap { log?.find($0.key, now: now) }
        if let (event, bytes) = kept, !event.isSettling {
            if let bytes { return .keep(event.answer(bytes)) }
            return .keep(event.answer(document: try turns.render(session), revision: session.revision))
        }
        var step = EventStep(from: session, patch: try patch(of: session, since: wait.revision))
        var answer = answer
        if answer.form != .page { answer.body = try body(answer.form, step) }
        answer.revision = session.revision
        guard let event = kept?.event else { return .keep(answer) }
        step.session.answers = log?.settling(event.settled(with: answer), answer)
        turns.dropSurplus(of: &step.session, within: turns.limits.session)
        step.patch = nil
        return .change(step.change(), answer)
    }

    /// One patch with all changes since a revision; if they are not kept any more, a patch that replaces the whole
    /// document.
    private func patch(of session: Session, since revision: Int) throws -> [UInt8]? {
        if session.revision == revision { return nil }
        if let patch = session.patch(since: revision) { return patch }
        var writer = JSONWriter()
        writer.write(raw: #"[{"op":"test","path":"/revision","value":"#)
        writer.write(revision)
        writer.write(raw: #"},{"op":"replace","path":"","value":"#)
        writer.write(raw: try turns.renderer.document(of: session))
        writer.write(raw: "}]")
        return writer.bytes
    }
}

extension ProblemType {
    /// Whether the wire's table of refusals ranks this one below a wrong shape.
    fileprivate var comesAfterShape: Bool {
        switch self {
        case .keyReused, .stale, .nodeGone, .disabled, .notOffered: true
        default: false
        }
    }
}
