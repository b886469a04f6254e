public import HTTPMessages
import Outlet
import ViewTree

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The header fields in which a trusted proxy names the sender of a request: a proxy that signs users in itself.
///
/// A request with one of the fields is refused with 400 if it does not come from a trusted proxy. A request of a proxy without
/// the field, or with an empty one, is anonymous, unless the app's own ``Authenticator`` identifies it.
public struct PrincipalHeader: Sendable {
    /// The field with the name of the principal, such as `X-Forwarded-User`.
    public let principal: HeaderName
    /// The field with the roles of the principal, separated by commas, such as `X-Forwarded-Groups`; nil if no proxy sends it.
    public let roles: HeaderName?

    /// The fields with the name and the roles of the principal.
    public init(_ principal: HeaderName, roles: HeaderName? = nil) {
        self.principal = principal
        self.roles = roles
    }

    /// The fields that a server has to read.
    var names: [HeaderName] { [principal] + (roles.map { [$0] } ?? []) }

    /// The principal that a proxy names; nil if none does.
    ///
    /// - Throws: a `Problem` if the request has a field and is not a trusted proxy's, or if the name is too long.
    func principal(of request: Request, _ proxies: ProxyPolicy) throws(Problem) -> Principal? {
        guard let field = names.first(where: { request.headers[$0] != nil }) else { return nil }
        guard proxies.isProxy(request.peer) else {
            throw Problem(.untrustedHeader, "The header '\(field)' is taken only from proxies that are trusted.")
        }
        guard let name = request.headers[principal].map({ String($0.trimmed) }), !name.isEmpty else { return nil }
        guard name.utf8.count <= Self.longest else {
            throw Problem(
                .untrustedHeader, "The header '\(principal)' has \(name.utf8.count) bytes; it takes \(Self.longest).")
        }
        let words = (roles.flatMap { request.headers[$0] } ?? "").split(separator: ",").map { String($0.trimmed) }
        return Principal(id: name, roles: Set(words.filter { !$0.isEmpty }))
    }

    /// The most bytes of a name.
    private static let longest = 256
}
