import MicroHTTPD
import Outlet

/// Which pages may talk to the server: those of its own origin, and those that its operator allows.
struct OriginPolicy: Sendable {
    private let allowed: Set<String>

    init(allowed: [String]) { self.allowed = Set(allowed.map { $0.lowercased() }) }

    /// Whether some foreign origin is allowed: then answers depend on who asks.
    var isOpen: Bool { !allowed.isEmpty }

    /// Whether a request may go on.
    func admits(_ request: Request) -> Bool {
        guard let origin = request.headers[.origin] else { return true }
        return isOwn(origin, of: request) || allows(origin)
    }

    /// The origin that gets to read the answer, where it is a foreign one that is allowed.
    func foreign(_ request: Request) -> String? {
        guard isOpen, let origin = request.headers[.origin], !isOwn(origin, of: request), allows(origin) else {
            return nil
        }
        return origin
    }

    /// Whether the request comes from a page of the server's own.
    func isOwn(_ request: Request) -> Bool { request.headers[.origin].map { isOwn($0, of: request) } ?? false }

    private func allows(_ origin: String) -> Bool { allowed.contains(origin.lowercased()) }

    /// Compares authorities only: behind a proxy the server doesn't see whether its pages came over TLS.
    private func isOwn(_ origin: String, of request: Request) -> Bool {
        guard let host = request.headers[.host], let colon = origin.firstRange(of: "://") else { return false }
        return origin[colon.upperBound...].lowercased() == host.lowercased()
    }
}
