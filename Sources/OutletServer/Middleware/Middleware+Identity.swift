import HTTPMessages
import Outlet

// The identity of a request's sender: the last step before its responder.
extension Middleware {
    /// Determines the sender of a request and has it answered, or refuses it. What is the same for all senders needs none.
    func identify(
        _ request: consuming Request, _ reply: Reply, at route: Route, through port: Port,
        by responder: some RouteResponder<Route>
    ) throws -> Response? {
        if !route.asksForSender || port == .metrics {
            return try answer(request, of: Sender(.anonymous), reply, at: route, by: responder)
        }
        let named = try principalHeader?.principal(of: request, proxies)
        if let signIns, route.needsSender {
            let credentials = Credentials(of: request, cookie, isSecure: proxies.isSecure(request))
            if !credentials.isEmpty {
                return try identify(credentials, signIns, named, request, reply, at: route, by: responder)
            }
        }
        return try authenticate(request, as: named, reply, at: route, by: responder)
    }

    /// Has a request with a token answered. `named` is the principal that a proxy names. If the two disagree, the sender is
    /// anonymous.
    private func identify(
        _ credentials: Credentials, _ signIns: SignIns, _ named: Principal?, _ request: consuming Request,
        _ reply: Reply, at route: Route, by responder: some RouteResponder<Route>
    ) throws -> Response? {
        guard let token = credentials.token else {
            return try goOn(nil, of: credentials, named, request, reply, at: route, by: responder)
        }
        // The token of most requests is in memory: no closure is needed for them.
        if let signIn = signIns.known(token) {
            return try goOn(signIn, of: credentials, named, request, reply, at: route, by: responder)
        }
        let request = request
        let found = try signIns.standing(token) { later in
            self.finish(request, reply, at: route) {
                try self.goOn(try later.get(), of: credentials, named, request, reply, at: route, by: responder)
            }
        }
        guard case .done(let signIn) = found else { return nil }
        return try goOn(signIn, of: credentials, named, request, reply, at: route, by: responder)
    }

    /// Has a request with a token answered; `signIn` is the sign-in of that token, nil if the token is not valid.
    private func goOn(
        _ signIn: StoredSignIn?, of credentials: Credentials, _ named: Principal?, _ request: consuming Request,
        _ reply: Reply, at route: Route, by responder: some RouteResponder<Route>
    ) throws -> Response? {
        let isLost =
            credentials.cookies.count == 1 && signIn == nil
            && !(credentials.token.flatMap { signIns?.hasJustReplaced($0) } ?? false)
        if credentials.agree, signIn == nil {
            return try authenticate(request, as: named, reply, at: route, takingBackCookie: isLost, by: responder)
        }
        let sender =
            if credentials.agree, let signIn, named == nil || named == signIn.principal {
                signIn.sender
            } else {
                Sender(.anonymous)
            }
        return try answer(request, of: sender, takingBackCookie: isLost, reply, at: route, by: responder)
    }

    /// Sends the response to a request whose sender was found later.
    private func finish(_ request: Request, _ reply: Reply, at route: Route, _ body: () throws -> Response?) {
        do {
            if let response = try body() { reply(completed(response, of: request)) }
        } catch {
            reply(completed(refusal(error, of: request, at: route), of: request))
        }
    }

    /// The response to a request whose sender can't be found.
    private func refusal(_ error: any Error, of request: Request, at route: Route) -> Response {
        refusals.response(
            to: error, of: RequestScope(request: request, sender: Sender(.anonymous), hasPages: route.hasPages))
    }

    /// Has a request answered whose sender shows no token that stands; `named` is who it is by a proxy's word.
    private func authenticate(
        _ request: consuming Request, as named: Principal?, _ reply: Reply, at route: Route,
        takingBackCookie: Bool = false, by responder: some RouteResponder<Route>
    ) throws -> Response? {
        guard named == nil, let authenticator else {
            return try answer(
                request, of: Sender(named ?? .anonymous), takingBackCookie: takingBackCookie, reply, at: route,
                by: responder)
        }
        switch authenticator.ask {
        case .now(let ask):
            let sender: Authentication
            do { sender = try ask(request) } catch { return refusal(error, of: request, at: route) }
            return try admit(sender, request, takingBackCookie, reply, at: route, by: responder)
        case .later(let ask):
            let request = request
            Task.detached {
                let sender: Result<Authentication, any Error>
                do { sender = .success(try await ask(request)) } catch { sender = .failure(error) }
                self.finish(request, reply, at: route) {
                    try self.admit(try sender.get(), request, takingBackCookie, reply, at: route, by: responder)
                }
            }
            return nil
        }
    }

    private func admit(
        _ sender: Authentication, _ request: Request, _ takesBackCookie: Bool, _ reply: Reply, at route: Route,
        by responder: some RouteResponder<Route>
    ) throws -> Response? {
        switch sender {
        case .principal(let principal):
            return try answer(
                request, of: Sender(principal), takingBackCookie: takesBackCookie, reply, at: route, by: responder)
        case .refused(let challenge):
            let scope = RequestScope(
                request: request, sender: Sender(.anonymous), takesBackCookie: takesBackCookie, reply: reply,
                hasPages: route.hasPages)
            return tailored(refusals.sender(of: scope, challenge: challenge), to: scope)
        }
    }

    private func answer(
        _ request: consuming Request, of sender: Sender, takingBackCookie: Bool = false, _ reply: Reply,
        at route: Route,
        by responder: some RouteResponder<Route>
    ) throws -> Response? {
        let scope = RequestScope(
            request: request, sender: sender, takesBackCookie: takingBackCookie, reply: reply, hasPages: route.hasPages)
        do {
            return try responder.respond(to: scope, at: route).map { tailored($0, to: scope) }
        } catch  where scope.hasPages {
            return tailored(refusals.response(to: error, of: scope), to: scope)
        }
    }

    /// Adds the headers that depend on the sender: other senders would get another response, and no cache may keep that of a
    /// principal.
    func tailored(_ response: consuming Response, to scope: RequestScope) -> Response {
        guard scope.hasPages else { return response }
        var response = ofSender(response, scope.principal)
        if scope.takesBackCookie, response.headers[.setCookie] == nil {
            response.headers[.setCookie] = cookie.setting(nil, isSecure: proxies.isSecure(scope.request))
        }
        // Another site could put a part of the response, repeat the request, and learn the rest from its compressed length
        // (BREACH).
        if scope.principal.id != nil, origins.isForeign(scope.request) {
            response.headers[.cacheControl] = "no-store, no-transform"
        }
        return response
    }

    /// The same for a response that is no page and depends on the sender.
    func ofSender(_ response: consuming Response, _ principal: Principal) -> Response {
        guard hasPrincipals else { return response }
        response.add(identifyingFields, to: .vary)
        if principal.id != nil, response.headers[.cacheControl] != nil {
            response.headers[.cacheControl] = "no-store"
        }
        return response
    }
}
