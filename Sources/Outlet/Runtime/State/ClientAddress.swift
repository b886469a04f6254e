/// The address of a client for quotas: the bits of an IPv6 address or of its network.
package struct ClientAddress: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    package init(bits: UInt128) {
        high = UInt64(truncatingIfNeeded: bits >> 64)
        low = UInt64(truncatingIfNeeded: bits)
    }
}
