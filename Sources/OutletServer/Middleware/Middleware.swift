import HTTPMessages
import Outlet

/// The steps of each request before its route's responder, and of each response after it.
///
/// A class, because a copy would take longer than some of the steps.
final class Middleware: Sendable {
    let metrics: Metrics
    let hosts: HostPolicy
    let router: Router
    let origins: OriginPolicy
    /// The sign-ins, which identify the bearers of tokens; nil if the app has none.
    let signIns: SignIns?
    /// The cookie with the token of a sign-in.
    let cookie: SignInCookie
    /// Authenticates requests; nil if all requests have the same anonymous principal.
    let authenticator: Authenticator?
    /// The header fields in which proxies name the sender; nil if there are none.
    let principalHeader: PrincipalHeader?
    let proxies: ProxyPolicy
    let compression = Compression()
    let refusals: Refusals
    /// The names of the fields that identify the sender of a request.
    let identifyingFields: [String]

    init(
        metrics: Metrics, hosts: HostPolicy, router: Router, origins: OriginPolicy, signIns: SignIns?,
        cookie: SignInCookie,
        authenticator: Authenticator?, principalHeader: PrincipalHeader?, proxies: ProxyPolicy, refusals: Refusals
    ) {
        self.metrics = metrics
        self.hosts = hosts
        self.router = router
        self.origins = origins
        self.signIns = signIns
        self.cookie = cookie
        self.authenticator = authenticator
        self.principalHeader = principalHeader
        self.proxies = proxies
        self.refusals = refusals
        identifyingFields =
            (authenticator == nil && signIns == nil ? [] : ["Authorization", "Cookie"])
            + (principalHeader?.names ?? []).map { "\($0)" }
    }

    /// Whether requests have principals.
    var hasPrincipals: Bool { signIns != nil || authenticator != nil || principalHeader != nil }

    /// Answers a request; nil if the response comes later, through `reply`.
    func respond(
        to request: consuming Request, reply: Reply, through port: Port, by responder: some RouteResponder<Route>
    ) -> Response? {
        metrics.noteRequest(bytes: request.body.count)
        let terms = ResponseTerms.find(in: request, origins)
        do {
            guard let response = try pass(request, reply, port, to: responder) else { return nil }
            return completed(response, on: terms)
        } catch {
            return completed(refusals.response(to: error), on: terms)
        }
    }

    /// The steps of a request, in the order that the wire defines: of two faults, the first step's is reported. The server's
    /// own limits come before them, and the route's responder after them.
    private func pass(
        _ request: consuming Request, _ reply: Reply, _ port: Port, to responder: some RouteResponder<Route>
    ) throws -> Response? {
        try hosts.require(request)
        let found = router.route(of: request, through: port)
        if request.isBeyondLimit, found?.isForOperators != true {
            throw Problem(.tooManyConnections, "All connections that the server has are taken.")
        }
        guard let route = found else { return refusals.noRoute(to: request, through: port, router) }
        if let preflight = try origins.preflight(request, allowing: route.allow) { return preflight }
        guard route.permits(request.method) else { return refusals.method(of: request, at: route) }
        do throws(Problem) {
            try origins.require(request)
            if hasPrincipals { try origins.requireOwnCookie(request) }
        } catch {
            guard route.hasPages else { throw error }
            return refusals.response(
                to: error, of: RequestScope(request: request, sender: Sender(.anonymous), hasPages: true))
        }
        return try identify(request, reply, at: route, through: port, by: responder)
    }

    /// The steps of a response.
    func completed(_ response: consuming Response, on terms: ResponseTerms) -> Response {
        compression.complete(&response, on: terms)
        metrics.noteResponse(status: response.status, bytes: response.body.count ?? 0)
        origins.complete(&response, on: terms)
        return response
    }

    /// Completes the response to a request whose terms were not kept.
    func completed(_ response: Response, of request: Request) -> Response {
        completed(response, on: ResponseTerms.find(in: request, origins))
    }

    /// Continues a request after a pending step, and sends the response if it is ready.
    func goOn(with scope: RequestScope, _ body: () throws -> Response?) {
        do {
            if let response = try body() { scope.reply(completed(tailored(response, to: scope), of: scope.request)) }
        } catch {
            scope.reply(completed(tailored(refusals.response(to: error, of: scope), to: scope), of: scope.request))
        }
    }
}
