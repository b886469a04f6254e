import HTTPMessages
import Outlet

/// Answers `GET /`: the service index, or the start page.
struct IndexResponder: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at target: Void) throws -> Response? {
        if try scope.dialect() == .html {
            return site.html.index(scope, now: site.sessions.date, obeying: site.sessions.switches)
        }
        try scope.requireNoDialect()
        try scope.require(["application/json"])
        return site.json.index(for: scope.principal, now: site.sessions.date, obeying: site.sessions.switches)
    }
}
