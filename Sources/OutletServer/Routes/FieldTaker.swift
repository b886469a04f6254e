import HTTPMessages
import Outlet

/// Takes the fields that a client of a dialect sends, and answers with the whole screen.
struct FieldTaker: Sendable {
    let site: Site
    let dialect: any WholeDialect
    /// Whether the client is sent no screen if it prefers so.
    var maySayNothing = false
    /// The response with the body that shows a session.
    let response: @Sendable (_ body: [UInt8], Session) -> Response
    /// Calls what answers, and gives a refusal the client's form.
    var answering: @Sendable (() throws -> Response?) throws -> Response? = { try $0() }

    /// Takes the fields of a request's body in a session. Their faults are told to those only to whom the session belongs.
    func take(_ read: Result<PostedForm, Problem>, in id: SessionID, _ scope: RequestScope) throws -> Response? {
        let form: PostedForm
        switch read {
        case .success(let fields): form = fields
        case .failure(let problem):
            return try site.withSession(id, scope) { _, _, _ in try answering { throw problem } }
        }
        let chain = FormRequest(
            body: scope.request.body,
            openBody: site.openBody(of: form.inputs, scope),
            signingIn: .dropped, isEditable: false
        ) { [dialect, application = site.application] document, session in
            let language = application.pageLanguage(for: session.locale)
            return try form.chain(on: dialect.screen(of: document(), in: language))
        }
        let request = EventRequest(
            to: site.events, session: id, of: scope.sender, with: site.signInClient(scope), form: chain,
            key: Result { try IdempotencyKey.read(scope.request.headers[.idempotencyKey]) },
            match: scope.match, beside: { [site] in site.beside(scope, $0) },
            reply: { answer in
                site.goOn(with: scope) { try answering { try show(id, try answer.get(), scope) } }
            })
        return try site.events.process(request).flatMap { try show(id, $0, scope) }
    }

    /// Answers with a session's screen after an event, once it has settled.
    private func show(_ id: SessionID, _ answer: EventAnswer, _ scope: RequestScope) throws -> Response? {
        if let kept = site.kept(answer, in: id, for: scope) { return kept }
        let preferences = Preferences(scope.request.headers[.prefer])
        let saysNothing = maySayNothing && preferences.returned == .minimal
        if saysNothing, preferences.wait == nil { return dialect.accepted(at: answer.revision, applying: preferences) }
        return try site.withSettled(id, scope) { [dialect, response] site, scope, session in
            if saysNothing { return dialect.accepted(at: session.revision, applying: preferences) }
            site.draw(for: scope) {
                let body = try dialect.body(
                    of: site.sessions.render(session), after: answer.newestEffectBefore, in: session.locale,
                    from: site.origin(scope))
                return site.keeping(response(body, session), to: answer, in: id, for: scope)
            }
            return nil
        }
    }
}
