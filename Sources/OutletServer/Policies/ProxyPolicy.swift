import MicroHTTPD
import Outlet

/// Which peers are proxies that tell where a request comes from.
struct ProxyPolicy: Sendable {
    private let proxies: [NetworkRange]

    /// The header fields that a server has to read for it, if there are proxies.
    static let readHeaders: [HeaderName] = [.forwarded, .xForwardedFor]

    init(trusted proxies: [NetworkRange]) { self.proxies = proxies }

    /// The address that a request's sessions are counted for: the rightmost that is no proxy, since whatever is left of it
    /// may be made up. Of IPv6 it is the network of 64 bits, which one client has to itself.
    ///
    /// nil if there is no limit: the peer is a program of this machine and no proxy. If a proxy does not say whom it asks
    /// for, the session counts for the proxy itself.
    func client(of request: Request) -> NetworkAddress? {
        guard var client = request.peer else { return nil }
        guard trusts(client) else { return client.isLoopback ? nil : client.network }
        for hop in hops(of: request.headers).reversed() {
            guard let hop else { break }
            client = hop
            if !trusts(hop) { break }
        }
        return client.network
    }

    private func trusts(_ address: NetworkAddress) -> Bool { proxies.contains { $0.contains(address) } }

    private func hops(of headers: Headers) -> [NetworkAddress?] {
        if let forwarded = headers[.forwarded] { return ForwardedHops.addresses(forwarded.utf8.span) }
        return headers[.xForwardedFor].map { ForwardedHops.plainAddresses($0.utf8.span) } ?? []
    }
}

extension NetworkAddress {
    /// What one client has to itself: an IPv4 address, or 64 bits of an IPv6 address.
    fileprivate var network: NetworkAddress { isIPv4 ? self : NetworkRange(of: self, length: 64).first }
}
