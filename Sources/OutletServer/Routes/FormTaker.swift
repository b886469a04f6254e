import MicroHTTPD
import Outlet
import ViewTree

// Forms of pages. Their answers lead to a page: only GET draws one, so that nothing is done twice by a reload.
extension Endpoint {
    /// `POST /sessions/{id}/events` with a form.
    func takeForm(_ id: SessionID?, _ scope: RequestScope) throws -> Response? {
        try scope.requireForm()
        _ = try scope.dialect()
        guard let id else { throw Problem.unknownSession }
        return try take(SentForm(scope.request.body), in: id, scope)
    }

    /// Takes a form in a session. If it is refused, the session stays as it is, and is shown with what was refused.
    private func take(_ form: SentForm, in id: SessionID, _ scope: RequestScope) throws -> Response? {
        try take(form, in: id, scope) { endpoint, form, problem in
            let session = try endpoint.sessions.use(id, as: scope.principal) { later in
                endpoint.goOn(with: scope) { try endpoint.refusal(problem, form, in: later.get()) }
            }
            return try session.map { try endpoint.refusal(problem, form, in: $0) }
        }
    }

    /// `POST /sessions` with a form: opens a session of the screen on which it was, and takes the form in it.
    func openSessionWithForm(_ scope: RequestScope) throws -> Response? {
        try scope.requireForm()
        _ = try scope.dialect()
        let form = SentForm(scope.request.body)
        guard let address = try form.fields.get()["~url"] else {
            throw Problem(.wrongShape, "The form lacks '~url', the address of its screen.")
        }
        let opening = try openings.opening(at: address)
        let body = Fingerprint(of: scope.request.body)
        let key = try IdempotencyKey.read(form.key, openingFor: scope.principal)
        let profile = profile(scope)
        let request = OpeningRequest(
            opening, keyed: key.map { KeyedOpening(key: "\($0).\(String(body.value, radix: 36))", body: body) },
            of: scope.principal, from: proxies.client(of: scope.request).map { ClientAddress(bits: $0.bits) },
            locale: application.locale(among: scope.locales), profile: profile?.profile,
            wait: Preferences(scope.request.headers[.prefer]).wait ?? Self.patience)
        return try openings.process(request) { later in
            self.goOn(with: scope) { try self.take(form, in: try later.get(), at: address, scope) }
        }.flatMap { try take(form, in: $0, at: address, scope) }
    }

    /// Takes a form in the session that was opened for it. If it is refused, the session ends, unless it was open before:
    /// much may have been done in it since.
    private func take(
        _ form: SentForm, in opened: OpeningAnswer, at address: String, _ scope: RequestScope
    ) throws -> Response? {
        let session = opened.session
        guard opened.isNew else { return try take(form, in: session.id, scope) }
        return try take(form, in: session.id, scope) { endpoint, form, problem in
            endpoint.sessions.remove(session.id, reason: .deleted) { _ in
                endpoint.goOn(with: scope) {
                    try endpoint.refusal(problem, form, opened.document, session.locale, at: address)
                }
            }
            return nil
        }
    }

    private func take(
        _ form: SentForm, in id: SessionID, _ scope: RequestScope,
        refuse: @escaping @Sendable (Endpoint, PostedForm, Problem) throws -> Response?
    ) throws -> Response? {
        let refused = { @Sendable (error: any Error) throws -> Response? in
            guard let problem = error as? Problem, problem.type != .unknownSession,
                case .success(let fields) = form.fields
            else { throw error }
            return try refuse(self, fields, problem)
        }
        let chain = FormRequest(body: scope.request.body) { [basePath] document in
            try form.chain(on: Self.parsed(document), below: basePath)
        }
        let request = EventRequest(
            to: events, session: id, of: scope.principal, form: chain, key: form.key, match: scope.match
        ) { answer in
            self.goOn(with: scope) {
                do {
                    return self.redirect(to: id, try answer.get())
                } catch {
                    return try refused(error)
                }
            }
        }
        do {
            return try events.process(request).map { redirect(to: id, $0) }
        } catch {
            return try refused(error)
        }
    }

    private func redirect(to id: SessionID, _ answer: EventAnswer) -> Response {
        let query = answer.newestEffectBefore.map { "?seen=\($0)" } ?? ""
        return Response(
            status: 303,
            headers: [.location: "\(basePath.text)/sessions/\(id)\(query)", .cacheControl: "no-store"])
    }

    /// The page of a session's document now, with what was refused.
    private func refusal(_ problem: Problem, _ form: PostedForm, in session: Session) throws -> Response {
        let language = language(for: session.locale)
        let page = HTMLPage(
            screen: try screen(try sessions.render(session), in: language), language: language, basePath: basePath,
            address: nil, sent: form, problem: problem)
        return try refusal(page, problem)
    }

    /// The page of a screen that has no session, with what was refused.
    private func refusal(
        _ problem: Problem, _ form: PostedForm, _ document: [UInt8], _ locale: String, at address: String
    ) throws -> Response {
        guard case .object(var object) = try Self.parsed(document) else { throw problem }
        object["session"] = nil
        object["revision"] = 0
        object["effects"] = []
        let language = language(for: locale)
        let screen = PlainScreen(.object(object), knowing: HTMLForm.types, below: basePath, in: language)
        let page = HTMLPage(
            screen: screen, language: language, basePath: basePath, address: address, sent: form, problem: problem)
        return try refusal(page, problem)
    }

    private func refusal(_ page: HTMLPage, _ problem: Problem) throws -> Response {
        let refusal = Response.problem(problem, below: basePath)
        var response = try self.page(page, refusal.headers)
        response.status = refusal.status
        return response
    }
}
