import HTTPMessages
import Logging
import Outlet
import Synchronization
import ViewTree

/// Takes the actions of A2UI clients, and answers with the messages that update the screen.
struct A2UITaker: Sendable {
    let site: Site

    /// The screen before an event, set when the event's turn has come.
    private final class Before: Sendable {
        let value = Mutex<A2UIDialect.Before?>(nil)
    }

    /// `POST /sessions/{id}/events` with a message.
    func take(in id: SessionID?, _ scope: RequestScope) throws -> Response? {
        try scope.requireJSON(or: RequestScope.messageTypes)
        let message = Result { () throws(Problem) in try A2UIClientMessage(parsing: scope.request.body) }
        if case .failure(let problem) = message, problem.type == .notJSON { throw problem }
        guard let id else { throw Problem.unknownSession }
        if case .success(.action(let action)) = message { return try take(action, in: id, scope) }
        return try site.withSession(id, scope) { site, _, session in
            if case .error(let code, let text) = try message.get() {
                site.sessions.logger.debug(
                    "A client of A2UI has met an error",
                    metadata: [
                        "session": "\(session.id.prefix)…", "code": "\(code.prefix(64))",
                        "message": "\(text.prefix(256))",
                    ])
            }
            return Response(status: 204)
        }
    }

    private func take(_ action: A2UIAction, in id: SessionID, _ scope: RequestScope) throws -> Response? {
        let form = action.form
        let before = Before()
        let origin = site.origin(scope)
        let isNear: @Sendable (Session) -> Bool = { [a2ui = site.a2ui] in a2ui.isNear($0, from: origin) }
        let chain = FormRequest(
            body: scope.request.body,
            openBody: site.openBody(of: form.inputs + [(PlainControl.field, action.control.text)], scope),
            signingIn: .dropped, isEditable: false, isShort: isNear
        ) { [a2ui = site.a2ui] document, session in
            // What can't be shown is not done.
            _ = try a2ui.catalog(of: session)
            let screen = try a2ui.screen(of: session, from: origin, document: document)
            let chain = try form.chain(on: screen.plain, pressing: action.control)
            let changed = Set(chain.changes.compactMap(\.node))
            let posted = Set(screen.plain.inputs.filter { changed.contains($0.node) }.flatMap(\.keys))
            before.value.withLock { $0 = A2UIDialect.Before(session: session, screen: screen, posted: posted) }
            return chain
        }
        let request = EventRequest(
            to: site.events, session: id, of: scope.sender, with: site.signInClient(scope), form: chain,
            key: Result { try IdempotencyKey.read(scope.request.headers[.idempotencyKey]) },
            match: scope.match, beside: { [site] in site.beside(scope, $0) },
            reply: { answer in
                site.goOn(with: scope) { try show(id, try answer.get(), action, before, scope) }
            })
        return try site.events.process(request).flatMap { try show(id, $0, action, before, scope) }
    }

    /// Answers once the screen has settled.
    private func show(
        _ id: SessionID, _ answer: EventAnswer, _ action: A2UIAction, _ before: Before, _ scope: RequestScope
    ) throws -> Response? {
        if let kept = site.kept(answer, in: id, for: scope) { return kept }
        let preferences = Preferences(scope.request.headers[.prefer])
        if preferences.returned == .minimal, preferences.wait == nil {
            return site.a2ui.accepted(at: answer.revision, applying: preferences)
        }
        return try site.withSettled(id, scope) { site, scope, session in
            if preferences.returned == .minimal {
                return site.a2ui.accepted(at: session.revision, applying: preferences)
            }
            let start = A2UIDialect.Start(
                revision: action.revision, before: before.value.withLock { $0 }, held: action.values,
                isWhole: preferences.returned == .representation)
            let origin = site.origin(scope)
            @Sendable func update() throws -> Response {
                let messages = try site.a2ui.update(
                    of: session, after: answer.newestEffectBefore, since: start, from: origin
                ) {
                    try site.sessions.render(session)
                }
                var response = site.a2ui.response(A2UIMessages.array(messages), of: session, for: scope)
                response.headers[.preferenceApplied] = preferences.applied
                return site.keeping(response, to: answer, in: id, for: scope)
            }
            if site.a2ui.isNear(session, since: start, from: origin) { return try update() }
            site.draw(for: scope) { try update() }
            return nil
        }
    }
}
