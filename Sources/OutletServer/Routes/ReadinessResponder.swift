import HTTPMessages
import Outlet
import ViewTree

/// Answers `GET /health/ready`. Refuses if the store can't keep changes, and before the server stops.
struct ReadinessResponder: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at target: Void) throws -> Response? {
        if site.sessions.isDraining { throw Problem(.draining, "The server is about to stop.") }
        let verified = try site.sessions.verifyStore { [site] verified in
            site.goOn(with: scope) {
                try verified.get()
                return .text("ready\n")
            }
        }
        guard case .done = verified else { return nil }
        return .text("ready\n")
    }
}
