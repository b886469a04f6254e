import Logging
import MicroHTTPD
import Outlet
import ViewTree

/// Answers requests that are refused: with a problem, and in a browser with a page about it.
struct Refusals: Sendable {
    let html: HTMLDialect
    let metrics: Metrics
    let logger: Logger

    /// The response for an error: a page if the request is that of a page.
    func response(to error: any Error, of scope: RequestScope) -> Response {
        let response = response(to: error)
        guard scope.wantsPage else { return response }
        let problem = error as? Problem ?? Problem(.fault, "")
        return html.page(about: problem, response, for: AcceptLanguage(of: scope.request))
    }

    /// The response for an error. Details that are not for the client go to the log.
    func response(to error: any Error) -> Response {
        if let problem = error as? Problem {
            if problem.type == .unknownHost { metrics.unknownHosts.add(1) }
            return self.problem(problem)
        }
        let request = String(UInt64.random(in: .min ... .max), radix: 36)
        logger.error("A request failed", metadata: ["request": "\(request)", "error": "\(error)"])
        return self.problem(
            Problem(.fault, "The app failed; the log has more under this request's id.", request: request))
    }

    /// The response with a problem.
    func problem(_ problem: Problem, _ headers: Headers = Headers()) -> Response {
        .problem(problem, below: html.basePath, headers)
    }

    /// The response if there is nothing at a path: a page for a browser.
    func noRoute(
        to request: borrowing Request, through port: Port, _ router: Router
    ) throws(Problem) -> Response {
        let problem = router.problem(of: request, through: port)
        guard port != .metrics, Accept(request.headers[.accept]).prefersPage else { throw problem }
        return html.page(about: problem, self.problem(problem), for: AcceptLanguage(of: request))
    }

    /// The response to a method that a route does not support.
    func method(of request: borrowing Request, at route: Route) -> Response {
        let problem = Problem(
            .methodNotAllowed, "'\(request.method.rawValue.prefix(32))' is not for this path: \(route.allow).")
        return self.problem(problem, [.allow: route.allow])
    }

    /// The response to a request whose sender is not known.
    func sender(of scope: RequestScope, challenge: String) -> Response {
        let problem = Problem(.unauthenticated, "The request does not say who sends it.")
        let response = self.problem(problem, [.wwwAuthenticate: challenge])
        return scope.wantsPage
            ? html.page(about: problem, response, for: AcceptLanguage(of: scope.request)) : response
    }
}
