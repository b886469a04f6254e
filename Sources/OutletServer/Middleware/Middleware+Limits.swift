import HTTPMessages
import Outlet
import ViewTree

// Refusals of the server itself, before the first step.
extension Middleware {
    /// The response to a request whose header is too large.
    func refuseHeader(of request: Request) -> Response {
        completed(
            refusals.problem(Problem(.headerTooLarge, "The header fields are too many or too long.")), of: request)
    }

    /// The response to a request whose body is too large.
    func refuseBody(over limit: Int, of request: Request) -> Response {
        completed(refusals.body(over: limit, of: request), of: request)
    }

    /// The response to a request with ambiguous framing.
    func refuseFraming(_ fault: FramingFault) -> Response {
        let type = fault.status == ProblemType.unknownCoding.status ? ProblemType.unknownCoding : .badFraming
        // Nothing else in the request is trusted, for example its origin.
        return completed(refusals.problem(Problem(type, fault.description)), on: ResponseTerms())
    }

    /// The response to a request that is pending when the server stops.
    func refusePending() -> Response {
        let problem = Problem(.draining, "The server stopped before the answer was there.")
        return completed(refusals.problem(problem), on: ResponseTerms())
    }
}
