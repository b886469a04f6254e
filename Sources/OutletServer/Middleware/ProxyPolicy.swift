import MicroHTTPD
import Outlet

/// The peers that are trusted proxies.
struct ProxyPolicy: Sendable {
    private let proxies: [NetworkRange]

    /// The header fields that a server has to read if there are proxies.
    static let readHeaders: [HeaderName] = [.forwarded, .xForwardedFor]

    init(trusted proxies: [NetworkRange]) { self.proxies = proxies }

    /// The address for which a request's sessions are counted: the rightmost one that is no trusted proxy, because a
    /// client can forge those to the left. An IPv6 address is reduced to its /64 network, which belongs to one client.
    ///
    /// Returns nil if there is no limit: the peer is a program on this machine and no proxy. If a proxy does not give
    /// an address, the session counts for the proxy itself.
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
    /// The part of the address that identifies a client: an IPv4 address, or the /64 network of an IPv6 address.
    fileprivate var network: NetworkAddress { isIPv4 ? self : NetworkRange(of: self, length: 64).first }
}
