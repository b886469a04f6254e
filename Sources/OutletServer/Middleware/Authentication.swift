public import HTTPMessages
public import Outlet

/// The sender of a request, or a refusal.
public enum Authentication: Sendable {
    /// A known principal.
    case principal(Principal)
    /// The request is refused with 401. The challenge is the value of `WWW-Authenticate`.
    case refused(challenge: String)
}

/// Authenticates requests.
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

    /// Creates an authenticator that answers at once. The function runs on a thread of the server, which it must not
    /// block.
    ///
    /// If it throws, the request is answered with 500, and the error is logged.
    public init(_ ask: @escaping @Sendable (Request) throws -> Authentication) { self.ask = .now(ask) }

    /// Creates an authenticator that may wait, for example for a token service. Other requests continue meanwhile.
    ///
    /// If it throws, the request is answered with 500, and the error is logged.
    public init(waiting ask: @escaping @Sendable (Request) async throws -> Authentication) { self.ask = .later(ask) }
}
