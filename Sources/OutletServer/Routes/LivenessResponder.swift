import HTTPMessages
import Outlet

/// Answers `GET /health/live`.
struct LivenessResponder: RouteResponder {
    func respond(to scope: RequestScope, at target: Void) -> Response? { .text("alive\n") }
}
