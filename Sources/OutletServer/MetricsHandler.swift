import MicroHTTPD
import Outlet

/// Answers requests on the metrics' own address.
///
/// Requests are not authenticated: any client that can reach the address may read the metrics.
struct MetricsHandler: RequestHandler {
    let endpoint: Endpoint

    func respond(to request: consuming Request, reply: Reply) -> Response? {
        endpoint.respond(to: request, reply: reply, through: .metrics)
    }

    func refusePending() -> Response { endpoint.refusePending() }

    func refuseHeader(of request: Request) -> Response { endpoint.refuseHeader(of: request) }

    func refuseBody(over limit: Int, of request: Request) -> Response { endpoint.refuseBody(over: limit, of: request) }
}
