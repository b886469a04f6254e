import HTTPMessages
import Outlet
import ViewTree

/// Answers `GET /screens/{name}`: the document of a screen without a session.
struct ScreenResponder: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at name: String) throws -> Response? {
        let dialect = try scope.dialect(among: site.dialects)
        guard dialect?.kind == .html else { return try document(of: name, scope.screenQuery, in: dialect, scope) }
        try site.application.requireScreen(name)
        if let own = site.html.ownClient(scope) { return try own.matching(scope) }
        do {
            return try document(of: name, site.html.query(of: scope, for: name), in: dialect, scope)
        } catch let problem as Problem where lacksSecret(name, scope) {
            let response = Response.problem(problem, below: site.basePath)
            return site.html.page(about: problem, response, for: scope.request, mayGoOn: true)
        }
    }

    private func document(
        of name: String, _ query: String?, in dialect: Dialect?, _ scope: RequestScope
    ) throws -> Response? {
        if dialect == nil { try scope.require(site.dialects.mediaTypes) }
        let wait = Preferences(scope.request.headers[.prefer]).wait
        return try visit(name, query, scope) { [site] visited, locale, vary in
            // A browser goes where it is led, and has a page for what does not exist; a program is told.
            let isPage = dialect?.kind == .html
            if let screen = visited.redirect {
                guard isPage else {
                    throw Problem(
                        scope.principal.id == nil ? .unauthenticated : .forbidden,
                        "The screen '\(name)' is not for who asks; another one leads on.", screen: screen)
                }
                return Response(
                    status: 303, headers: [.location: screen, .cacheControl: "no-store", .vary: vary])
            }
            if visited.isMissing, !isPage {
                throw Problem(.unknownSubject, "What the screen '\(name)' was to show does not exist.")
            }
            // The description names the parameter of pages for every form, and what is said of it holds for each.
            _ = try RowWindow(of: scope)
            if let drawn = site.drawn(dialect) {
                site.draw(for: scope) {
                    var response = try drawn.document(
                        visited.document(), of: name, in: locale, vary, for: scope, from: site.origin(scope))
                    if visited.isMissing { response.status = 404 }
                    return try kept(response.matching(scope, at: 0), of: name)
                }
                return nil
            }
            let document = { @Sendable in
                try kept(
                    site.json.document(try visited.document(), in: locale, vary, waited: wait)
                        .matching(scope, at: 0), of: name)
            }
            if try visited.isShort { return try document() }
            site.draw(for: scope, document)
            return nil
        }
    }

    /// The response with the document of a screen. No cache keeps one whose address has a secret.
    private func kept(_ response: Response, of name: String) -> Response {
        if site.application.secretParameters(of: name).isEmpty { return response }
        var response = response
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Whether the address lacks a value of a secret parameter: browsers that have opened the screen keep its address without
    /// it.
    private func lacksSecret(_ name: String, _ scope: RequestScope) -> Bool {
        !site.application.secretParameters(of: name).isSubset(of: scope.request.parameterNames)
    }

    /// The page of a screen, with the values of a form whose session has ended.
    func page(of name: String, _ query: String?, restoring kept: KeptForm, _ scope: RequestScope) throws -> Response? {
        try visit(name, query, scope) { [site] visited, locale, vary in
            if visited.redirect != nil {
                return site.html.page(about: Problem(.unauthenticated, ""), keeping: kept, for: scope.request)
            }
            let rows = try RowWindow(of: scope)
            site.draw(for: scope) {
                try site.html.page(
                    name, query, visited.document(), rows, in: locale, vary, showing: kept.form)
            }
            return nil
        }
    }

    /// Calls `answer` with the document of a screen without a session, its locale, and the value of `Vary`. `answer` returns
    /// nil if it responds later.
    private func visit(
        _ name: String, _ query: String?, _ scope: RequestScope,
        _ answer: @escaping @Sendable (VisitAnswer, _ locale: String, _ vary: String) throws -> Response?
    ) throws -> Response? {
        try site.application.requireScreen(name)
        let locale = site.application.locale(among: scope.locales)
        let profile = site.profile(scope)
        let wait = Preferences(scope.request.headers[.prefer]).wait
        let visit = VisitRequest(
            screen: name, query: query, of: scope.sender, locale: locale, profile: profile?.profile,
            wait: wait ?? Site.patience, links: site.links(scope))
        let fields = wait == nil ? "Accept, Accept-Language" : "Accept, Accept-Language, Prefer"
        let finish = { @Sendable (visited: VisitAnswer) throws -> Response? in
            try answer(visited, locale, ProfileReading.vary(fields, visited.followsProfile ? profile : nil))
        }
        return try site.sessions.visit(visit) { [site] later in
            site.goOn(with: scope) { try finish(try later.get()) }
        }.flatMap(finish)
    }
}
