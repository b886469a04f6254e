import FoundationEssentials
import MicroHTTPD
import ViewTree

extension Endpoint {
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
        let keyed = posting.key.map { Fingerprint(of: $0) }
        if let key = posting.key, let kept = found.state.answers.first(where: { $0.key == keyed }) {
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
        let request = posting.scope.request.headers
        let answer = EventAnswer(
            body: try body(posting.form, step), revision: step.session.revision, form: posting.form,
            waited: UInt8(posting.wait ?? 0), isNegotiated: request[.accept] != nil || request[.prefer] != nil)
        let isWaiting = posting.wait != nil && !step.session.calls.isEmpty
        if let keyed {
            if step.session.answers.count == KeyedAnswer.kept { step.session.answers.removeFirst() }
            step.session.answers.append(
                KeyedAnswer(
                    key: keyed, body: posting.fingerprint, answer: answer,
                    settlesSince: isWaiting ? session.revision : nil))
        }
        return .change(step.change(), isWaiting ? .waiting(answer, since: session.revision) : .answered(answer))
    }

    /// What an answer holds.
    private func body(_ form: EventAnswer.Form, _ step: EventStep) throws -> [UInt8] {
        switch form {
        case .patch: step.patch ?? Array("[]".utf8)
        case .document, .representation: try render(Session(step.session))
        case .minimal: []
        }
    }

    private func response(to posting: Posting, _ answer: EventAnswer) -> Response {
        var headers: Headers = [.eTag: EntityTag(revision: answer.revision).text]
        var applied: [String] = []
        switch answer.form {
        case .patch:
            headers.append("application/json-patch+json", for: .contentType)
        case .document, .representation:
            headers.append("application/json", for: .contentType)
            headers.append("/sessions/\(posting.session)", for: .contentLocation)
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
            try? await Task.sleep(for: .seconds(Int(answer.waited)))
            handoff.put(false)
        }
        let finish: @Sendable (Bool) -> Void = { _ in
            self.sessions.turn(posting.session) { session -> Sessions.Decision<EventAnswer> in
                guard let session else { throw Self.unknownSession }
                var step = EventStep(from: session, patch: try self.patch(of: session, since: revision))
                let key = posting.key.map { Fingerprint(of: $0) }
                let index = step.session.answers.firstIndex { $0.key == key }
                if let index, step.session.answers[index].settlesSince == nil {
                    return .keep(step.session.answers[index].answer)
                }
                var answer = answer
                answer.body = try self.body(answer.form, step)
                answer.revision = step.session.revision
                guard let index else { return .keep(answer) }
                step.session.answers[index].answer = answer
                step.session.answers[index].settlesSince = nil
                step.patch = nil
                return .change(step.change(), answer)
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
