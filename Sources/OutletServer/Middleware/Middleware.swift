import MicroHTTPD
import Outlet
import ViewTree

// The last step of all responses, and cross-origin requests.
extension Endpoint {
    /// Has a response meet its request's terms, and counts it. Adds the CORS header fields and `Vary: Origin` if any
    /// foreign origin is allowed.
    func completed(_ response: consuming Response, on terms: ResponseTerms) -> Response {
        response.meet(terms)
        metrics.noteResponse(status: response.status, bytes: response.body.count ?? 0)
        guard origins.isOpen else { return response }
        response.add("Origin", to: .vary)
        if let origin = terms.origin {
            response.headers[.accessControlAllowOrigin] = origin
            response.headers[.accessControlExposeHeaders] =
                "Content-Location, ETag, Location, Preference-Applied, Retry-After"
        }
        return response
    }

    /// The response to a CORS preflight request; nil if the request is none.
    func preflight(_ request: Request, _ route: Route) throws(Problem) -> Response? {
        guard origins.isOpen, request.method == .options, request.headers[.accessControlRequestMethod] != nil,
            !origins.isOwn(request)
        else {
            return nil
        }
        guard origins.foreign(request) != nil else {
            throw Problem(.foreignOrigin, "Pages of '\(request.headers[.origin]?.prefix(128) ?? "")' may not ask.")
        }
        return Response(
            status: 204,
            headers: [
                .accessControlAllowMethods: route.allow,
                .accessControlAllowHeaders:
                    "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, "
                    + "Outlet-Profile, Prefer",
                .accessControlMaxAge: "600",
            ])
    }
}
