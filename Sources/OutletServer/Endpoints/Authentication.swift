public import MicroHTTPD
public import Outlet

/// Who sent a request, or why that is not known.
public enum Authentication: Sendable {
    /// Somebody the app knows.
    case principal(Principal)
    /// The request is refused with 401; the challenge stands in `WWW-Authenticate`.
    case refused(challenge: String)
}

/// Finds out who sent a request.
///
///     Authenticator { request in
///         guard let name = request.headers["authorization"] else { return .refused(challenge: "Basic") }
///         return .principal(Principal(id: name))
///     }
///
/// A server reads only the header fields that it needs: `Authorization` and `Cookie` are among them.
public struct Authenticator: Sendable {
    enum Ask: Sendable {
        case now(@Sendable (Request) throws -> Authentication)
        case later(@Sendable (Request) async throws -> Authentication)
    }

    let ask: Ask

    /// Asks a function that answers at once. It runs on a thread of the server's, which it must not block.
    ///
    /// If it throws, the request is answered with 500, and the error is logged.
    public init(_ ask: @escaping @Sendable (Request) throws -> Authentication) { self.ask = .now(ask) }

    /// Asks a function that may have to wait, such as for a service that knows tokens. Other requests go on meanwhile.
    ///
    /// If it throws, the request is answered with 500, and the error is logged.
    public init(waiting ask: @escaping @Sendable (Request) async throws -> Authentication) { self.ask = .later(ask) }
}
