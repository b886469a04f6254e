import HTTPMessages
import Outlet
import ViewTree

/// Takes the forms of pages, and redirects to a page: since only GET draws one, a reload repeats nothing.
struct FormTaker: Sendable {
    let site: Site

    /// `POST /sessions/{id}/events` with a form.
    func take(in id: SessionID?, _ scope: RequestScope) throws -> Response? {
        let form = try form(of: scope)
        guard let id else { throw form.mediaFault ?? Problem.unknownSession }
        return try take(form, in: id, scope)
    }

    /// The form of a request. Its faults are reported on the page from which it was sent.
    private func form(of scope: RequestScope) throws(Problem) -> SentForm {
        do {
            try scope.requireForm()
        } catch {
            return SentForm(scope.request.body, fault: error)
        }
        _ = try scope.dialect(among: site.dialects)
        do {
            return SentForm(scope.request.body, on: try RowWindow(of: scope))
        } catch {
            return SentForm(scope.request.body, fault: error)
        }
    }

    /// `POST /sessions` with a form: opens a session of the form's screen, and takes the form in it.
    func open(_ scope: RequestScope) throws -> Response? {
        var form = try form(of: scope)
        if form.readable["~do"] == KeptForm.control { return try restore(form, scope) }
        guard let url = form.readable["~url"] else {
            _ = try form.fields.get()
            throw Problem(.wrongShape, "The form lacks '~url', the address of its screen.")
        }
        let names = site.openings.secretParameters(at: url)
        let address = PageAddress(url, of: form.readable, withSecrets: names)
        form.remove(names)
        let opening =
            try form.mediaFault.map { fault in
                // The fault of the media type takes precedence over that of the address.
                guard let opening = try? self.opening(at: address, scope) else { throw fault }
                return opening
            } ?? self.opening(at: address, scope)
        let body = Fingerprint(of: site.sessions.withoutSecrets(form.inputs) ?? scope.request.body)
        let key = try IdempotencyKey.read(form.key, openingFor: scope.principal)
        let profile = site.profile(scope)
        let wait = Preferences(scope.request.headers[.prefer]).wait
        let request = OpeningRequest(
            opening, keyed: key.map { KeyedOpening(key: "\($0).\(String(body.value, radix: 36))", body: body) },
            of: scope.sender, from: site.proxies.client(of: scope.request).map { ClientAddress(bits: $0.bits) },
            locale: site.application.locale(among: scope.locales), profile: profile?.profile,
            wait: wait ?? Site.patience)
        let take = { @Sendable [form] (opened: OpeningAnswer) throws -> Response? in
            let vary = ProfileReading.vary(
                wait == nil ? "Accept-Language" : "Accept-Language, Prefer", opened.followsProfile ? profile : nil)
            return try self.take(form, in: opened, at: address, vary, scope)
        }
        return try site.openings.process(request) { later in
            site.goOn(with: scope) { try take(try later.get()) }
        }.flatMap(take)
    }

    /// The values to keep of a form whose session has ended; nil if its screen can't be opened again.
    private func kept(_ form: SentForm, _ scope: RequestScope) -> KeptForm? {
        guard var kept = KeptForm(form.readable, for: scope.principal, besides: site.sessions.isSecret),
            let screen = site.openings.screen(at: kept.address)
        else { return nil }
        kept.address = screen.address
        return kept
    }

    /// Shows a screen with the kept values of a form, if its owner has signed in again; to other principals without the values.
    private func restore(_ form: SentForm, _ scope: RequestScope) throws -> Response? {
        _ = try form.fields.get()
        guard let address = form.readable[KeptForm.screen], let screen = site.openings.screen(at: address) else {
            throw Problem(.wrongShape, "The form lacks '\(KeptForm.screen)', the address of its screen.")
        }
        guard let kept = kept(form, scope) else {
            return Response(status: 303, headers: [.location: screen.address, .cacheControl: "no-store"])
        }
        if kept.isOwn {
            return try ScreenResponder(site: site).page(of: screen.name, screen.query, restoring: kept, scope)
        }
        return site.html.page(about: Problem(.unauthenticated, ""), keeping: kept, for: scope.request)
    }

    private func opening(at address: PageAddress, _ scope: RequestScope) throws -> Opening {
        try site.openings.opening(
            at: address.text, with: Dictionary(address.secrets.map { ($0.name, $0.value) }) { first, _ in first },
            for: site.visitor(scope))
    }

    /// Takes a form in a session. If it is refused, the session does not change, and its page is shown with the form.
    private func take(_ form: SentForm, in id: SessionID, _ scope: RequestScope) throws -> Response? {
        try take(form, in: id, scope) { [rows = form.rows] form, problem in
            let refuse = { @Sendable (session: Session) in
                site.draw(for: scope) {
                    try site.html.refusal(
                        problem, form, in: session, site.sessions.render(session), rows)
                }
            }
            let session = try site.sessions.use(id, as: scope.principal) { later in
                site.goOn(with: scope) {
                    refuse(try later.get())
                    return nil
                }
            }
            session.map(refuse)
            return nil
        }
    }

    /// Takes a form in the session that was opened for it. If it is refused, the session ends, unless it was already open: then
    /// it may have changed a lot since. `vary` names the fields on which its first document depends.
    private func take(
        _ form: SentForm, in opened: OpeningAnswer, at address: PageAddress, _ vary: String, _ scope: RequestScope
    ) throws -> Response? {
        let session = opened.session
        guard opened.isNew else { return try take(form, in: session.id, scope) }
        return try take(form, in: session.id, scope) { [rows = form.rows] form, problem in
            site.sessions.remove(session.id, reason: .deleted) { _ in
                site.draw(for: scope) {
                    try site.html.refusal(
                        problem, form, site.sessions.render(session), rows, in: session.locale,
                        vary, at: address)
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
            guard let problem = error as? Problem else { throw error }
            if problem.type == .unknownSession {
                if form.mediaFault == nil, let kept = kept(form, scope) {
                    return site.html.page(about: problem, keeping: kept, for: scope.request)
                }
                throw form.mediaFault ?? problem
            }
            return try refuse(form.readable, problem)
        }
        let chain = FormRequest(body: scope.request.body, openBody: site.sessions.withoutSecrets(form.inputs)) {
            [basePath = site.basePath] document, _ in
            try form.chain(on: DocumentExcerpt(of: document()), below: basePath)
        }
        let request = EventRequest(
            to: site.events, session: id, of: scope.sender, with: site.signInClient(scope), form: chain,
            key: .success(form.key),
            match: scope.match, beside: { [site] in site.beside(scope, $0) },
            reply: { answer in
                site.goOn(with: scope) {
                    do {
                        return redirect(to: id, try answer.get(), after: form, scope)
                    } catch {
                        return try refused(error)
                    }
                }
            })
        do {
            return try site.events.process(request).map { redirect(to: id, $0, after: form, scope) }
        } catch {
            return try refused(error)
        }
    }

    /// Redirects to the session's page, with the same number of rows, and with the row's actions that the form asks for.
    private func redirect(
        to id: SessionID, _ answer: EventAnswer, after form: SentForm, _ scope: RequestScope
    ) -> Response {
        let top = answer.topEntryBefore.map { "&\(PageState.entryParameter)=\($0)" } ?? ""
        let query = answer.newestEffectBefore.map { "?\(PageState.effectParameter)=\($0)\(top)" } ?? ""
        let rows = answer.moved == nil ? form.rows.opening(form.shownRow) : RowWindow()
        let address = rows.address("\(site.basePath.text)/sessions/\(answer.moved?.session.id ?? id)\(query)")
        let response = Response(status: 303, headers: [.location: address, .cacheControl: "no-store"])
        guard let moved = answer.moved else { return site.binding(answer.links, to: scope, response) }
        return site.handing(moved, to: scope, response)
    }
}
