/// The first 128 bits of an HMAC-SHA-256 under the app's secret: without the secret it can't be computed.
struct KeyedCode: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64

    /// The code that these 16 bytes are.
    init(_ bytes: [UInt8]) {
        high = UInt64(bytes: bytes.prefix(8))
        low = UInt64(bytes: bytes.dropFirst(8).prefix(8))
    }

    /// The 16 bytes.
    var bytes: [UInt8] { high.bytes + low.bytes }

    /// Takes the same time wherever two codes differ.
    static func == (left: KeyedCode, right: KeyedCode) -> Bool {
        (left.high ^ right.high) | (left.low ^ right.low) == 0
    }
}

extension UInt64 {
    /// The number of eight bytes, the highest first.
    init(bytes: some Sequence<UInt8>) { self = bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    /// Its eight bytes, the highest first.
    var bytes: [UInt8] { stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) } }
}
