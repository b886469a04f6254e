/// A network: the addresses that begin with the same bits, such as `10.0.0.0/8`.
public struct NetworkRange: Hashable, Sendable, LosslessStringConvertible {
    /// The first address.
    public let first: NetworkAddress
    /// How many bits all addresses share, 0 to 128; of IPv4 addresses at least 96, since they are mapped into IPv6.
    public let length: Int

    /// The addresses that only programs of the same machine can have: `127.0.0.0/8` and `::1`.
    public static let loopback = [
        NetworkRange(of: NetworkAddress(ipv4: 0x7F00_0000), length: 104),
        NetworkRange(of: NetworkAddress(bits: 1), length: 128),
    ]

    /// The addresses that share the first `length` bits with one, 0 to 128.
    public init(of address: NetworkAddress, length: Int) {
        self.length = min(max(length, 0), 128)
        first = NetworkAddress(bits: address.bits & Self.mask(self.length))
    }

    /// Reads an address, or a network in CIDR notation such as `10.0.0.0/8` or `fd00::/8`; nil if the text is neither.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ NetworkAddress(String($0)) }) else { return nil }
        let width = address.isIPv4 ? 32 : 128
        var length = width
        if parts.count > 1 {
            guard parts[1].utf8.count <= 3, parts[1].utf8.allSatisfy({ $0 &- 0x30 < 10 }),
                let number = Int(parts[1]), number <= width
            else { return nil }
            length = number
        }
        self.init(of: address, length: 128 - width + length)
    }

    /// Whether an address is in the network.
    public func contains(_ address: NetworkAddress) -> Bool { address.bits & Self.mask(length) == first.bits }

    /// The first address and the number of shared bits.
    public var description: String { "\(first)/\(first.isIPv4 && length >= 96 ? length - 96 : length)" }

    private static func mask(_ length: Int) -> UInt128 { length == 0 ? 0 : UInt128.max << UInt128(128 - length) }
}
