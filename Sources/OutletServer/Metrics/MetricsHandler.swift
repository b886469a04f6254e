import MicroHTTPD
import Outlet

/// Answers at the address that an endpoint's metrics have to themselves.
///
/// Whoever may reach the address may read them: nobody is asked who they are.
struct MetricsHandler: RequestHandler {
    let endpoint: Endpoint

    func respond(to request: consuming Request, reply: Reply) -> Response? {
        endpoint.respond(to: request, reply: reply, through: .metrics)
    }

    func refusePending() -> Response { endpoint.refusePending() }

    func refuseHeader(of request: Request) -> Response { endpoint.refuseHeader(of: request) }

    func refuseBody(over limit: Int, of request: Request) -> Response { endpoint.refuseBody(over: limit, of: request) }
}
