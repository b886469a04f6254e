import FoundationEssentials
import Logging
import MicroHTTPD
import ViewTree

extension Endpoint {
    /// `POST /sessions/{id}/events`
    func takeEvent(_ id: SessionID?, _ scope: RequestScope) throws -> Response? {
        let start = Machine.nanoseconds()
        try scope.requireJSON()
        let preferences = Preferences(scope.request.headers[.prefer])
        let form = try Self.form(scope, preferences)
        let event = try scope.event()
        guard let id else { throw Self.unknownSession }
        var key: String?
        var keyFault: (any Error)?
        do {
            key = try IdempotencyKey.read(scope.request.headers[.idempotencyKey])
        } catch {
            keyFault = error
        }
        let posting = Posting(
            at: self, since: start, session: id, scope: scope, event: event, key: key, keyFault: keyFault, form: form,
            wait: preferences.wait == 0 ? nil : preferences.wait)
        return try answer(posting) { try posting.begin() }
    }

    /// Counts what a turn found out, and answers with it.
    func answer(_ posting: Posting, _ turn: () throws -> StoreAnswer<Posting.Outcome>) throws -> Response? {
        let outcome: Posting.Outcome
        do {
            guard case .done(let found) = try turn() else { return nil }
            outcome = found
        } catch {
            metrics.refusedEvents.add(1)
            throw error
        }
        metrics.noteEvent(since: posting.start)
        switch outcome {
        case .answered(let answer): return response(to: posting, answer)
        case .waiting(let answer, let revision):
            settle(posting, answer, since: revision)
            return nil
        }
    }

    private static func form(
        _ scope: RequestScope, _ preferences: Preferences
    ) throws(Problem) -> EventAnswer.Form {
        try scope.require(["application/json-patch+json", "application/json"])
        if preferences.returned == .minimal { return .minimal }
        guard let header = scope.request.headers[.accept], !header.trimmed.isEmpty else {
            return preferences.returned == .representation ? .representation : .patch
        }
        let accept = Accept(header)
        let takesPatch = accept.quality(of: "application/json-patch+json") > 0
        let takesDocument = accept.quality(of: "application/json") > 0
        if preferences.returned == .representation, takesDocument { return .representation }
        if accept.names("application/json"), !accept.names("application/json-patch+json") { return .document }
        return takesPatch ? .patch : .document
    }

    /// What becomes of a session at an event.
    func decide(_ posting: Posting, on found: Session?) throws -> Sessions.Decision<Posting.Outcome> {
        guard let found, found.principal == posting.scope.principal else { throw Self.unknownSession }
        if let fault = posting.shapeFault { throw Problem(fault) }
        do {
            if let fault = posting.keyFault { throw fault }
            return try decideOrRefuse(posting, found)
        } catch let unanswered as Unanswered {
            logger.note(unanswered, of: posting.session)
            sessions.noteRefusal(unanswered.problem, of: posting.event, in: found)
            throw unanswered.problem
        } catch {
            sessions.noteRefusal(error, of: posting.event, in: found)
            throw error
        }
    }

    private func decideOrRefuse(_ posting: Posting, _ found: Session) throws -> Sessions.Decision<Posting.Outcome> {
        do {
            return try apply(posting, to: found)
        } catch let problem as Problem where problem.type.comesAfterShape {
            // The type of a value is known only where the input is: it is looked at early only if there is a refusal.
            try application.checkTypes(of: posting.event, in: application.refreshed(found) ?? found)
            throw problem
        }
    }

    private func apply(_ posting: Posting, to found: Session) throws -> Sessions.Decision<Posting.Outcome> {
        if let hashes = posting.hashes, let again = try repeated(posting, hashes, of: found) { return again }
        let session = try application.refreshed(found) ?? found
        try posting.scope.requireMatch(session)
        var step = try application.apply(
            posting.event, key: posting.key, to: session, in: session.context(now: .now), isTracing: sessions.isTracing)
        if sessions.isTracing { logger.trace(step.traces, of: posting.session) }
        let answer = EventAnswer(
            body: try body(posting.form, step), revision: step.session.revision, form: posting.form,
            waited: UInt8(posting.wait ?? 0), hasChange: step.patch != nil,
            isNegotiated: posting.isNegotiated)
        let isWaiting = posting.wait != nil && !step.session.isSettled
        if let hashes = posting.hashes {
            let event = KeyedEvent(hashes, answer, at: step.session.lastUsed, isSettling: isWaiting)
            step.session.answers = (step.session.answers ?? AnswerLog()).adding(event, answer)
        }
        try sessions.limit(&step, since: session, posted: posting.scope.request.body.count, isEvent: true)
        return .change(step.change(), isWaiting ? .waiting(answer, since: session.revision) : .answered(answer))
    }

    /// What becomes of an event whose key is known: nothing again; nil if it is the first of its key.
    private func repeated(
        _ posting: Posting, _ hashes: (key: UInt64, body: UInt64), of session: Session
    ) throws -> Sessions.Decision<Posting.Outcome>? {
        let now = Int(Date.now.timeIntervalSince1970)
        guard let (event, bytes) = session.state.answers?.find(hashes.key, now: now) else { return nil }
        guard event.body == hashes.body else {
            throw Problem(.keyReused, "The Idempotency-Key '\(posting.key ?? "")' came with another body before.")
        }
        if event.isSettling {
            let answer = event.answer(EventAnswer.unchanged)
            return .keep(.waiting(answer, since: answer.before))
        }
        if let bytes { return .keep(.answered(event.answer(bytes))) }
        metrics.lostAnswers.add(1)
        let refreshed = try application.refreshed(session)
        let current = refreshed ?? session
        let answer = event.answer(document: try render(current), revision: current.revision)
        guard let refreshed else { return .keep(.answered(answer)) }
        return .change(EventStep(from: refreshed).change(), .answered(answer))
    }

    /// What an answer holds.
    private func body(_ form: EventAnswer.Form, _ step: borrowing EventStep) throws -> [UInt8] {
        switch form {
        case .patch: step.patch ?? EventAnswer.unchanged
        case .document, .representation: try render(Session(step.session))
        case .minimal: []
        }
    }

    private func response(to posting: Posting, _ answer: EventAnswer) -> Response {
        var headers = Headers(capacity: 3)
        headers.append(EntityTag(revision: answer.revision).text, for: .eTag)
        var applied: [String] = []
        switch answer.form {
        case .patch:
            headers.append("application/json-patch+json", for: .contentType)
        case .document, .representation:
            headers.append("application/json", for: .contentType)
            headers.append("/sessions/\(posting.session)", for: .contentLocation)
            headers.append("private, no-cache", for: .cacheControl)
            if answer.form == .representation { applied.append("return=representation") }
        case .minimal:
            applied.append("return=minimal")
        }
        // An answer to POST is stored by no cache: where neither header was sent, there is nothing to tell one of.
        if answer.isNegotiated { headers.append("Accept, Prefer", for: .vary) }
        if answer.waited > 0 { applied.append("wait=\(answer.waited)") }
        if !applied.isEmpty { headers.append(applied.joined(separator: ", "), for: .preferenceApplied) }
        return Response(status: answer.form == .minimal ? 204 : 200, headers: headers, body: answer.body)
    }

    /// Holds the answer until the screen has settled, or the client's patience is over; then answers with all that
    /// came of the event.
    private func settle(_ posting: Posting, _ answer: EventAnswer, since revision: Int) {
        sessions.whenSettled(posting.session, within: Int(answer.waited)) {
            self.sessions.turn(posting.session) { session in
                try self.settled(posting, answer, since: revision, session)
            } then: { result in
                self.goOn(with: posting.scope) { self.response(to: posting, (try? result.get()) ?? answer) }
            }
        }
    }

    /// The answer with all that came of the event until now, kept in the place of the one without.
    private func settled(
        _ posting: Posting, _ answer: EventAnswer, since revision: Int, _ session: Session?
    ) throws -> Sessions.Decision<EventAnswer> {
        guard let session else { throw Self.unknownSession }
        let now = Int(Date.now.timeIntervalSince1970)
        let log = posting.hashes == nil ? nil : session.state.answers
        let kept = posting.hashes.flatMap { log?.find($0.key, now: now) }
        if let (event, bytes) = kept, !event.isSettling {
            if let bytes { return .keep(event.answer(bytes)) }
            return .keep(event.answer(document: try render(session), revision: session.revision))
        }
        var step = EventStep(from: session, patch: try patch(of: session, since: revision))
        var answer = answer
        answer.body = try body(answer.form, step)
        answer.revision = session.revision
        guard let event = kept?.event else { return .keep(answer) }
        step.session.answers = log?.settling(event.settled(with: answer), answer)
        sessions.dropSurplus(of: &step.session, within: sessions.limits.session)
        step.patch = nil
        return .change(step.change(), answer)
    }

    /// One patch for all that has changed since a revision; where the changes are not kept any more, one that replaces
    /// the whole document.
    private func patch(of session: Session, since revision: Int) throws -> [UInt8]? {
        if session.revision == revision { return nil }
        if let patch = session.patch(since: revision) { return patch }
        var writer = JSONWriter()
        writer.write(raw: #"[{"op":"test","path":"/revision","value":"#)
        writer.write(revision)
        writer.write(raw: #"},{"op":"replace","path":"","value":"#)
        writer.write(raw: try application.document(of: session))
        writer.write(raw: "}]")
        return writer.bytes
    }
}

extension ProblemType {
    /// Whether the wire's table has the refusal below that of a wrong shape.
    fileprivate var comesAfterShape: Bool {
        switch self {
        case .keyReused, .stale, .nodeGone, .disabled, .notOffered: true
        default: false
        }
    }
}
