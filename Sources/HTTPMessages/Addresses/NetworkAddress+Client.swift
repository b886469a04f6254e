extension NetworkAddress {
    /// The part of the address that identifies a client: an IPv4 address, or the /64 network of an IPv6 address, which
    /// belongs to one client.
    package var client: NetworkAddress { isIPv4 ? self : NetworkRange(of: self, length: 64).first }
}
