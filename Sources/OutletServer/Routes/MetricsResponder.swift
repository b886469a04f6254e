import HTTPMessages
import Outlet
import Synchronization

/// Answers `GET /metrics`.
struct MetricsResponder: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at target: Void) -> Response? {
        let statistics = site.socket.withLock { $0 }?()
        let text = site.middleware.metrics.text(of: site.sessions, socket: statistics)
        return .text(text, type: "text/plain; version=0.0.4; charset=utf-8")
    }
}
