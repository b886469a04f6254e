import HTTPMessages
import Outlet
import ViewTree

/// Answers `GET /sessions/{id}` with the session's document, and `DELETE /sessions/{id}`.
struct SessionResponder: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at id: SessionID?) throws -> Response? {
        if scope.request.method == .delete { return try end(id, scope) }
        if let drawn = site.drawn(try scope.dialect(among: site.dialects)) {
            return try document(of: id, in: drawn, scope)
        }
        try scope.require(site.dialects.mediaTypes)
        return try site.withSession(id, scope) { site, scope, session in
            _ = try Self.query(scope, for: session)
            if let unchanged = site.json.unchanged(session, for: scope) { return unchanged }
            if let document = try site.sessions.renderIfShort(session) {
                return site.json.document(document, of: session)
            }
            site.draw(for: scope) { site.json.document(try site.sessions.render(session), of: session) }
            return nil
        }
    }

    private func end(_ id: SessionID?, _ scope: RequestScope) throws -> Response? {
        try site.withSession(id, scope) { site, scope, session in
            let match = scope.match
            site.sessions.remove(session.id, reason: .deleted, if: { try match?.require($0) }) { removed in
                site.goOn(with: scope) {
                    guard try removed.get() else { throw Problem.unknownSession }
                    return Response(status: 204)
                }
            }
            return nil
        }
    }

    private func document(of id: SessionID?, in dialect: any DrawnDialect, _ scope: RequestScope) throws -> Response? {
        if dialect.dialect.kind == .html, site.middleware.origins.isForeignLink(scope.request) {
            return site.html.question(scope)
        }
        return try site.withSettled(id, scope) { site, scope, session in
            let shown = try Self.query(scope, for: session)
            if let dialect = dialect as? DivKitDialect, let shown {
                return update(of: session, from: shown, in: dialect, scope)
            }
            if let unchanged = try dialect.unchanged(session, for: scope) { return unchanged }
            site.draw(for: scope) {
                try dialect.document(
                    site.sessions.render(session), of: session, for: scope, from: site.origin(scope))
            }
            return nil
        }
    }

    /// Checks what the query says, after the revision that is asked for; returns what a client of DivKit shows. The description
    /// names the parameters of pages and of DivKit for every form, and what is said of them holds for each.
    private static func query(_ scope: RequestScope, for session: Session) throws(Problem) -> DivKitShown? {
        try scope.match?.require(session)
        _ = try PageState(scope)
        return try DivKitShown(scope)
    }

    /// Answers with the patch from the state that a client shows to the session's document.
    private func update(
        of session: Session, from shown: DivKitShown, in dialect: DivKitDialect, _ scope: RequestScope
    ) -> Response? {
        if let unchanged = dialect.unchanged(session, variant: shown.variant, for: scope) { return unchanged }
        site.draw(for: scope) { [site] in
            let patch = try dialect.patch(of: session, from: shown, below: site.origin(scope)) {
                try site.sessions.render(session)
            }
            return dialect.response(patch, of: session, variant: shown.variant, for: scope)
        }
        return nil
    }
}
