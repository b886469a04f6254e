import MicroHTTPD
import Outlet

/// The origins whose pages may send requests: the server's own, and those that its operator allows.
struct OriginPolicy: Sendable {
    private let allowed: Set<String>

    init(allowed: [String]) { self.allowed = Set(allowed.map { $0.lowercased() }) }

    /// Whether a foreign origin is allowed; responses then depend on the request's origin.
    var isOpen: Bool { !allowed.isEmpty }

    /// Whether a request's origin is permitted.
    func admits(_ request: Request) -> Bool {
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
    func isOwn(_ request: Request) -> Bool { request.headers[.origin].map { isOwn($0, of: request) } ?? false }

    private func allows(_ origin: String) -> Bool { allowed.contains(origin.lowercased()) }

    /// Compares only the authorities: behind a proxy, the server can't tell whether its pages were loaded over TLS.
    private func isOwn(_ origin: String, of request: Request) -> Bool {
        guard let host = request.headers[.host], let colon = origin.firstRange(of: "://") else { return false }
        return origin[colon.upperBound...].lowercased() == host.lowercased()
    }
}
