import Logging
public import MicroHTTPD
import Outlet
import ViewTree

// What is answered to requests that are refused.
extension Endpoint {
    /// The response to a request that is pending when the server stops.
    public func refusePending() -> Response {
        completed(problem(Problem(.draining, "The server stopped before the answer was there.")), on: ResponseTerms())
    }

    /// The response to a request whose header is too large.
    public func refuseHeader(of request: Request) -> Response {
        completed(problem(Problem(.headerTooLarge, "The header fields are too many or too long.")), of: request)
    }

    /// The response to a request whose body is too large.
    public func refuseBody(over limit: Int, of request: Request) -> Response {
        completed(problem(Problem(.bodyTooLarge, "The body has more than \(limit) bytes.")), of: request)
    }

    /// The response to a request with ambiguous framing.
    public func refuseFraming(_ fault: FramingFault, of request: Request) -> Response {
        let type = fault.status == ProblemType.unknownCoding.status ? ProblemType.unknownCoding : .badFraming
        // Nothing else in the request is trusted, for example its origin.
        return completed(problem(Problem(type, fault.description)), on: ResponseTerms())
    }

    /// The response if there is nothing at a path: a page for a browser.
    func refusePath(_ request: borrowing Request, _ port: Port) throws(Problem) -> Response {
        let path = request.path
        do {
            _ = try Route.find(path, below: basePath, among: files, through: port)
        } catch {
            guard port != .metrics, Accept(request.headers[.accept]).prefersPage else { throw error }
            return page(about: error, problem(error), for: AcceptLanguage(of: request))
        }
        throw Problem(.noSuchPath, "There is nothing at '\(path.prefix(128))'.")
    }

    func unknownHost(_ request: Request) -> Problem {
        Problem(
            .unknownHost,
            "'\(request.headers[.host]?.prefix(128) ?? "")' is not a name of this server. "
                + "Use its address, or have its operator allow the name with --allow-host.")
    }

    /// The response for an error: a page if the request is that of a page.
    func refusal(_ error: any Error, of scope: RequestScope) -> Response {
        let response = refusal(error)
        guard scope.wantsPage else { return response }
        let problem = error as? Problem ?? Problem(.fault, "")
        return page(about: problem, response, for: AcceptLanguage(of: scope.request))
    }

    /// The response for an error. Details that are not for the client go to the log.
    func refusal(_ error: any Error) -> Response {
        if let problem = error as? Problem {
            if problem.type == .unknownHost { metrics.unknownHosts.add(1) }
            return self.problem(problem)
        }
        let request = String(UInt64.random(in: .min ... .max), radix: 36)
        logger.error("A request failed", metadata: ["request": "\(request)", "error": "\(error)"])
        return self.problem(
            Problem(.fault, "The app failed; the log has more under this request's id.", request: request))
    }

    func problem(_ problem: Problem, _ headers: Headers = Headers()) -> Response {
        .problem(problem, below: basePath, headers)
    }
}
