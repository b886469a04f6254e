import HTTPMessages
import Outlet
import ViewTree

/// The origins whose pages may send requests: the server's own, and those that its operator allows.
struct OriginPolicy: Sendable {
    private let allowed: Set<String>
    /// The fields that requests of allowed origins may have.
    private let fields: String

    init(allowed: [String], forAgents: Bool = false) {
        self.allowed = Set(allowed.map { $0.lowercased() })
        fields =
            "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, "
            + (forAgents ? "MCP-Protocol-Version, Mcp-Method, Mcp-Name, " : "") + "Outlet-Profile, Prefer"
    }

    /// Whether a foreign origin is allowed; responses then depend on the request's origin.
    private var isOpen: Bool { !allowed.isEmpty }

    /// Throws a `Problem` if a request comes from a page of a foreign origin that is not allowed.
    func require(_ request: Request) throws(Problem) {
        if !admits(request) { throw refusal(of: request) }
    }

    /// Throws a `Problem` if a request with a cookie changes something and comes from a page of another site.
    func requireOwnCookie(_ request: Request) throws(Problem) {
        guard request.method != .get, request.method != .head, request.headers[.cookie] != nil, isForeign(request)
        else {
            return
        }
        throw Problem(.foreignOrigin, "Pages of another site may change nothing with somebody's cookie.")
    }

    /// Whether the browser says that a page of another site, or of another host, makes the request.
    func isForeign(_ request: Request) -> Bool {
        request.headers[.fetchSite].map { $0 != "same-origin" && $0 != "none" } ?? false
    }

    /// The response to a CORS preflight request; nil if the request is none.
    func preflight(_ request: Request, allowing methods: String) throws(Problem) -> Response? {
        guard isOpen, request.method == .options, request.headers[.accessControlRequestMethod] != nil, !isOwn(request)
        else { return nil }
        guard foreign(request) != nil else { throw refusal(of: request) }
        return Response(
            status: 204,
            headers: [
                .accessControlAllowMethods: methods,
                .accessControlAllowHeaders: fields,
                .accessControlMaxAge: "600",
            ])
    }

    /// Lets a foreign page that is allowed read a response. Adds `Vary: Origin` if any foreign origin is allowed.
    func complete(_ response: inout Response, on terms: ResponseTerms) {
        guard isOpen else { return }
        response.add("Origin", to: .vary)
        if let origin = terms.origin {
            response.headers[.accessControlAllowOrigin] = origin
            response.headers[.accessControlExposeHeaders] =
                "Content-Location, ETag, Location, Preference-Applied, Retry-After"
        }
    }

    private func refusal(of request: Request) -> Problem {
        Problem(.foreignOrigin, "Pages of '\(request.headers[.origin]?.prefix(128) ?? "")' may not ask.")
    }

    /// Whether a request's origin is permitted.
    private func admits(_ request: Request) -> Bool {
        guard let origin = request.headers[.origin] else { return true }
        return isOwn(origin, of: request) || allows(origin)
    }

    /// The request's origin if it is foreign and allowed, so that its page may read the response; nil otherwise.
    func foreign(_ request: Request) -> String? {
        guard isOpen, let origin = request.headers[.origin], !isOwn(origin, of: request), allows(origin) else {
            return nil
        }
        return origin
    }

    /// Whether the request comes from a page of the server's own origin.
    private func isOwn(_ request: Request) -> Bool { request.headers[.origin].map { isOwn($0, of: request) } ?? false }

    /// Whether a link of another page leads here: of another site, or of another host of the same site. Uses the referring
    /// page's address if the browser does not say so.
    func isForeignLink(_ request: Request) -> Bool {
        if let site = request.headers[.fetchSite] { return site == "cross-site" || site == "same-site" }
        guard let referer = request.headers[.referer], let colon = referer.firstRange(of: "://") else { return false }
        let end = referer[colon.upperBound...].firstIndex { $0 == "/" || $0 == "?" } ?? referer.endIndex
        return !isOwn(String(referer[..<end]), of: request)
    }

    private func allows(_ origin: String) -> Bool { allowed.contains(origin.lowercased()) }

    /// Compares only the authorities: behind a proxy, the server can't tell whether its pages were loaded over TLS.
    private func isOwn(_ origin: String, of request: Request) -> Bool {
        guard let host = request.headers[.host], let colon = origin.firstRange(of: "://") else { return false }
        return origin[colon.upperBound...].lowercased() == host.lowercased()
    }
}
