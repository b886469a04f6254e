import HTTPMessages
import Outlet

/// Answers `GET /screens`: the list of screens.
struct ScreenListResponder: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at target: Void) throws -> Response? {
        try scope.requireNoDialect()
        try scope.require(["application/json"])
        let screens = site.json.screens(for: scope.principal, now: site.sessions.date, obeying: site.sessions.switches)
        return site.application.hasGuards ? site.middleware.ofSender(screens, scope.principal) : screens
    }
}
