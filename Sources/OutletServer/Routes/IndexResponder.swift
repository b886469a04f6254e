import HTTPMessages
import Outlet

/// Answers `GET /`: the service index, or the start page.
struct IndexResponder: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at target: Void) throws -> Response? {
        let dialect = try scope.dialect(among: site.dialects)
        if dialect?.kind == .html {
            return try site.html.index(scope, now: site.sessions.date, obeying: site.sessions.switches).matching(scope)
        }
        // Clients of A2UI find their part in the native index.
        if dialect?.kind != .a2ui {
            try scope.requireNoDialect()
            try scope.require(["application/json"])
        }
        return site.json.index(for: scope.principal, now: site.sessions.date, obeying: site.sessions.switches)
    }
}
