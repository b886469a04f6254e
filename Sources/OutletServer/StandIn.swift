import HTTPMessages
import Outlet
import Synchronization
import ViewTree

/// Answers requests while there is no server: with the reason as a temporary problem, after which clients retry; in a browser
/// with a page that reloads itself.
package final class StandIn: RequestHandler {
    private let hosts = HostPolicy(allowed: [])
    private let reason: Mutex<String>
    private let path: String
    private let made: @Sendable () -> [UInt8]

    /// The header fields that a server has to read for it.
    package static let readHeaders: [HeaderName] = [.accept, .host]

    /// Answers with a reason; at one path with JSON that is made for each request.
    package init(_ reason: String, at path: String, made: @escaping @Sendable () -> [UInt8]) {
        self.reason = Mutex(reason)
        self.path = path
        self.made = made
    }

    /// Changes the reason.
    package func answer(with reason: String) { self.reason.withLock { $0 = reason } }

    package func respond(to request: consuming Request, reply: Reply) -> Response? {
        guard hosts.admits(request) else { return Response(status: 421) }
        if request.path.hasSuffix(path) { return .json(made(), [.cacheControl: "no-store"]) }
        guard Dialects.standard.preferred(by: request.headers[.accept])?.kind == .html else { return refusePending() }
        var response = Response(
            status: 503,
            headers: [
                .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store", .retryAfter: "1",
                .contentSecurityPolicy: "default-src 'none'", "refresh": "1",
            ], body: Array(reason.withLock { $0 }.utf8))
        response.isPage = true
        return response
    }

    package func refusePending() -> Response {
        .problem(Problem(.draining, reason.withLock { $0 }, retryAfter: 1), below: .root)
    }

    package func refuseHeader(of request: Request) -> Response { Response(status: 431) }

    package func refuseBody(over limit: Int, of request: Request) -> Response { Response(status: 413) }
}
