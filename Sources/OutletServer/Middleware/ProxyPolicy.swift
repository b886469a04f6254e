import HTTPMessages
import Outlet

/// The peers that are trusted proxies.
struct ProxyPolicy: Sendable {
    private let proxies: [NetworkRange]

    /// The header fields that a server has to read if there are proxies.
    static let readHeaders: [HeaderName] = [.forwarded, .xForwardedFor, .xForwardedProto]

    init(trusted proxies: [NetworkRange]) { self.proxies = proxies }

    /// The address for which a request's sessions are counted: the rightmost one that is no trusted proxy, because a
    /// client can forge those to the left. An IPv6 address is reduced to its /64 network, which belongs to one client.
    ///
    /// Returns nil if there is no limit: the peer is a program on this machine and no proxy. If a proxy does not give
    /// an address, the session counts for the proxy itself.
    func client(of request: Request) -> NetworkAddress? {
        guard let peer = request.peer, trusts(peer) || !peer.isLoopback else { return nil }
        return sender(of: request)
    }

    /// The same, but for programs on this machine too; nil only if the request has no connection.
    func sender(of request: Request) -> NetworkAddress? {
        guard var sender = request.peer else { return nil }
        guard trusts(sender) else { return sender.client }
        for hop in hops(of: request.headers).reversed() {
            guard let hop else { break }
            sender = hop
            if !trusts(hop) { break }
        }
        return sender.client
    }

    /// Whether a peer is a trusted proxy.
    func isProxy(_ peer: NetworkAddress?) -> Bool { peer.map(trusts) ?? false }

    /// Whether a trusted proxy says that the client has sent the request over TLS.
    func isSecure(_ request: borrowing Request) -> Bool {
        guard isProxy(request.peer) else { return false }
        if let scheme = request.headers[.xForwardedProto] { return scheme.trimmed.lowercased() == "https" }
        // The last element is the proxy's own.
        let pairs = request.headers[.forwarded]?.split(separator: ",").last?.split(separator: ";") ?? []
        return pairs.contains { ["proto=https", "proto=\"https\""].contains($0.trimmed.lowercased()) }
    }

    private func trusts(_ address: NetworkAddress) -> Bool { proxies.contains { $0.contains(address) } }

    private func hops(of headers: Headers) -> [NetworkAddress?] {
        if let forwarded = headers[.forwarded] { return ForwardedHops.addresses(forwarded.utf8.span) }
        return headers[.xForwardedFor].map { ForwardedHops.plainAddresses($0.utf8.span) } ?? []
    }
}
