package import HTTPMessages
import Outlet

/// Answers requests on the metrics' own address.
///
/// Requests are not authenticated: any client that can reach the address may read the metrics.
package struct MetricsHandler: RequestHandler {
    let endpoint: Endpoint

    /// A handler for the metrics of an endpoint.
    package init(endpoint: Endpoint) { self.endpoint = endpoint }

    package func respond(to request: consuming Request, reply: Reply) -> Response? {
        endpoint.respond(to: request, reply: reply, through: .metrics)
    }

    package func refusePending() -> Response { endpoint.refusePending() }

    package func refuseHeader(of request: Request) -> Response { endpoint.refuseHeader(of: request) }

    package func refuseBody(over limit: Int, of request: Request) -> Response {
        endpoint.refuseBody(over: limit, of: request)
    }
}
