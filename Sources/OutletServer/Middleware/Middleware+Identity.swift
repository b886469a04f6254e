import MicroHTTPD
import Outlet

// Who sends a request: the last step before its responder.
extension Middleware {
    /// Has a request answered with its sender as its principal, or refuses it. What operators ask for needs no sender.
    func identify(
        _ request: consuming Request, _ reply: Reply, at route: Route, through port: Port,
        by responder: some RouteResponder<Route>
    ) throws -> Response? {
        if route.isForOperators || port == .metrics {
            return try answer(request, of: .anonymous, reply, at: route, by: responder)
        }
        if let principal = try principalHeader?.principal(of: request, proxies) {
            return try answer(request, of: principal, reply, at: route, by: responder)
        }
        guard let authenticator else { return try answer(request, of: .anonymous, reply, at: route, by: responder) }
        switch authenticator.ask {
        case .now(let ask): return try admit(try ask(request), request, reply, at: route, by: responder)
        case .later(let ask):
            let request = request
            Task.detached {
                do {
                    let sender = try await ask(request)
                    let response = try self.admit(sender, request, reply, at: route, by: responder)
                    if let response { reply(self.completed(response, of: request)) }
                } catch {
                    reply(self.completed(self.refusals.response(to: error), of: request))
                }
            }
            return nil
        }
    }

    private func admit(
        _ sender: Authentication, _ request: Request, _ reply: Reply, at route: Route,
        by responder: some RouteResponder<Route>
    ) throws -> Response? {
        switch sender {
        case .principal(let principal): return try answer(request, of: principal, reply, at: route, by: responder)
        case .refused(let challenge):
            let scope = RequestScope(request: request, principal: .anonymous, reply: reply, hasPages: route.hasPages)
            return tailored(refusals.sender(of: scope, challenge: challenge), to: scope)
        }
    }

    private func answer(
        _ request: consuming Request, of principal: Principal, _ reply: Reply, at route: Route,
        by responder: some RouteResponder<Route>
    ) throws -> Response? {
        let scope = RequestScope(request: request, principal: principal, reply: reply, hasPages: route.hasPages)
        do {
            return try responder.respond(to: scope, at: route).map { tailored($0, to: scope) }
        } catch  where scope.hasPages {
            return tailored(refusals.response(to: error, of: scope), to: scope)
        }
    }

    /// The response with what follows from its sender: another one would get another document. Of someone who is signed in
    /// no cache keeps it.
    func tailored(_ response: consuming Response, to scope: RequestScope) -> Response {
        guard scope.hasPages else { return response }
        var response = ofSender(response, scope.principal)
        // Another site may choose a part of the response, ask again and again, and learn the rest from its length (BREACH).
        if scope.principal.id != nil, origins.isForeign(scope.request) {
            response.headers[.cacheControl] = "no-store, no-transform"
        }
        return response
    }

    /// The same of a response that is no page, and depends on who asks.
    func ofSender(_ response: consuming Response, _ principal: Principal) -> Response {
        guard hasPrincipals else { return response }
        if authenticator != nil { for field in ["Authorization", "Cookie"] { response.add(field, to: .vary) } }
        for field in principalHeader?.names ?? [] { response.add("\(field)", to: .vary) }
        if principal.id != nil, response.headers[.cacheControl] != nil {
            response.headers[.cacheControl] = "no-store"
        }
        return response
    }
}
