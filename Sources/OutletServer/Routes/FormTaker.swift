import MicroHTTPD
import Outlet
import ViewTree

/// Takes the forms of pages. Their answers lead to a page: only GET draws one, so that nothing is done twice by a reload.
struct FormTaker: Sendable {
    let site: Site

    /// `POST /sessions/{id}/events` with a form.
    func take(in id: SessionID?, _ scope: RequestScope) throws -> Response? {
        try scope.requireForm()
        _ = try scope.dialect()
        guard let id else { throw Problem.unknownSession }
        return try take(SentForm(scope.request.body), in: id, scope)
    }

    /// `POST /sessions` with a form: opens a session of the screen on which it was, and takes the form in it.
    func open(_ scope: RequestScope) throws -> Response? {
        try scope.requireForm()
        _ = try scope.dialect()
        let form = SentForm(scope.request.body)
        guard let address = try form.fields.get()["~url"] else {
            throw Problem(.wrongShape, "The form lacks '~url', the address of its screen.")
        }
        let opening = try site.openings.opening(at: address)
        let body = Fingerprint(of: scope.request.body)
        let key = try IdempotencyKey.read(form.key, openingFor: scope.principal)
        let request = OpeningRequest(
            opening, keyed: key.map { KeyedOpening(key: "\($0).\(String(body.value, radix: 36))", body: body) },
            of: scope.principal, from: site.proxies.client(of: scope.request).map { ClientAddress(bits: $0.bits) },
            locale: site.application.locale(among: scope.locales), profile: site.profile(scope)?.profile,
            wait: Preferences(scope.request.headers[.prefer]).wait ?? Site.patience)
        return try site.openings.process(request) { later in
            site.goOn(with: scope) { try take(form, in: try later.get(), at: address, scope) }
        }.flatMap { try take(form, in: $0, at: address, scope) }
    }

    /// Takes a form in a session. If it is refused, the session stays as it is, and is shown with what was refused.
    private func take(_ form: SentForm, in id: SessionID, _ scope: RequestScope) throws -> Response? {
        try take(form, in: id, scope) { form, problem in
            let refusal = { @Sendable (session: Session) throws -> Response in
                try site.html.refusal(problem, form, in: session, site.sessions.render(session))
            }
            let session = try site.sessions.use(id, as: scope.principal) { later in
                site.goOn(with: scope) { try refusal(later.get()) }
            }
            return try session.map(refusal)
        }
    }

    /// Takes a form in the session that was opened for it. If it is refused, the session ends, unless it was open before:
    /// much may have been done in it since.
    private func take(
        _ form: SentForm, in opened: OpeningAnswer, at address: String, _ scope: RequestScope
    ) throws -> Response? {
        let session = opened.session
        guard opened.isNew else { return try take(form, in: session.id, scope) }
        return try take(form, in: session.id, scope) { form, problem in
            site.sessions.remove(session.id, reason: .deleted) { _ in
                site.goOn(with: scope) {
                    try site.html.refusal(problem, form, opened.document, in: session.locale, at: address)
                }
            }
            return nil
        }
    }

    private func take(
        _ form: SentForm, in id: SessionID, _ scope: RequestScope,
        refuse: @escaping @Sendable (PostedForm, Problem) throws -> Response?
    ) throws -> Response? {
        let refused = { @Sendable (error: any Error) throws -> Response? in
            guard let problem = error as? Problem, problem.type != .unknownSession,
                case .success(let fields) = form.fields
            else { throw error }
            return try refuse(fields, problem)
        }
        let chain = FormRequest(body: scope.request.body) { [basePath = site.basePath] document in
            try form.chain(on: HTMLDialect.parsed(document), below: basePath)
        }
        let request = EventRequest(
            to: site.events, session: id, of: scope.principal, form: chain, key: form.key, match: scope.match
        ) { answer in
            site.goOn(with: scope) {
                do {
                    return redirect(to: id, try answer.get())
                } catch {
                    return try refused(error)
                }
            }
        }
        do {
            return try site.events.process(request).map { redirect(to: id, $0) }
        } catch {
            return try refused(error)
        }
    }

    private func redirect(to id: SessionID, _ answer: EventAnswer) -> Response {
        let query = answer.newestEffectBefore.map { "?seen=\($0)" } ?? ""
        return Response(
            status: 303,
            headers: [.location: "\(site.basePath.text)/sessions/\(id)\(query)", .cacheControl: "no-store"])
    }
}
