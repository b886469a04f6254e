import HTTPMessages
import Outlet
import ViewTree

extension Response {
    /// A JSON response.
    static func json(
        _ bytes: [UInt8], status: Int = 200, type: String = "application/json", _ headers: consuming Headers = Headers()
    ) -> Response {
        headers.append(type, for: .contentType)
        return Response(status: status, headers: headers, body: bytes)
    }

    /// A text response.
    static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
        Response(status: 200, headers: [.contentType: type, .cacheControl: "no-cache"], body: Array(text.utf8))
    }

    /// The response that reports a problem.
    static func problem(
        _ problem: Problem, below basePath: BasePath, _ headers: Headers = Headers()
    ) -> Response {
        var response = json(
            problem.json(below: basePath.text).encoded, status: problem.type.status, type: "application/problem+json",
            headers)
        response.headers[.cacheControl] = "no-store"
        // RFC 9110 requires a challenge with each 401.
        if problem.type == .unauthenticated, headers[.wwwAuthenticate] == nil {
            response.headers[.wwwAuthenticate] = "Bearer"
        }
        switch problem.type {
        case .notAcceptable: response.headers[.vary] = "Accept"
        case .foreignOrigin: response.headers[.vary] = "Origin, Sec-Fetch-Site, Cookie"
        default: break
        }
        if problem.type == .stale {
            response.headers[.eTag] = problem.tag ?? problem.revision.map { EntityTag(revision: $0).text }
        }
        switch problem.type.status {
        case 503: response.headers[.retryAfter] = "\(problem.retryAfter ?? 5)"
        case 429: response.headers[.retryAfter] = "\(problem.retryAfter ?? 60)"
        default: break
        }
        return response
    }
}
