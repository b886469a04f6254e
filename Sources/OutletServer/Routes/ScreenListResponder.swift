import MicroHTTPD
import Outlet

/// Answers `GET /screens`: the list of screens.
struct ScreenListResponder: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at target: Void) throws -> Response? {
        try scope.require(["application/json"])
        return site.json.screens
    }
}
