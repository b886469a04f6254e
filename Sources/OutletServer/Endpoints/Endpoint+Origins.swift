import MicroHTTPD
import Outlet
import ViewTree

// What every answer has, and what foreign pages may do.
extension Endpoint {
    /// Adds what every answer has, and counts it.
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

    /// The answer to a browser that asks whether a foreign page may send a request.
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
