/// The address of a machine: an IPv6 address, or an IPv4 address mapped into one (RFC 4291, section 2.5.5.2).
public struct NetworkAddress: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// The address of 128 bits, the first of which is the highest.
    public init(bits: UInt128) {
        high = UInt64(truncatingIfNeeded: bits >> 64)
        low = UInt64(truncatingIfNeeded: bits)
    }

    /// The IPv4 address of 32 bits, the first of which is the highest.
    public init(ipv4 bits: UInt32) {
        high = 0
        low = 0xFFFF_0000_0000 | UInt64(bits)
    }

    /// The address of two halves.
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The 128 bits of the address.
    public var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }

    /// Whether it is an IPv4 address.
    public var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Whether only programs of the same machine can have it: `127.0.0.0/8` or `::1`.
    public var isLoopback: Bool { high == 0 && (low == 1 || low >> 24 == 0xFFFF_7F) }
}
