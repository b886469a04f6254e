import MicroHTTPD
import Outlet

// Who sends a request: the last step before its responder.
extension Middleware {
    /// Has a request answered with its sender as its principal, or refuses it. What operators ask for needs no sender.
    func identify(
        _ request: consuming Request, _ reply: Reply, at route: Route, through port: Port,
        by responder: some RouteResponder<Route>
    ) throws -> Response? {
        guard let authenticator, !route.isForOperators, port != .metrics else {
            return try answer(request, of: .anonymous, reply, at: route, by: responder)
        }
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
        case .principal(let principal): try answer(request, of: principal, reply, at: route, by: responder)
        case .refused(let challenge):
            refusals.sender(
                of: RequestScope(request: request, principal: .anonymous, reply: reply, hasPages: route.hasPages),
                challenge: challenge)
        }
    }

    private func answer(
        _ request: consuming Request, of principal: Principal, _ reply: Reply, at route: Route,
        by responder: some RouteResponder<Route>
    ) throws -> Response? {
        let scope = RequestScope(request: request, principal: principal, reply: reply, hasPages: route.hasPages)
        do {
            return try responder.respond(to: scope, at: route)
        } catch  where scope.wantsPage {
            return refusals.response(to: error, of: scope)
        }
    }
}
