import MicroHTTPD
import Outlet
import ViewTree

// The last step of all responses, and cross-origin requests.
extension Endpoint {
    /// Counts a response, and adds the CORS header fields and `Vary: Origin` if any foreign origin is allowed.
    func completed(_ response: Response, for origin: String?) -> Response {
        metrics.noteResponse(status: response.status, bytes: response.body.count ?? 0)
        guard origins.isOpen else { return response }
        var response = response
        switch response.headers[.vary] {
        case "Origin"?: break
        case let vary?: response.headers[.vary] = vary + ", Origin"
        case nil: response.headers[.vary] = "Origin"
        }
        if let origin {
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
