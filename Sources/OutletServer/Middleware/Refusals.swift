import HTTPMessages
import Logging
import Outlet
import ViewTree

/// Answers refused requests: with a problem, or in a browser with a page about it.
struct Refusals: Sendable {
    let html: HTMLDialect
    let dialects: Dialects
    let metrics: Metrics
    let logger: Logger
    let rareLog: RareLog

    init(html: HTMLDialect, dialects: Dialects, metrics: Metrics, logger: Logger) {
        self.html = html
        self.dialects = dialects
        self.metrics = metrics
        self.logger = logger
        rareLog = RareLog(logger)
    }

    /// The response for an error: a page if the request is that of a page.
    func response(to error: any Error, of scope: RequestScope) -> Response {
        var response = response(to: error)
        guard scope.wantsPage(among: dialects) else {
            if scope.hasPages { response.add("Accept", to: .vary) }
            return response
        }
        let problem = error as? Problem ?? Problem(.fault, "")
        return html.page(about: problem, response, for: scope.request)
    }

    /// The response to a body that is too large: a page if it was a page's form. The body was not read, so its values are lost.
    func body(over limit: Int, of request: Request) -> Response {
        response(
            to: Problem(.bodyTooLarge, "The body has more than \(limit) bytes."),
            of: RequestScope(request: request, sender: Sender(.anonymous), hasPages: true))
    }

    /// The response for an error. Details that are not for the client go to the log.
    func response(to error: any Error) -> Response { problem(problem(of: error)) }

    /// The problem that a client is sent for an error. Other details go to the log.
    func problem(of error: any Error) -> Problem {
        if let problem = error as? Problem {
            if problem.type == .unknownHost { metrics.unknownHosts.add(1) }
            if problem.type.isLimit {
                rareLog.warning("A limit is reached", about: problem.type.rawValue, ["problem": "\(problem.detail)"])
            }
            return problem
        }
        let request = String(UInt64.random(in: .min ... .max), radix: 36)
        logger.error("A request failed", metadata: ["request": "\(request)", "error": "\(error)"])
        return Problem(.fault, "The app failed; the log has more under this request's id.", request: request)
    }

    /// The response with a problem.
    func problem(_ problem: Problem, _ headers: Headers = Headers()) -> Response {
        .problem(problem, below: html.basePath, headers)
    }

    /// The response if there is nothing at a path: a page for a browser.
    func noRoute(
        to request: borrowing Request, through port: Port, _ router: Router
    ) -> Response {
        let problem = router.problem(of: request, through: port)
        return chosen(problem, self.problem(problem), for: request, mayBePage: port != .metrics)
    }

    /// The response to a method that a route does not support.
    func method(of request: borrowing Request, at route: Route) -> Response {
        let problem = Problem(
            .methodNotAllowed, "'\(request.method.rawValue.prefix(32))' is not for this path: \(route.allow).")
        let response = self.problem(problem, [.allow: route.allow])
        return route.hasPages ? chosen(problem, response, for: request) : response
    }

    /// A page about a problem if `Accept` prefers one, else the response with the problem.
    private func chosen(
        _ problem: Problem, _ response: consuming Response, for request: borrowing Request, mayBePage: Bool = true
    ) -> Response {
        if mayBePage, dialects.preferred(by: request.headers[.accept])?.kind == .html {
            return html.page(about: problem, response, for: request)
        }
        response.add("Accept", to: .vary)
        return response
    }

    /// The response to a request whose sender is not known.
    func sender(of scope: RequestScope, challenge: String) -> Response {
        let problem = Problem(.unauthenticated, "The request does not say who sends it.")
        var response = self.problem(problem, [.wwwAuthenticate: challenge])
        if scope.hasPages { response.add("Accept", to: .vary) }
        return scope.wantsPage(among: dialects)
            ? html.page(about: problem, response, for: scope.request) : response
    }
}

extension ProblemType {
    /// Whether it is a limit of the whole server, which its operator has to know.
    fileprivate var isLimit: Bool { [.tooMany, .tooManyOfOne, .tooManyRequests, .outOfMemory].contains(self) }
}
