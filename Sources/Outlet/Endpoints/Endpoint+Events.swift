import FoundationEssentials
import MicroHTTPD
import ViewTree

extension Endpoint {
    /// An event as it was posted, with how it wants to be answered.
    private struct Posting: Sendable {
        let session: SessionID
        let scope: RequestScope
        let object: JSONObject
        let key: String?
        /// What is wrong with the key.
        let keyFault: Problem?
        let fingerprint: Fingerprint
        let form: EventAnswer.Form
        let wait: Int?
        let start: ContinuousClock.Instant
    }

    /// What a turn found out about an event.
    private enum Outcome: Sendable {
        /// It is answered.
        case answered(EventAnswer)
        /// It took effect on a revision, and has set services going.
        case waiting(EventAnswer, since: Int)
    }

    /// `POST /sessions/{id}/events`
    func takeEvent(_ id: SessionID?, _ scope: RequestScope, then: @escaping @Sendable (Response) -> Void) throws {
        let start = ContinuousClock.now
        try scope.requireJSON()
        let preferences = Preferences(scope.request.headers[.prefer])
        let form = try Self.form(scope, preferences)
        let object = try scope.body()
        guard let id else { throw Self.unknownSession }
        var key: String?
        var keyFault: Problem?
        do {
            key = try IdempotencyKey.read(scope.request.headers[.idempotencyKey])
        } catch {
            keyFault = error
        }
        let posting = Posting(
            session: id, scope: scope, object: object, key: key, keyFault: keyFault,
            fingerprint: key == nil ? Fingerprint() : Fingerprint(of: scope.request.body), form: form,
            wait: preferences.wait, start: start)
        sessions.turn(id) { session in
            try self.decide(posting, session)
        } then: { result in
            switch result {
            case .success(.answered(let answer)):
                self.metrics.events.add(1)
                self.metrics.handling.record(ContinuousClock.now - start)
                then(self.response(to: posting, answer))
            case .success(.waiting(let answer, let revision)):
                self.metrics.events.add(1)
                self.metrics.handling.record(ContinuousClock.now - start)
                self.settle(posting, answer, since: revision, then: then)
            case .failure(let error):
                self.metrics.refusedEvents.add(1)
                then(self.refusal(error))
            }
        }
    }

    private static func form(
        _ scope: RequestScope, _ preferences: Preferences
    ) throws(Problem) -> EventAnswer.Form {
        try scope.require(["application/json-patch+json", "application/json"])
        switch preferences.returned {
        case .representation: return .representation
        case .minimal: return .minimal
        case nil: break
        }
        guard let header = scope.request.headers[.accept] else { return .patch }
        let accept = Accept(header)
        let takesPatch = accept.quality(of: "application/json-patch+json") > 0
        if accept.names("application/json"), !accept.names("application/json-patch+json") { return .document }
        return takesPatch ? .patch : .document
    }

    private func decide(_ posting: Posting, _ found: Session?) throws -> Sessions.Decision<Outcome> {
        guard let found, found.principal == posting.scope.principal else { throw Self.unknownSession }
        let event = try Problem.shaped { () throws(ShapeError) in try Event(posting.object) }
        if let fault = posting.keyFault { throw fault }
        do {
            return try decide(posting, event, found)
        } catch let problem as Problem where problem.type.comesAfterShape {
            // The type of a value is known only where the input is: it is looked at early only if there is a refusal.
            try application.checkTypes(of: event, in: application.refreshed(found) ?? found)
            throw problem
        }
    }

    private func decide(
        _ posting: Posting, _ event: Event, _ found: Session
    ) throws -> Sessions.Decision<Outcome> {
        if let key = posting.key, let kept = found.state.answers.first(where: { $0.key == key }) {
            guard kept.body == posting.fingerprint else {
                throw Problem(.keyReused, "The Idempotency-Key '\(key)' came with another body before.")
            }
            return .keep(kept.settlesSince.map { .waiting(kept.answer, since: $0) } ?? .answered(kept.answer))
        }
        let session = try application.refreshed(found) ?? found
        if let match = posting.scope.request.headers[.ifMatch],
            !EntityTag(revision: session.revision).matches(strongly: match)
        {
            throw Problem(
                .stale, "The document is at revision \(session.revision), not at \(match.prefix(64)).",
                revision: session.revision)
        }
        var step = try application.apply(event, key: posting.key, to: session, in: session.context(now: .now))
        let answer = try answer(posting.form, waited: posting.wait, step)
        let isWaiting = posting.wait != nil && !step.session.calls.isEmpty
        if let key = posting.key {
            if step.session.answers.count == KeyedAnswer.kept { step.session.answers.removeFirst() }
            step.session.answers.append(
                KeyedAnswer(
                    key: key, body: posting.fingerprint, answer: answer,
                    settlesSince: isWaiting ? session.revision : nil))
        }
        return .change(step, isWaiting ? .waiting(answer, since: session.revision) : .answered(answer))
    }

    private func answer(_ form: EventAnswer.Form, waited: Int?, _ step: EventStep) throws -> EventAnswer {
        let body: [UInt8] =
            switch form {
            case .patch: step.patch ?? Array("[]".utf8)
            case .document, .representation: try render(Session(step.session))
            case .minimal: []
            }
        return EventAnswer(form: form, waited: waited, revision: step.session.revision, body: body)
    }

    private func response(to posting: Posting, _ answer: EventAnswer) -> Response {
        var headers: Headers = [.eTag: EntityTag(revision: answer.revision).text]
        var applied: [String] = []
        switch answer.form {
        case .patch:
            headers.append("application/json-patch+json", for: .contentType)
            headers.append("Accept, Prefer", for: .vary)
        case .document, .representation:
            headers.append("application/json", for: .contentType)
            headers.append("/sessions/\(posting.session)", for: .contentLocation)
            headers.append("Accept, Prefer", for: .vary)
            if answer.form == .representation { applied.append("return=representation") }
        case .minimal:
            headers.append("Prefer", for: .vary)
            applied.append("return=minimal")
        }
        if let wait = answer.waited { applied.append("wait=\(wait)") }
        if !applied.isEmpty { headers.append(applied.joined(separator: ", "), for: .preferenceApplied) }
        return Response(status: answer.form == .minimal ? 204 : 200, headers: headers, body: answer.body)
    }

    /// Holds the answer until the screen has settled, or the client's patience is over; then answers with all that
    /// came of the event.
    private func settle(
        _ posting: Posting, _ answer: EventAnswer, since revision: Int, then: @escaping @Sendable (Response) -> Void
    ) {
        let handoff = Handoff<Bool>()
        sessions.live.whenSettled(posting.session) { handoff.put(true) }
        // The service may have answered before anybody waited for it.
        sessions.load(posting.session) { loaded in
            if (try? loaded.get())?.state.calls.isEmpty ?? true { handoff.put(true) }
        }
        Task.detached {
            try? await Task.sleep(for: .seconds(answer.waited ?? 0))
            handoff.put(false)
        }
        let finish: @Sendable (Bool) -> Void = { _ in
            self.sessions.turn(posting.session) { session -> Sessions.Decision<EventAnswer> in
                guard let session else { throw Self.unknownSession }
                var step = EventStep(session: session.state, patch: try self.patch(of: session, since: revision))
                let index = step.session.answers.firstIndex { $0.key == posting.key }
                if let index, step.session.answers[index].settlesSince == nil {
                    return .keep(step.session.answers[index].answer)
                }
                let answer = try self.answer(answer.form, waited: answer.waited, step)
                guard let index else { return .keep(answer) }
                step.session.answers[index].answer = answer
                step.session.answers[index].settlesSince = nil
                return .change(EventStep(session: step.session), answer)
            } then: { result in
                then((try? result.get()).map { self.response(to: posting, $0) } ?? self.response(to: posting, answer))
            }
        }
        if let settled = handoff.take(orLater: finish) { finish(settled) }
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
