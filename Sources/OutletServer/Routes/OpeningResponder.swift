import HTTPMessages
import Outlet

/// Answers `POST /sessions`: opens a session.
struct OpeningResponder: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at target: Void) throws -> Response? {
        if scope.holdsForm, site.ownDialect(scope) == nil { return try FormTaker(site: site).open(scope) }
        try scope.requireJSON()
        let drawn = site.drawn(try scope.programDialect(among: site.dialects))
        if drawn == nil {
            try scope.requireNoDialect()
            try scope.require(["application/json"])
        }
        var body = try scope.body()
        let catalog = Result { () throws(Problem) in
            try (drawn as? A2UIDialect).flatMap { dialect throws(Problem) in
                try A2UICapabilities.take(from: &body, among: dialect.catalogs)
            }
        }
        if case .failure(let problem) = catalog, problem.type == .notAcceptable { throw problem }
        let visitor = site.visitor(scope)
        var opening = try site.openings.opening(body, for: visitor)
        opening.catalog = try catalog.get()
        let key = try IdempotencyKey.read(scope.request.headers[.idempotencyKey], openingFor: scope.principal)
        let profile = site.profile(scope)
        let request = OpeningRequest(
            opening, keyed: key.map { KeyedOpening(key: $0, body: Fingerprint(of: scope.request.body)) },
            of: scope.sender, from: site.proxies.client(of: scope.request).map { ClientAddress(bits: $0.bits) },
            locale: visitor.locale, profile: profile?.profile,
            wait: Preferences(scope.request.headers[.prefer]).wait ?? (drawn == nil ? 0 : Site.patience))
        let answer = { @Sendable [site] (opened: OpeningAnswer) throws -> Response? in
            if let drawn {
                site.draw(for: scope) {
                    try drawn.opened(
                        site.sessions.render(opened.session), opened, profile, for: scope, from: site.origin(scope))
                }
                return nil
            }
            if let document = try site.sessions.renderIfShort(opened.session) {
                return site.json.opened(document, opened, profile)
            }
            site.draw(for: scope) { site.json.opened(try site.sessions.render(opened.session), opened, profile) }
            return nil
        }
        return try site.openings.process(request) { [site] later in
            site.goOn(with: scope) { try answer(try later.get()) }
        }.flatMap(answer)
    }
}
