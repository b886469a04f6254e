import HTTPMessages
import Outlet
import ViewTree

/// Answers `POST /sessions/{id}/events`: has the session process an event.
struct EventResponder: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at id: SessionID?) throws -> Response? {
        if let own = site.ownDialect(scope) { return try OwnTaker(site: site, dialect: own).take(in: id, scope) }
        let kind = scope.bodyKind
        if kind == .form { return try FormTaker(site: site).take(in: id, scope) }
        let dialect = try scope.programDialect(among: site.dialects)
        if dialect?.kind == .a2ui { return try A2UITaker(site: site).take(in: id, scope) }
        if dialect == nil, kind == .message {
            try scope.require(Dialect.a2ui.mediaTypes)
            return try A2UITaker(site: site).take(in: id, scope)
        }
        try scope.requireJSON()
        if dialect?.kind == .card { return try CardTaker(site: site, isBare: true).take(in: id, scope) }
        if dialect?.kind == .divkit { return try DivKitTaker(site: site).take(in: id, scope) }
        try scope.requireNoDialect()
        let preferences = Preferences(scope.request.headers[.prefer])
        let terms = EventRequest.Terms(
            form: try JSONDialect.form(scope, preferences),
            wait: preferences.wait == 0 ? nil : preferences.wait, match: scope.match)
        let event = try scope.event()
        if case .failure = event, CardTaker.isInvoke(try scope.body()) {
            return try CardTaker(site: site, isBare: false).take(in: id, scope)
        }
        guard let id else { throw Problem.unknownSession }
        let request = EventRequest(
            to: site.events, session: id, of: scope.sender, with: site.signInClient(scope), event: event,
            body: scope.request.body,
            key: Result { try IdempotencyKey.read(scope.request.headers[.idempotencyKey]) }, terms: terms,
            beside: { [site] in site.beside(scope, $0) },
            reply: { answer in site.goOn(with: scope) { respond(with: try answer.get(), of: id, scope) } })
        return try site.events.process(request).map { respond(with: $0, of: id, scope) }
    }

    private func respond(with answer: EventAnswer, of id: SessionID, _ scope: RequestScope) -> Response {
        guard let moved = answer.moved else {
            return site.binding(answer.links, to: scope, site.json.answer(answer, of: id))
        }
        return site.handing(moved, to: scope, site.json.answer(answer, movedTo: moved.session))
    }
}
