import HTTPMessages
import Outlet

/// Answers requests that have passed the middleware.
protocol RouteResponder<Target>: Sendable {
    /// The target of a path: a session, a screen, a file.
    associatedtype Target

    /// Returns the response if it is available at once; otherwise nil, and ``Middleware/goOn(with:_:)`` sends it later.
    func respond(to scope: RequestScope, at target: Target) throws -> Response?
}
